import type { CallWatcher } from './monitor-calls.ts'
import { callListeners } from './recent-calls.ts'

/** Milliseconds. A call of the portal ends after 20 seconds at the earliest, and a timer of a browser may be early. */
const SHORTEST_LIMIT = 19_500
/** Milliseconds by which two ends of the same limit differ, on a busy processor too. */
const TOLERANCE = 50
/** Milliseconds between two calls that are sent one after the other. A page that is left ends calls that were sent together. */
const APART = 200
/** Calls in a row, without a response in between, that end after the same time. No person leaves a page so regularly. */
const CALLS = 3

/**
 * Reports a release whose time limit ends its calls before a slow line can bring a response. Depending on the HTTP client,
 * a limit ends a call with the event `timeout` or `abort`.
 */
export function monitorShortTimeouts(onShort: (what: string) => void) {
  let last = { sentAt: -Infinity, took: -Infinity }
  let count = 0
  const onCall: CallWatcher = (request) => {
    if (!request) return
    // The clock of the device may be set while the call runs.
    const sentAt = performance.now()
    const countEnd = () => {
      const took = performance.now() - sentAt
      if (took >= SHORTEST_LIMIT || sentAt - last.sentAt < APART) return
      count = Math.abs(took - last.took) < TOLERANCE ? count + 1 : 1
      last = { sentAt, took }
      if (count >= CALLS) onShort('ends its calls before the response')
    }
    request.addEventListener('timeout', countEnd)
    request.addEventListener('abort', countEnd)
    request.addEventListener('load', () => void (count = 0))
  }
  callListeners.add(onCall)
  return () => void callListeners.delete(onCall)
}
