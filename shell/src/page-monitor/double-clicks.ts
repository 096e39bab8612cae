/** The event of the window when a click was ignored: a press without an effect is then no fault of a release. */
export const IGNORED_CLICK = 'molar:ignored-click'

/**
 * Ignores the second click of a double click, and those after it, when the first one has replaced what was under it: the
 * button of the next question can be in the same place. Taps pass, because browsers also count two taps near each other as a
 * double tap. Call it before any other listener for clicks.
 */
export function ignoreDoubleClicks() {
  let first: Element | undefined
  addEventListener(
    'click',
    (event) => {
      const { detail, pointerType } = event
      if (detail < 2) first = event.target as Element
      else if (pointerType === 'mouse' && !first?.getClientRects().length) {
        event.preventDefault()
        event.stopImmediatePropagation()
        dispatchEvent(new Event(IGNORED_CLICK))
      }
    },
    true,
  )
}
