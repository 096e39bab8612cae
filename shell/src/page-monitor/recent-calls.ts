import { type CallWatcher, watchCalls } from './monitor-calls.ts'

/** Milliseconds. A page may wait so long before it repeats a call that failed, or ask the person to wait. */
const PAUSE_AFTER_FAILURE = 300_000

let calledAt = 0
let failedAt = 0
const open = new Set<XMLHttpRequest>()

/** When the page made its last call, in milliseconds since 1970. */
export const lastCallAt = () => calledAt

/** Whether a call has no response yet. */
export const isCallOpen = () => open.size > 0

/** Whether a call of the last minutes got no response, or one that refuses it, or a script could not be loaded. */
export const hasRecentFailure = () => Date.now() - failedAt < PAUSE_AFTER_FAILURE

/** Whether one did since the page was opened. */
export const hasFailure = () => failedAt > 0

/** Each is called before a call is sent. */
export const callListeners = new Set<CallWatcher>()

watchCalls((request, isBooking) => {
  calledAt = Date.now()
  for (const listener of callListeners) listener(request, isBooking)
  if (!request) return
  open.add(request)
  request.addEventListener('loadend', () => {
    open.delete(request)
    if (request.status < 200 || request.status >= 400) failedAt = Date.now()
  })
})

addEventListener(
  'error',
  ({ target }) => {
    if ((target as Element).localName === 'script') failedAt = Date.now()
  },
  true,
)
