import { rspack, type Configuration, type RuleSetRule } from '@rspack/core'
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh'
import { ReleasePlugin } from '../build/release-plugin.ts'

/** Turns what swc compiles into something React can exchange in an open page. */
const exchangeable = (rule: RuleSetRule): RuleSetRule => {
  if (rule.loader !== 'builtin:swc-loader') return rule
  const { jsc } = rule.options as { jsc: { transform: { react: object } } }
  // Like a release's: a portal that runs releases has no `jsxDEV`.
  const react = { ...jsc.transform.react, refresh: true, development: false }
  return { ...rule, options: { jsc: { ...jsc, transform: { ...jsc.transform, react } } } }
}

/** Of a release; while somebody works there is none, and the hashes of chunks would be old after the first change. */
const ofRelease = (plugin: unknown) =>
  [ReleasePlugin, rspack.SubresourceIntegrityPlugin, rspack.DefinePlugin].some(
    (Kind) => plugin instanceof Kind,
  )

/**
 * The settings of a build, for work on its sources: readable, in memory, and exchanged in the open page.
 * `address` is where its files are asked for, with a slash at the end.
 */
export function whileWorking(build: Configuration, address: string): Configuration {
  return {
    ...build,
    mode: 'development',
    // No eval: the page's policy is the one of a release.
    devtool: 'cheap-module-source-map',
    // Absolute, so that another portal's page can use them too.
    output: { ...build.output, publicPath: address, clean: false },
    module: {
      ...build.module,
      rules: build.module!.rules!.map((rule) => exchangeable(rule as RuleSetRule)),
    },
    optimization: { splitChunks: false, moduleIds: 'named', chunkIds: 'named' },
    // An import that is compiled only once a page asks for it would be a wait at every first press.
    lazyCompilation: false,
    plugins: [...build.plugins!.filter((plugin) => !ofRelease(plugin)), new ReactRefreshRspackPlugin()],
    stats: 'none',
    infrastructureLogging: { level: 'warn' },
  }
}
