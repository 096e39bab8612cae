import { reportRemoteLoad, type LoadPhase, type RemoteLoad } from '@molar/contract'
import { supports } from '@molar/shared/http'
import type { ReleaseId } from '@molar/releases/format'

/** Reports the result of one load, or a booking; `phase` is where a release failed. */
export type ReportLoad = (
  release: ReleaseId,
  outcome: RemoteLoad['outcome'],
  phase?: LoadPhase | null,
) => void

/** Sends reports to the clinic's server if it has the extension `telemetry`. A lost report is ignored. */
export function createLoadReporter(apiUrl: string, shellVersion: string): ReportLoad {
  const send = async (load: RemoteLoad) => {
    if (!(await supports('telemetry'))) return
    await fetch(apiUrl + reportRemoteLoad.path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(load),
      keepalive: true,
    })
  }
  return ({ name, version }, outcome, phase = null) => {
    send({ remote: name, version, outcome, phase, shell: shellVersion }).catch(() => {})
  }
}
