/** More calls than this within as many milliseconds are no person's. */
const CALLS = 60
const WITHIN = 5000

interface CallWatch {
  onTooMany: () => void
  /** Called with the method and address of a call, such as `POST /api/v1/book`, and the text of its answer. */
  onAnswer: (call: string, answer: string) => void
}

/**
 * Watches the calls of every HTTP client in the page. A call beyond the limit is not sent and never ends: the release
 * that made it is replaced. Call it once, before the functions of the page are locked.
 */
export function watchCalls({ onTooMany, onAnswer }: CallWatch) {
  // oxlint-disable-next-line typescript/unbound-method -- called with the request
  const { open, send } = XMLHttpRequest.prototype
  const calls = new WeakMap<XMLHttpRequest, string>()
  let times: number[] = []

  function isTooMany() {
    const now = Date.now()
    times = [...times.filter((time) => now - time < WITHIN), now]
    return times.length > CALLS
  }

  const watched: Pick<XMLHttpRequest, 'open' | 'send'> & ThisType<XMLHttpRequest> = {
    open(method: string, url: string | URL, isAsync?: boolean, ...rest: unknown[]) {
      calls.set(this, `${method} ${url}`)
      open.call(this, method, url, isAsync ?? true, ...(rest as [string?, string?]))
    },
    send(body) {
      if (isTooMany()) {
        onTooMany()
        return
      }
      this.addEventListener('load', () => onAnswer(calls.get(this)!, this.responseText))
      send.call(this, body)
    },
  }
  for (const [name, value] of Object.entries(watched))
    Object.defineProperty(XMLHttpRequest.prototype, name, { value, writable: false, configurable: false })
}
