import { countRecent } from './count-recent.ts'
import { lock } from './lock-globals.ts'

/** More calls than this within as many milliseconds are no person's. */
const MAX_CALLS = 60
const WITHIN = 5000

/** Called before a request is sent, with whether it books an appointment. For `fetch` it gets neither. */
export type CallWatcher = (request?: XMLHttpRequest, isBooking?: boolean) => void

let watch: CallWatcher | undefined

/** The checks of the page, which are loaded later, watch the calls from now on. */
export const watchCalls = (watcher: CallWatcher) => void (watch = watcher)

interface CallMonitorOptions {
  onTooMany: () => void
  /** Called with method and address of each call, `GET /api/v1/doctors`. Returns what gets the text of its response. */
  onCall: (call: string) => ((response: string) => void) | null
}

/**
 * Monitors the calls of every HTTP client in the page. A call beyond the limit is not sent and never ends: the release
 * that made it is replaced. Call it once, before the functions of the page are locked.
 */
export function monitorCalls({ onTooMany, onCall }: CallMonitorOptions) {
  // oxlint-disable-next-line typescript/unbound-method -- called with the request
  const { open, send } = XMLHttpRequest.prototype
  const calls = new WeakMap<XMLHttpRequest, string>()
  let count = countRecent(WITHIN)

  function isTooMany(request?: XMLHttpRequest, isBooking?: boolean) {
    if (count() <= MAX_CALLS) {
      watch?.(request, isBooking)
      return false
    }
    // The shell reports the release with a call.
    count = countRecent(WITHIN)
    onTooMany()
    return true
  }

  const monitored: Pick<XMLHttpRequest, 'open' | 'send'> & ThisType<XMLHttpRequest> = {
    open(...request: [string, string | URL, boolean?]) {
      calls.set(this, `${request[0]} ${request[1]}`)
      open.apply(this, request as [string, string, boolean])
    },
    send(body) {
      const onResponse = onCall(calls.get(this)!)
      if (isTooMany(this, !!onResponse)) return
      if (onResponse) this.addEventListener('load', () => onResponse(this.responseText))
      send.call(this, body)
    },
  }
  for (const [name, value] of Object.entries(monitored)) lock(XMLHttpRequest.prototype, name, value)
  const { fetch } = globalThis
  lock(globalThis, 'fetch', (...request: Parameters<typeof fetch>) =>
    isTooMany() ? new Promise(() => {}) : fetch(...request),
  )
}
