import { createRequire } from 'node:module'
import { join } from 'node:path'
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack'
import { rspack, type Configuration } from '@rspack/core'
import { applyEdits } from './package-edits/apply-edits.cjs'
import { GENERATED_ENTRY } from './package-edits/generated-entry.ts'

type Options = ConstructorParameters<typeof ModuleFederationPlugin>[0]

// The plugin refers to three files of the runtime by the paths of their CommonJS form. CommonJS cannot be tree-shaken,
// and adds a second runtime beside the ES modules. The packages contain both forms. With all three replaced, the shell
// is 6 kB smaller and each remote 5.5 kB. With only some of them replaced, they are larger than with none. This relies
// on files inside the packages: their version is pinned, and `byte-budget.test.ts` fails when the replacement does.
const fromEnhanced = createRequire(
  createRequire(import.meta.url).resolve('@module-federation/enhanced/rspack'),
)
const commonJsOf = (name: string) => fromEnhanced.resolve(`@module-federation/${name}`)
const esModuleOf = (name: string) => join(commonJsOf(name), '..', 'index.js')

const BY_PATH = ['webpack-bundler-runtime', 'inject-external-runtime-core-plugin']
const aliasOf = (name: string) => `federation-runtime/${name}`

/** For `resolve.alias` of every part. */
export const runtimeAlias = {
  '@module-federation/runtime': esModuleOf('runtime'),
  ...Object.fromEntries(BY_PATH.map((name) => [aliasOf(name), esModuleOf(name)])),
}

/**
 * Replaces the absolute paths in the entry that the plugin generates with names, which `runtimeAlias` resolves, and removes
 * what no part uses.
 */
const replaceRuntimePaths = () =>
  new rspack.NormalModuleReplacementPlugin(/^@module-federation\/runtime\/rspack\.js!=!data:/, (module) => {
    const [type, code] = module.request.split(',', 2) as [string, string]
    const source = BY_PATH.reduce(
      (text, name) => text.replaceAll(JSON.stringify(commonJsOf(name)), JSON.stringify(aliasOf(name))),
      decodeURIComponent(code),
    )
    module.request = `${type},${encodeURIComponent(applyEdits('The generated entry', source, GENERATED_ENTRY))}`
  })

/** Returns the federation plugin with the options that all parts share. */
export const federation = (options: Options) =>
  [
    new ModuleFederationPlugin({
      ...options,
      // The default requests all remotes at the start, and fails when one is down.
      shareStrategy: 'loaded-first',
      // Release records list files and hashes. Types come from the same repository.
      manifest: false,
      dts: false,
      experiments: {
        ...options.experiments,
        // Only the shell loads remotes, and without snapshots (docs/decisions/0059).
        optimization: { disableSnapshot: true, disableRemote: !!options.exposes, target: 'web' },
      },
    }),
    replaceRuntimePaths(),
  ] satisfies Configuration['plugins']
