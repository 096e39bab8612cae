import { pause } from '@molar/shared/http'

const FIRST = 2000
const LONGEST = 30_000

/**
 * True when the connection comes back, or after a while in case the device does not notice; false when nobody
 * waits any more.
 */
export async function reconnected(attempt: number, signal: AbortSignal): Promise<boolean> {
  const over = new AbortController()
  const back = new Promise<void>((resolve) => {
    addEventListener('online', () => resolve(), { signal: over.signal })
  })
  try {
    await Promise.race([back, pause(Math.min(FIRST * 2 ** attempt, LONGEST), signal)])
    return !signal.aborted
  } catch {
    return false
  } finally {
    over.abort()
  }
}
