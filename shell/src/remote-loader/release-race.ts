import type { ReleaseRecord } from '@molar/releases/format'
import type { Impasse } from './course.ts'

/** So long one release has the page to itself; after that the next one starts beside it. */
export const BESIDE_AFTER = 30_000

/** No release came, and none is left to come. */
export class NothingLeft extends Error {
  readonly why: Impasse

  constructor(why: Impasse) {
    super(`No release is left to show: ${why}.`)
    this.why = why
  }
}

interface Race<Loaded> {
  /** Given the versions started so far. */
  next: (started: readonly string[]) => ReleaseRecord | Impasse
  load: (release: ReleaseRecord) => Promise<Loaded>
  onFailed: (release: ReleaseRecord, error: unknown) => void
}

/** Starts one release, the next where it fails or is slow, and answers with the first that is there. */
export function firstToLoad<Loaded>({ next, load, onFailed }: Race<Loaded>): Promise<Loaded> {
  return new Promise((resolve, reject) => {
    const started: string[] = []
    let underWay = 0
    let isOver = false

    function startNext() {
      if (isOver) return
      const release = next(started)
      if (typeof release !== 'string') void start(release)
      else if (underWay === 0) reject(new NothingLeft(release))
    }

    async function start(release: ReleaseRecord) {
      started.push(release.version)
      underWay += 1
      const beside = setTimeout(startNext, BESIDE_AFTER)
      try {
        const loaded = await load(release)
        isOver = true
        resolve(loaded)
      } catch (error) {
        underWay -= 1
        if (!isOver) onFailed(release, error)
        startNext()
      } finally {
        clearTimeout(beside)
      }
    }

    startNext()
  })
}
