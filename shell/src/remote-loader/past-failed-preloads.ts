import type { ReleaseRecord } from '@molar/releases/format'

type Load<Loaded> = (release: ReleaseRecord, origin: string) => Promise<Loaded>

/** Milliseconds; what fails later than that was really asked for. */
const AT_ONCE = 1000

/**
 * A preload that failed is remembered: the browser answers the first request for that file with the old failure and
 * asks nobody. So what fails at once is tried again, once for each file the page preloaded.
 */
export const pastFailedPreloads =
  <Loaded>(load: Load<Loaded>): Load<Loaded> =>
  async (release, origin) => {
    for (let left = release.preload.length + 1; ; left--) {
      const started = performance.now()
      try {
        return await load(release, origin)
      } catch (error) {
        if (left === 0 || performance.now() - started > AT_ONCE) throw error
      }
    }
  }
