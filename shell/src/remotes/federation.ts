import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/runtime'
import { containerName, releaseFolder, type ReleaseRecord } from '@molar/shared/releases'
import type { RemoteModule } from '@molar/shared/remote'
import { loadEntry } from './load-entry.ts'
import { preloadFiles } from './preload-files.ts'

/** Brings the module of one release into the page. */
export type Loader = (release: ReleaseRecord, origin: string) => Promise<RemoteModule>

const integrities = new Map<string, string>()

registerPlugins([
  {
    name: 'own-script-tag',
    loadEntry: ({ remoteInfo: { name, entry } }) => {
      const integrity = integrities.get(entry)
      // Undefined would let the runtime load it unchecked.
      if (!integrity) throw new Error(`${entry} has no hash to check.`)
      return loadEntry({ name, url: entry, integrity })
    },
  },
])

const loadOnce: Loader = async (release, origin) => {
  const folder = releaseFolder(origin, release)
  const entry = new URL(folder + release.entry.path, location.href).href
  const name = containerName(release)
  integrities.set(entry, release.entry.integrity)
  registerRemotes([{ name, entry }])
  preloadFiles(folder, release)
  const loaded = await loadRemote<{ default?: RemoteModule }>(`${name}/remote`)
  if (!loaded?.default?.Component) throw new Error(`${name} exposes no remote module.`)
  return loaded.default
}

/** Milliseconds; what fails later than that was really asked for. */
const AT_ONCE = 1000

/**
 * A preload that failed is remembered: the browser answers the first request for that file with the old failure and
 * asks nobody. So what fails at once is tried again, once for each file the page preloaded.
 */
export const loadWithFederation: Loader = async (release, origin) => {
  for (let left = release.preload.length + 1; ; left--) {
    const started = performance.now()
    try {
      return await loadOnce(release, origin)
    } catch (error) {
      if (left === 0 || performance.now() - started > AT_ONCE) throw error
    }
  }
}
