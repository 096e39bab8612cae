import {
  loadRemote,
  registerPlugins,
  registerRemotes,
  type ModuleFederationRuntimePlugin,
} from '@module-federation/enhanced/runtime'
import { containerName, releaseAddress, type ReleaseRecord } from '@molar/releases/format'
import type { RemoteModule } from '@molar/shared/remote'
import { setCrashMarker } from './crash-marker.ts'
import { isFileError } from './load-errors.ts'
import { loadVerifiedEntry } from './load-verified-entry.ts'

/** Loads one release of a remote from its origin and runs its module. */
export type LoadRelease = (release: ReleaseRecord, origin: string) => Promise<RemoteModule>

/**
 * Loads releases with the runtime of Module Federation. Every release is a remote of its own name (`booking_1_2_0`),
 * so that two releases can run in one page. Neither the runtime nor the bundler caches a failed load: the same
 * release can be loaded again.
 */
export function createReleaseLoader(): LoadRelease {
  // The newest record of a name counts: a development server changes the files of a version.
  const registered = new Map<string, { release: ReleaseRecord; entryUrl: string }>()

  const plugin: ModuleFederationRuntimePlugin = {
    name: 'molar-releases',
    // Replaces the runtime's own script tag, which checks no hash.
    loadEntry({ remoteInfo: { name } }) {
      const { release, entryUrl } = registered.get(name)!
      return loadVerifiedEntry({ name, url: entryUrl, integrity: release.entry.integrity })
    },
    // All files have arrived; the next thing is that the release's own code runs.
    beforeExecuteFactory({ moduleInfo: { name } }) {
      setCrashMarker(registered.get(name)!.release)
    },
  }
  registerPlugins([plugin])

  return (release, origin) =>
    repeatAfterFailedPreload(release, async () => {
      const name = containerName(release)
      const folder = releaseAddress(origin, release)
      const entryUrl = new URL(folder + release.entry.path, location.href).href
      registered.set(name, { release, entryUrl })
      preloadFiles(folder, release)
      registerRemotes([{ name, entry: entryUrl }])
      const exposed = await loadRemote<{ default?: RemoteModule }>(`${name}/remote`)
      if (!exposed?.default?.Component) throw new Error(`${name} exposes no remote module.`)
      return exposed.default
    })
}

/** Requests the first files of a release in parallel, except those that the page has already requested. */
export function preloadFiles(folder: string, { entry, preload }: ReleaseRecord) {
  const requested = new Set([...document.querySelectorAll('link')].map(({ href }) => href))
  for (const { path, integrity } of [entry, ...preload]) {
    const link = document.createElement('link')
    const as = path.endsWith('.css') ? 'style' : 'script'
    Object.assign(link, { rel: 'preload', as, integrity, crossOrigin: 'anonymous', href: folder + path })
    if (!requested.has(link.href)) document.head.append(link)
  }
}

/** Milliseconds. A load that fails later than this has really asked the server. */
const FAILED_AT_ONCE = 1000

/**
 * The browser caches a failed preload: it responds to the first request for that file with the old failure and asks no
 * server. So a load that fails at once is repeated, at most once for each preloaded file.
 */
export async function repeatAfterFailedPreload<Loaded>(
  { preload }: ReleaseRecord,
  load: () => Promise<Loaded>,
): Promise<Loaded> {
  let thrown: unknown
  for (let retriesLeft = preload.length + 1; ; retriesLeft--) {
    const started = performance.now()
    try {
      return await load()
    } catch (error) {
      // After code has thrown, a second attempt only finds it half loaded.
      thrown ??= isFileError(error) ? undefined : error
      if (retriesLeft === 0 || performance.now() - started > FAILED_AT_ONCE) throw thrown ?? error
    }
  }
}
