import type { CallWatcher } from './monitor-calls.ts'
import { callListeners } from './recent-calls.ts'

/** Milliseconds. On a slow line a response takes seconds, and the server may have booked. */
const SHORTEST_LIMIT = 20_000
/** Without a response in between. One may end because the person leaves the page. */
const ABORTED = 2

/** Reports a release that ends its calls that book before a slow line can bring the response. */
export function monitorAbortedBookings(onAborted: (what: string) => void) {
  let times = 0
  const reset = () => void (times = 0)
  const onCall: CallWatcher = (request, isBooking) => {
    if (!request || !isBooking) return
    // Not the clock of the device: it may be set during the call.
    const sentAt = performance.now()
    const onEnd = () => {
      if (performance.now() - sentAt >= SHORTEST_LIMIT) return
      times += 1
      if (times >= ABORTED) onAborted('ends its booking before the response')
    }
    for (const type of ['abort', 'timeout']) request.addEventListener(type, onEnd)
    request.addEventListener('load', reset)
  }
  callListeners.add(onCall)
  addEventListener('pagehide', reset)
  return () => {
    callListeners.delete(onCall)
    removeEventListener('pagehide', reset)
  }
}
