import { pause } from '@molar/shared/http'

const FIRST = 2000
const LONGEST = 30_000

/** Resolves when the connection comes back, or after a while in case the device does not notice. */
export function reconnected(attempt: number, signal: AbortSignal): Promise<void> {
  const longEnough = new AbortController()
  const stop = () => longEnough.abort(signal.reason)
  return new Promise<void>((resolve, reject) => {
    const online = () => resolve()
    addEventListener('online', online, { once: true, signal: longEnough.signal })
    signal.addEventListener('abort', stop, { once: true })
    pause(Math.min(FIRST * 2 ** attempt, LONGEST), signal).then(resolve, reject)
  }).finally(() => {
    signal.removeEventListener('abort', stop)
    longEnough.abort()
  })
}
