import type { LoadPhase } from '@molar/contract'
import type { PageSettings, ReleaseId } from '@molar/releases/format'

/** Reports an error of a release to those who maintain it. */
export type ReportReleaseError = (release: ReleaseId, phase: LoadPhase | null, error: unknown) => void

/** Loads the reporter with the first error, and only if the settings have an address. A lost report is ignored. */
export const createErrorReporter =
  (settings: PageSettings, shellVersion: string): ReportReleaseError =>
  (release, phase, error) => {
    if (!settings.errorDsn) return
    const at = { pathname: location.pathname, title: document.title }
    import(/* webpackChunkName: "send-error" */ './send-error.ts')
      .then(({ sendError }) => sendError({ release, phase, error, at, shellVersion }, settings))
      .catch(() => {})
  }
