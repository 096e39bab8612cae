import { releaseFolder, remotesByRoute, type Pointer } from '@molar/releases/format'
import type { Portal } from '../portal.ts'
import { SIGNED_IN_ROUTE } from '../session/return-to.ts'

/** Asks the browser to fetch a file for later; nothing of it runs. */
function preload(href: string, integrity: string) {
  const as = href.endsWith('.css') ? 'style' : 'script'
  const link = Object.assign(document.createElement('link'), { rel: 'preload', as, integrity, href })
  link.crossOrigin = 'anonymous'
  document.head.append(link)
}

/** Fetches the first files of the remote that a member of staff sees after signing in. */
export function preloadDashboard(
  { settings, offerReleases }: Portal,
  pointers: Readonly<Record<string, Pointer>>,
) {
  const remote = remotesByRoute(settings.remotes).find(({ route }) => route === SIGNED_IN_ROUTE)
  const [release] = remote ? offerReleases(remote, pointers[remote.name]) : []
  if (!remote || !release) return
  const folder = releaseFolder(remote.origin, release)
  for (const { path, integrity } of [release.entry, ...release.preload]) preload(folder + path, integrity)
}
