import type { CallWatcher } from './monitor-calls.ts'
import { callListeners } from './recent-calls.ts'

/** Milliseconds. A call of the portal ends after 20 seconds at the earliest, and a timer of a browser may be early. */
const SHORTEST_LIMIT = 19_500
/** Without a response in between. */
const TIMEOUTS = 2

/**
 * Reports a release whose time limit ends its calls before a slow line can bring a response. Leaving a page aborts
 * calls, without this event.
 */
export function monitorShortTimeouts(onShort: (what: string) => void) {
  let times = 0
  const onCall: CallWatcher = (request) => {
    if (!request) return
    // The clock of the device may be set while the call runs.
    const sentAt = performance.now()
    request.addEventListener('timeout', () => {
      if (performance.now() - sentAt >= SHORTEST_LIMIT) return
      times += 1
      if (times >= TIMEOUTS) onShort('ends its calls before the response')
    })
    request.addEventListener('load', () => void (times = 0))
  }
  callListeners.add(onCall)
  return () => void callListeners.delete(onCall)
}
