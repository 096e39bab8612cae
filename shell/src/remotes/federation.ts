import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/runtime'
import { containerName, releaseFolder, type ReleaseRecord } from '@molar/shared/releases'
import type { RemoteModule } from '@molar/shared/remote'
import { loadEntry } from './load-entry.ts'
import { pastFailedPreloads } from './past-failed-preloads.ts'
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

export const loadWithFederation = pastFailedPreloads(loadOnce)
