import {
  canaryBucket,
  rankReleases,
  type AdmittedRemote,
  type Pointer,
  type ReleaseRecord,
} from '@molar/releases/format'
import { SHELL_CONTRACT } from '@molar/shared/remote'
import { deviceStore } from '@molar/shared/session'
import type { RejectedReleases } from './rejected-releases.ts'

/** The releases of a remote that this browser may mount, best first, without the versions in `without`. */
export type FindCandidates = (
  remote: AdmittedRemote,
  pointer: Pointer | undefined,
  without?: readonly string[],
) => readonly ReleaseRecord[]

const BROWSER_KEY = 'browser'

/** A random id that this browser keeps and never sends; null where storage is not available. */
function readBrowserId(): string | null {
  if (!deviceStore.read(BROWSER_KEY)) deviceStore.write(BROWSER_KEY, Math.random().toString(36).slice(2))
  return deviceStore.read(BROWSER_KEY)
}

/** Returns the releases that fit this shell, among them a canary where this browser is in its share. */
export function createCandidateFinder(): FindCandidates {
  const browser = readBrowserId()
  return (remote, pointer, without = []) =>
    pointer
      ? rankReleases(pointer, remote, {
          shellContract: SHELL_CONTRACT,
          bucket: canaryBucket(browser, remote.name),
          rejected: without,
        })
      : []
}

/**
 * Why no release can be mounted. `incompatible`: none fits this shell and the settings, or all are blocked. `draft`: several
 * failed over the same draft. `exhausted`: all that fit were tried, or the remote has no pointer.
 */
export type UnavailableReason = 'incompatible' | 'draft' | 'exhausted'

/** After this many releases that failed with the same draft, the draft is taken for the cause. */
const FAILURES_OF_A_DRAFT = 2

/** The release to load next. `started` are the versions that the present load has started and that may still arrive. */
export function selectRelease(
  candidates: (without: readonly string[]) => readonly ReleaseRecord[],
  rejected: RejectedReleases,
  started: readonly string[],
): ReleaseRecord | UnavailableReason {
  if (candidates([]).length === 0) return 'incompatible'
  if (rejected.failedWithDraft.length >= FAILURES_OF_A_DRAFT) return 'draft'
  return candidates([...rejected.versions, ...started])[0] ?? 'exhausted'
}
