import { releaseAddress, remotesByRoute, type Pointer } from '@molar/releases/format'
import type { Portal } from '../portal.ts'
import { preloadFiles } from '../remote-loader/federation.ts'
import { SIGNED_IN_ROUTE } from '../session/return-to.ts'

/** Requests the first files of the remote that a member of staff sees after signing in; nothing of them runs. */
export function preloadDashboard(
  { settings, findCandidates }: Portal,
  pointers: Readonly<Record<string, Pointer>>,
) {
  const remote = remotesByRoute(settings.remotes).find(({ route }) => route === SIGNED_IN_ROUTE)
  const [release] = remote ? findCandidates(remote, pointers[remote.name]) : []
  if (remote && release) preloadFiles(releaseAddress(remote.origin, release), release)
}
