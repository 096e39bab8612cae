import type { Configuration } from '@rspack/core'
import { containerName } from '@molar/releases/format'
import { manifestOf, versionOf } from '@molar/releases/parts'
import { common } from './common.ts'
import { federation } from './federation.ts'
import { ReleasePlugin } from './release-plugin.ts'
import { consumed } from './singletons.ts'

/** Returns the Rspack settings of the remote in a folder with a `remote.json`. */
export function remoteConfig(folder: string, version = versionOf(folder)): Configuration {
  const { name } = manifestOf(folder)
  const base = common({ folder, name, version })
  return {
    ...base,
    entry: {},
    plugins: [
      ...base.plugins!,
      ...federation({
        name: containerName({ name, version }),
        filename: 'remoteEntry.[contenthash:12].js',
        exposes: { './remote': { import: './src/remote.tsx', name: 'remote' } },
        shared: consumed(),
        experiments: { externalRuntime: true },
      }),
      new ReleasePlugin({ folder, kind: 'remote' }),
    ],
  }
}
