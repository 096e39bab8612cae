import { createRequire } from 'node:module'
import { join } from 'node:path'
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack'
import { rspack, type Configuration } from '@rspack/core'

type Options = ConstructorParameters<typeof ModuleFederationPlugin>[0]

// The plugin names three files of the runtime by the paths of their CommonJS form, which nothing can be shaken out
// of and which drag a second runtime in beside the ES modules. The packages ship both forms side by side: with all
// three replaced the shell is 6 kB lighter and each remote 5.5, with some of them heavier than with none. It reaches
// into the packages, so their version is pinned, and `byte-budget.test.ts` notices when it no longer holds.
const fromEnhanced = createRequire(
  createRequire(import.meta.url).resolve('@module-federation/enhanced/rspack'),
)
const commonJsOf = (name: string) => fromEnhanced.resolve(`@module-federation/${name}`)
const esModuleOf = (name: string) => join(commonJsOf(name), '..', 'index.js')

const BY_PATH = ['webpack-bundler-runtime', 'inject-external-runtime-core-plugin']
const nickname = (name: string) => `federation-runtime/${name}`

/** Goes into `resolve.alias` of every part. */
export const runtimeAlias = {
  '@module-federation/runtime': esModuleOf('runtime'),
  ...Object.fromEntries(BY_PATH.map((name) => [nickname(name), esModuleOf(name)])),
}

/** The plugin's generated entry has this machine's paths inside; names in their place can be aliased. */
const namesForPaths = () =>
  new rspack.NormalModuleReplacementPlugin(/^@module-federation\/runtime\/rspack\.js!=!data:/, (module) => {
    for (const name of BY_PATH)
      module.request = module.request.replaceAll(
        encodeURIComponent(JSON.stringify(commonJsOf(name))),
        encodeURIComponent(JSON.stringify(nickname(name))),
      )
  })

/** The federation plugin with what every part of ours has in common. */
export const federation = (options: Options) =>
  [
    new ModuleFederationPlugin({
      ...options,
      // The default asks for every remote at the start, and fails with one that is down.
      shareStrategy: 'loaded-first',
      // Release records say what is where, with hashes; types come from the same repository.
      manifest: false,
      dts: false,
      experiments: {
        ...options.experiments,
        // Only the shell loads remotes, and without snapshots (docs/decisions/0059).
        optimization: { disableSnapshot: true, disableRemote: !!options.exposes, target: 'web' },
      },
    }),
    namesForPaths(),
  ] satisfies Configuration['plugins']
