import type { ReleaseRecord } from '@molar/releases/format'
import type { UnavailableReason } from './candidate-releases.ts'
import { NEXT_STARTS_AFTER } from './load-timeouts.ts'

/** Every release that could be loaded has failed. */
export class NoReleaseLeft extends Error {
  readonly reason: UnavailableReason

  constructor(reason: UnavailableReason) {
    super(`No release is left to load: ${reason}.`)
    this.reason = reason
  }
}

interface ReleaseRace<Loaded> {
  /** The next release to start, given the versions started so far. */
  selectNext: (started: readonly string[]) => ReleaseRecord | UnavailableReason
  load: (release: ReleaseRecord) => Promise<Loaded>
  /** Called for each release that fails while no other has arrived. */
  onFailed: (release: ReleaseRecord, error: unknown) => void
}

/**
 * Loads one release, and the next one when it fails or takes long. Returns the first that arrives; what becomes of
 * the others after that is ignored.
 * @throws {@link NoReleaseLeft} when all have failed.
 */
export function raceReleases<Loaded>({ selectNext, load, onFailed }: ReleaseRace<Loaded>): Promise<Loaded> {
  return new Promise((resolve, reject) => {
    const started: string[] = []
    let loading = 0
    let isOver = false

    function startNext() {
      if (isOver) return
      const release = selectNext(started)
      if (typeof release !== 'string') void start(release)
      else if (loading === 0) reject(new NoReleaseLeft(release))
    }

    async function start(release: ReleaseRecord) {
      started.push(release.version)
      loading += 1
      const timer = setTimeout(startNext, NEXT_STARTS_AFTER)
      try {
        const loaded = await load(release)
        isOver = true
        resolve(loaded)
      } catch (error) {
        loading -= 1
        if (isOver) return
        onFailed(release, error)
        startNext()
      } finally {
        clearTimeout(timer)
      }
    }

    startNext()
  })
}
