import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { releaseAddress } from '@molar/releases/format'
import { hostConfig } from '../build/host-config.ts'
import { versionOf } from '@molar/releases/parts'
import { BuiltFiles } from './built-files.ts'
import { devConfig } from './dev-config.ts'

/** Loaded before every other script of a page with Fast Refresh. */
export const REFRESH_HOOK = '/dev/refresh-hook.js'

/** The shell built from its sources, and the template of its page. */
export function devShell(folder: string, origin: string) {
  const address = releaseAddress(origin, { name: 'shell', version: versionOf(folder) })
  const built = new BuiltFiles()
  const config = devConfig(hostConfig(folder), address)
  const source = (name: string) => readFileSync(join(folder, 'src', name), 'utf8')
  return {
    name: 'shell',
    config: { ...config, plugins: [...config.plugins!, built] },
    /** Null before the first successful build. */
    template(): string | null {
      const entry = built.names.find((name) => /^shell\..*\.js$/.test(name))
      if (!entry) return null
      const styles = built.names.filter((name) => /^shell\..*\.css$/.test(name))
      const tags = [
        `<script type="module" src="${REFRESH_HOOK}"></script>`,
        ...styles.map((path) => `<link rel="stylesheet" href="${address}${path}" crossorigin>`),
        `<script defer src="${address}${entry}" crossorigin></script>`,
      ]
      return source('index.html').replace('<!--release-->', () => tags.join('\n    '))
    },
    skeleton: () => source('skeleton.html'),
  }
}
