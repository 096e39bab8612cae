import { countRecent } from './count-recent.ts'
import { lock } from './lock-globals.ts'

/** More calls than this within as many milliseconds are no person's. */
const MAX_CALLS = 60
const WITHIN = 5000

/** Called before a request is sent, with its method and address; without both for `fetch`. */
type CallWatcher = (request?: XMLHttpRequest, call?: string) => void

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

  function isTooMany(request?: XMLHttpRequest) {
    if (count() <= MAX_CALLS) {
      watch?.(request, calls.get(request!))
      return false
    }
    // The shell reports the release with a call.
    count = countRecent(WITHIN)
    onTooMany()
    return true
  }

  const monitored: Pick<XMLHttpRequest, 'open' | 'send'> & ThisType<XMLHttpRequest> = {
    open(method: string, url: string | URL, isAsync?: boolean, ...rest: unknown[]) {
      calls.set(this, `${method} ${url}`)
      open.call(this, method, url, isAsync ?? true, ...(rest as [string?, string?]))
    },
    send(body) {
      if (isTooMany(this)) return
      const onResponse = onCall(calls.get(this)!)
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
