import { join } from 'node:path'
import type { Configuration } from '@rspack/core'
import { containerName } from '@molar/releases/format'
import { manifestOf, versionOf } from '@molar/releases/parts'
import { baseConfig } from './base-config.ts'
import { federation } from './federation.ts'
import { ReleasePlugin } from './release-plugin.ts'
import { consumed } from './singletons.ts'

interface RemoteOptions {
  version?: string
  /** Blocks of the English texts that the first screen does not need. `en.json?first` is the file without them. */
  laterMessages?: readonly string[]
}

/** Returns the Rspack settings of the remote in a folder with a `remote.json`. */
export function remoteConfig(folder: string, options: RemoteOptions = {}): Configuration {
  const { version = versionOf(folder), laterMessages = [] } = options
  const { name } = manifestOf(folder)
  const base = baseConfig({ folder, name, version })
  const firstMessages = {
    test: /\.json$/,
    resourceQuery: /^\?first$/,
    loader: join(import.meta.dirname, 'first-messages.cjs'),
    options: { later: laterMessages },
  }
  const module = { ...base.module, rules: [...base.module!.rules!, firstMessages] }
  return {
    ...base,
    entry: {},
    module,
    plugins: [
      ...base.plugins!,
      ...federation({
        name: containerName({ name, version }),
        filename: 'remoteEntry.[contenthash:12].js',
        exposes: { './remote': { import: './src/remote.tsx', name: 'remote' } },
        shared: consumed(),
        experiments: { externalRuntime: true },
      }),
      new ReleasePlugin({ folder, kind: 'remote', settings: { ...base, module } }),
    ],
  }
}
