/** In a row. The first one may be stopped for a reason, such as one beside an open menu. */
const STOPPED_PRESSES = 2
/** An extension of the browser stops arrows, Tab and Escape while it shows a list of its own. */
const STOPPED_KEYS = 8

/** Events that the shell itself stops, to repeat them later. */
export const stoppedByShell = new WeakSet<Event>()

/**
 * Calls `onStopped` when presses, keys and forms no longer arrive at their element, because a release listens above it and
 * stops them. Call it once, before any release runs: of two listeners at the window the older one is first.
 */
export function monitorStoppedEvents(root: HTMLElement, onStopped: () => void) {
  for (const type of ['click', 'input', 'keydown', 'change', 'submit']) {
    const most = type === 'keydown' ? STOPPED_KEYS : STOPPED_PRESSES
    let hasArrived = true
    let stopped = 0
    const look = (event: Event) => {
      stopped = hasArrived || stoppedByShell.has(event) ? 0 : stopped + 1
      hasArrived = true
      if (stopped === most) onStopped()
    }
    addEventListener(
      type,
      (event) => {
        const { target } = event
        if (!root.contains(target as Node)) return
        hasArrived = false
        // An element above the target may stop it too, and what the target does with it is its own affair.
        target!.addEventListener(type, () => (hasArrived = true), { capture: true, once: true })
        setTimeout(look, 0, event)
      },
      true,
    )
  }
}
