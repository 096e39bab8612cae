import type { AdmittedRemote } from './page-settings.ts'
import type { Pointer } from './pointer.ts'
import { satisfies } from './range.ts'
import type { ReleaseRecord } from './record.ts'

/** The facts about a browser and its tab that decide which release it loads. */
export interface RankingContext {
  /** Version of the shell contract that this shell provides. */
  shellContract: string
  /** From 0 up to 100, see `canaryBucket`. A canary of 5 percent is for all buckets below 5. */
  bucket: number
  /** Versions that this tab rejected. */
  rejected: readonly string[]
}

/** Whether a release serves this route. */
export const hasRoute = ({ route, otherRoutes = [] }: ReleaseRecord, path: string) =>
  [route, ...otherRoutes].includes(path)

/** Whether a release claims the name, access and this route that the clinic's settings admit. */
export const isAdmitted = (
  release: ReleaseRecord,
  { name, route, access }: Pick<AdmittedRemote, 'name' | 'route' | 'access'>,
) => release.name === name && hasRoute(release, route) && release.access === access

/**
 * Returns the releases that a browser may load, best first: the canary, the current release, earlier releases. This is
 * decided from the records before any code of a release runs. Therefore shell and remotes can be released in any
 * order: a remote that needs a newer shell contract is skipped until that shell is there.
 */
export function rankReleases(
  pointer: Pointer,
  admitted: AdmittedRemote,
  { shellContract, bucket, rejected }: RankingContext,
): ReleaseRecord[] {
  const { current, previous, canary, blocked } = pointer
  const seen = new Set<string>()
  return [...(canary && bucket < canary.percent ? [canary.release] : []), current, ...previous].filter(
    (release) => {
      const { version, shell } = release
      if (seen.has(version) || blocked.includes(version) || rejected.includes(version)) return false
      seen.add(version)
      return isAdmitted(release, admitted) && satisfies(shellContract, shell)
    },
  )
}

/** The bucket of a browser that cannot store an id. It gets a canary of 100 percent, but not one of 99. */
const BUCKET_WITHOUT_ID = 99.999

/**
 * Returns the canary bucket of a browser for one remote, from 0 up to 100. The result is stable, evenly distributed
 * and independent of the bucket for other remotes, so that each remote has other people in its canary.
 * @param browser a random id that the browser stores, or null where it cannot store one
 */
export function canaryBucket(browser: string | null, remote: string): number {
  if (browser === null) return BUCKET_WITHOUT_ID
  let hash = 0x811c9dc5
  for (const character of `${browser}/${remote}`)
    hash = Math.imul(hash ^ character.codePointAt(0)!, 0x01000193)
  // FNV-1a alone gives neighbouring values to ids that differ only at their end. These are the last steps of MurmurHash3.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32) * 100
}
