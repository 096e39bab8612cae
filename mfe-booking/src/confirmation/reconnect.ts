import { pause } from '@molar/shared/http'

const FIRST = 2000
const LONGEST = 30_000

/**
 * True when the connection comes back, or after a while in case the device does not notice; false when nobody
 * waits any more.
 */
export async function reconnected(attempt: number, signal: AbortSignal): Promise<boolean> {
  const enough = new AbortController()
  const online = () => enough.abort()
  addEventListener('online', online)
  await pause(Math.min(FIRST * 2 ** attempt, LONGEST), AbortSignal.any([signal, enough.signal])).catch(
    () => {},
  )
  removeEventListener('online', online)
  return !signal.aborted
}
