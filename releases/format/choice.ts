import type { AdmittedRemote } from './page-settings.ts'
import type { Pointer, ReleaseRecord } from './pointer.ts'
import { satisfies } from './range.ts'

export interface Choosing {
  /** Version of what this shell gives remotes. */
  shellContract: string
  /** This browser's place from 0 up to 100: a canary of 5 percent gets everything below 5. */
  bucket: number
  /** Versions this tab put aside. */
  aside: readonly string[]
}

/** What the settings admit a remote as; a release that claims anything else is not one of its. */
const isAdmitted = (release: ReleaseRecord, { name, route, access }: AdmittedRemote) =>
  release.name === name && release.route === route && release.access === access

/**
 * The releases a browser may mount, best first: its canary, the current one, earlier ones. Decided before any
 * of their code runs, so the order of deploys never matters: what needs a newer shell waits for it.
 */
export function chooseReleases(
  pointer: Pointer,
  admitted: AdmittedRemote,
  choosing: Choosing,
): ReleaseRecord[] {
  const { shellContract, bucket, aside } = choosing
  const { current, previous, canary, blocked } = pointer
  const seen = new Set<string>()
  return [...(canary && bucket < canary.percent ? [canary.release] : []), current, ...previous].filter(
    (release) => {
      const { version, shell } = release
      if (seen.has(version) || blocked.includes(version) || aside.includes(version)) return false
      seen.add(version)
      return isAdmitted(release, admitted) && satisfies(shellContract, shell)
    },
  )
}
