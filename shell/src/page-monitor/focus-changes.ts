import { countRecent } from './count-recent.ts'

/** Milliseconds between a press and the focus that it moves. */
const MOVED_BY_PRESS = 50
/** With a finger, `mousedown` moves the focus. */
const PRESSES = ['pointerdown', 'pointerup', 'mousedown', 'click', 'keydown'] as const
/** Letters move no focus. */
const MOVING_KEYS = ['Tab', 'Enter', 'Escape', ' ']
const FIELDS = 'input, select, textarea'
/** How often one element takes the focus from a field within `WITHIN` milliseconds before it is reported. */
const TOO_MANY_CHANGES = 5
const WITHIN = 15_000

/** Reports that one element takes the focus from fields again and again without a press. */
export function monitorFocusChanges(onTooMany: (what: string) => void) {
  const changes = new Map<EventTarget | null, ReturnType<typeof countRecent>>()
  let pressedAt = 0
  let isTyped = false

  function onPress(event: Event) {
    if (!(event instanceof KeyboardEvent) || MOVING_KEYS.includes(event.key)) pressedAt = performance.now()
  }
  function onFocusOut({ target, relatedTarget }: FocusEvent) {
    // Not the time of the event: a busy page gets presses late.
    const now = performance.now()
    const field = target as Element
    const isTaken = field.isConnected && field.matches(FIELDS) && document.hasFocus()
    if (!isTaken || isTyped || now - pressedAt < MOVED_BY_PRESS) return
    const count = changes.get(relatedTarget) ?? countRecent(WITHIN)
    changes.set(relatedTarget, count)
    if (count(now) >= TOO_MANY_CHANGES) onTooMany('takes the focus away again and again')
  }

  const onFocusIn = () => void (isTyped = false)
  // Filled in by a password manager, one field after the other.
  const onInput = () => void (isTyped = true)

  for (const type of PRESSES) addEventListener(type, onPress, true)
  addEventListener('focusout', onFocusOut, true)
  addEventListener('focusin', onFocusIn, true)
  addEventListener('input', onInput, true)
  return () => {
    for (const type of PRESSES) removeEventListener(type, onPress, true)
    removeEventListener('focusout', onFocusOut, true)
    removeEventListener('focusin', onFocusIn, true)
    removeEventListener('input', onInput, true)
  }
}
