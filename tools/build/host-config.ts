import type { Configuration } from '@rspack/core'
import { versionOf } from '@molar/releases/parts'
import { baseConfig } from './base-config.ts'
import { federation } from './federation.ts'
import { ReleasePlugin } from './release-plugin.ts'
import { provided } from './singletons.ts'

/** Returns the Rspack settings of the shell. They name no remote: the page's settings list the remotes. */
export function hostConfig(folder: string): Configuration {
  const version = versionOf(folder)
  const base = baseConfig({ folder, name: 'shell', version })
  return {
    ...base,
    entry: { shell: './src/index.ts' },
    plugins: [
      ...base.plugins!,
      ...federation({ name: 'shell', shared: provided(), experiments: { provideExternalRuntime: true } }),
      new ReleasePlugin({ folder, kind: 'host', settings: base }),
    ],
  }
}
