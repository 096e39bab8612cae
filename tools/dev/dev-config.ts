import { rspack, type Configuration, type RuleSetRule } from '@rspack/core'
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh'
import { ReleasePlugin } from '../build/release-plugin.ts'

/** Adds React Fast Refresh to what swc compiles. */
const withFastRefresh = (rule: RuleSetRule): RuleSetRule => {
  if (rule.loader !== 'builtin:swc-loader') return rule
  const { jsc } = rule.options as { jsc: { transform: { react: object } } }
  // As in a release: a portal of releases provides no `jsxDEV`.
  const react = { ...jsc.transform.react, refresh: true, development: false }
  return { ...rule, options: { jsc: { ...jsc, transform: { ...jsc.transform, react } } } }
}

/** Plugins for releases only. The hashes of chunks would be outdated after the first change. */
const isReleasePlugin = (plugin: unknown) =>
  [ReleasePlugin, rspack.SubresourceIntegrityPlugin, rspack.DefinePlugin].some(
    (Kind) => plugin instanceof Kind,
  )

/**
 * Settings for development: readable code, in memory, replaced in the open page. `address` is the public path
 * of its files and ends with a slash.
 */
export function devConfig(build: Configuration, address: string): Configuration {
  return {
    ...build,
    mode: 'development',
    // No eval: the Content Security Policy is that of a release.
    devtool: 'cheap-module-source-map',
    // Absolute, so that the page of another portal can load them too.
    output: { ...build.output, publicPath: address, clean: false },
    module: {
      ...build.module,
      rules: build.module!.rules!.map((rule) => withFastRefresh(rule as RuleSetRule)),
    },
    optimization: { splitChunks: false, moduleIds: 'named', chunkIds: 'named' },
    // Lazy compilation would delay the first use of every dynamic import.
    lazyCompilation: false,
    plugins: [...build.plugins!.filter((plugin) => !isReleasePlugin(plugin)), new ReactRefreshRspackPlugin()],
    stats: 'none',
    infrastructureLogging: { level: 'warn' },
  }
}
