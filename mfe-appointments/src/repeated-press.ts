/** Milliseconds. Nobody decides twice within this time. */
export const TOGETHER = 500

/** Whether a key is held, so that the browser repeats it. */
let isHeld = false
window.addEventListener('keydown', ({ repeat }) => (isHeld = repeat), true)
window.addEventListener('keyup', () => (isHeld = false), true)

interface KeyClick {
  at: number
  button: EventTarget | null
}

const NONE: KeyClick = { at: -Infinity, button: null }

/** The last clicks of a key, until a pointer is used: of any button, and of one that is compared with itself alone. */
let last = { any: NONE, same: NONE }
window.addEventListener('pointerdown', () => (last = { any: NONE, same: NONE }), true)

interface Press {
  detail: number
  timeStamp: number
  currentTarget: EventTarget | null
}

/**
 * Whether a click belongs to the press before it: the second one of a double click, or of a key that is pressed twice or held.
 * @param options.isSameButton only if it is the same button: where the focus stays, the next button is a decision of its own
 */
export function isRepeatedPress({ detail, timeStamp, currentTarget }: Press, { isSameButton = false } = {}) {
  // The click of a key has 0.
  if (detail !== 0) return detail > 1
  const kind = isSameButton ? 'same' : 'any'
  const { at, button } = last[kind]
  last[kind] = { at: timeStamp, button: currentTarget }
  return isHeld || (timeStamp - at < TOGETHER && (!isSameButton || button === currentTarget))
}
