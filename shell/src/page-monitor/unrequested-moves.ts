import { countRecent } from './count-recent.ts'
import { isUserAction, listenToUserActions } from './user-actions.ts'

/** Changes of the heading without a press before, within as many milliseconds. */
const STEPS = 5
const STEPS_WITHIN = 60_000
/** Times that the page was scrolled back to the same position, within as many milliseconds. No person does it as fast. */
const SCROLLS = 6
const SCROLLS_WITHIN = 5000
const BACK_WITHIN = 300
/** With these a person scrolls. A script that shows an element scrolls without them. */
const GESTURES = ['wheel', 'touchmove', 'keydown'] as const
const GESTURE_WITHIN = 500

/**
 * Monitors whether the page moves without a person. Returns a check, for once a second, and a function that ends the
 * monitoring.
 * @param onMoved called when the heading changes again and again without a press, or when the page is scrolled back as
 * often as a person scrolls it
 */
export function monitorUnrequestedMoves(content: HTMLElement, onMoved: (what: string) => void) {
  const countStep = countRecent(STEPS_WITHIN)
  const titleOf = () => content.querySelector('h1')?.textContent
  let title = titleOf()
  let hasPressed = false

  const ends = [monitorScroll(onMoved), listenToUserActions(() => void (hasPressed = true))]
  return {
    check() {
      const next = titleOf()
      if (next === title) return
      title = next
      // A press is the reason of one change, however late it comes.
      if (!hasPressed && countStep() >= STEPS) onMoved('changes its step again and again')
      hasPressed = false
    },
    end: () => {
      for (const end of ends) end()
    },
  }
}

/** Pixels from the top. A page that bounces at its top is there. */
const positionNow = () => Math.max(0, Math.round(scrollY))

function monitorScroll(onMoved: (what: string) => void) {
  const count = countRecent(SCROLLS_WITHIN)
  let last = positionNow()
  let lastAt = 0
  let rest = last
  let leftAt = 0
  let gestureAt = 0
  const onGesture = (event: Event) => {
    if (isUserAction(event)) gestureAt = Date.now()
  }
  const onScroll = () => {
    const [position, at] = [positionNow(), Date.now()]
    if (at - lastAt > BACK_WITHIN) rest = last
    if (last === rest) leftAt = at - gestureAt < GESTURE_WITHIN ? at : 0
    else if (position === rest && at - leftAt < BACK_WITHIN && count() >= SCROLLS)
      onMoved('scrolls the page back again and again')
    last = position
    lastAt = at
  }
  const options = { capture: true, passive: true }
  for (const type of GESTURES) addEventListener(type, onGesture, options)
  document.addEventListener('scroll', onScroll)
  return () => {
    for (const type of GESTURES) removeEventListener(type, onGesture, options)
    document.removeEventListener('scroll', onScroll)
  }
}
