import { lock } from './lock-globals.ts'

/** More calls than this within as many milliseconds are no person's. */
const CALLS = 60
const WITHIN = 5000

let calledAt = 0

/** When the page made its last call, in milliseconds since 1970. */
export const lastCallAt = () => calledAt

interface CallWatch {
  onTooMany: () => void
  /** Called with method and address of each call, `GET /api/v1/doctors`. Returns what gets the text of its answer. */
  onCall: (call: string) => ((answer: string) => void) | null
}

/**
 * Watches the calls of every HTTP client in the page. A call beyond the limit is not sent and never ends: the release
 * that made it is replaced. Call it once, before the functions of the page are locked.
 */
export function watchCalls({ onTooMany, onCall }: CallWatch) {
  // oxlint-disable-next-line typescript/unbound-method -- called with the request
  const { open, send } = XMLHttpRequest.prototype
  const calls = new WeakMap<XMLHttpRequest, string>()
  let times: number[] = []

  function isTooMany() {
    const now = (calledAt = Date.now())
    times = [...times.filter((time) => now - time < WITHIN), now]
    if (times.length <= CALLS) return false
    // The shell reports the release with a call.
    times = []
    onTooMany()
    return true
  }

  const watched: Pick<XMLHttpRequest, 'open' | 'send'> & ThisType<XMLHttpRequest> = {
    open(method: string, url: string | URL, isAsync?: boolean, ...rest: unknown[]) {
      calls.set(this, `${method} ${url}`)
      open.call(this, method, url, isAsync ?? true, ...(rest as [string?, string?]))
    },
    send(body) {
      if (isTooMany()) return
      const onAnswer = onCall(calls.get(this)!)
      if (onAnswer) this.addEventListener('load', () => onAnswer(this.responseText))
      send.call(this, body)
    },
  }
  for (const [name, value] of Object.entries(watched)) lock(XMLHttpRequest.prototype, name, value)
  const { fetch } = globalThis
  lock(globalThis, 'fetch', (...request: Parameters<typeof fetch>) =>
    isTooMany() ? new Promise(() => {}) : fetch(...request),
  )
}
