import { pause } from '@molar/shared/http'

const FIRST_WAIT = 2000
const LONGEST_WAIT = 30_000

/** Waits until the device is online again, longer with each attempt (milliseconds), or until `signal` aborts. */
export async function waitToRetry(attempt: number, signal?: AbortSignal) {
  const online = new AbortController()
  const end = () => online.abort()
  addEventListener('online', end)
  const wait = Math.min(FIRST_WAIT * 2 ** attempt, LONGEST_WAIT)
  await pause(wait, AbortSignal.any(signal ? [signal, online.signal] : [online.signal])).catch(() => {})
  removeEventListener('online', end)
}
