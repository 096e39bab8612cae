import { type LoadPhase, type RemoteLoad, reportRemoteLoad } from '@molar/contract'
import { supports } from '@molar/shared/http'
import type { ReleaseRecord } from '@molar/releases/format'

/** Enough of a release to speak of it. */
export type Named = Pick<ReleaseRecord, 'name' | 'version'>

/** Tells how one load of a release ended; a phase says where it failed, null that it mounted. */
export type Report = (release: Named, phase: LoadPhase | null) => void

/** Tells the clinic's server, where it wants to know; nobody waits for that, and nobody misses it. */
export const reportTo =
  (apiUrl: string, shell: string): Report =>
  ({ name, version }, phase) => {
    const load: RemoteLoad = { remote: name, version, outcome: phase ? 'failed' : 'mounted', phase, shell }
    const tell = async () => {
      if (!(await supports('telemetry'))) return
      await fetch(apiUrl + reportRemoteLoad.path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(load),
        keepalive: true,
      })
    }
    tell().catch(() => {})
  }
