import { pause } from '@molar/shared/http'

const FIRST_WAIT_MS = 2000
const MAX_WAIT_MS = 30_000

/** Waits until the device is online again, longer with each attempt (milliseconds), or until `signal` aborts. */
export async function waitToRetry(attempt: number, signal?: AbortSignal) {
  const online = new AbortController()
  const end = () => online.abort()
  addEventListener('online', end)
  const wait = Math.min(FIRST_WAIT_MS * 2 ** attempt, MAX_WAIT_MS)
  await pause(wait, AbortSignal.any(signal ? [signal, online.signal] : [online.signal])).catch(() => {})
  removeEventListener('online', end)
}
