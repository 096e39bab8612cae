import type { Configuration } from '@rspack/core'
import { versionOf } from '@molar/releases/parts'
import { common } from './common.ts'
import { federation } from './federation.ts'
import { ReleasePlugin } from './release-plugin.ts'
import { provided } from './singletons.ts'

/** Settings of the shell. It names no remote: which there are it learns in the page. */
export function hostConfig(folder: string): Configuration {
  const version = versionOf(folder)
  const base = common({ folder, name: 'shell', version })
  return {
    ...base,
    entry: { shell: './src/index.ts' },
    plugins: [
      ...base.plugins!,
      ...federation({ name: 'shell', shared: provided(), experiments: { provideExternalRuntime: true } }),
      new ReleasePlugin({ folder, kind: 'host' }),
    ],
  }
}
