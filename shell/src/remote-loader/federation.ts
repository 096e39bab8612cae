import { containerName, releaseFolder, type ReleaseRecord } from '@molar/releases/format'
import type { RemoteModule } from '@molar/shared/remote'
import { loadEntry, type Container } from './load-entry.ts'
import { pastFailedPreloads } from './past-failed-preloads.ts'
import { preloadFiles } from './preload-files.ts'
import { noteTrial } from './crash-marker.ts'

/** Brings the module of one release into the page. */
export type Loader = (release: ReleaseRecord, origin: string) => Promise<RemoteModule>

// The bundler's names for what this page shares.
/* oxlint-disable no-underscore-dangle */
declare const __webpack_init_sharing__: (scope: 'default') => Promise<unknown>
declare const __webpack_share_scopes__: { default: unknown }
/* oxlint-enable no-underscore-dangle */

/** By name, those that stand in this page and know what it shares. */
const containers = new Map<string, Container>()

async function openContainer(release: ReleaseRecord, folder: string) {
  const name = containerName(release)
  const url = new URL(folder + release.entry.path, location.href).href
  const container = await loadEntry({ name, url, integrity: release.entry.integrity })
  await __webpack_init_sharing__('default')
  await container.init(__webpack_share_scopes__.default)
  containers.set(name, container)
  return container
}

const loadOnce: Loader = async (release, origin) => {
  const folder = releaseFolder(origin, release)
  preloadFiles(folder, release)
  const container = containers.get(containerName(release)) ?? (await openContainer(release, folder))
  const run = await container.get('./remote')
  noteTrial(release)
  const { default: module } = run()
  if (!module?.Component) throw new Error(`${containerName(release)} exposes no remote module.`)
  return module
}

export const loadWithFederation = pastFailedPreloads(loadOnce)
