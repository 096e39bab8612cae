import type { LoadPhase } from '@molar/contract'
import type { ReleaseId } from '@molar/releases/format'

export interface FailedRelease {
  release: ReleaseId
  /** Where it failed. Null: it threw, and the person continues with it. */
  phase: LoadPhase | null
  error: unknown
  /** Path and title of the page at the time of the error. */
  at: { pathname: string; title: string }
  shellVersion: string
}
