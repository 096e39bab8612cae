/**
 * Ignores the second click of a double click of the mouse when the first one has replaced what was under it: the button of
 * the next question can be in the same place. Call it before any other listener: whoever counts presses does not see it.
 */
export function ignoreDoubleClicks() {
  let first: Element | undefined
  addEventListener(
    'click',
    (event) => {
      const { detail, pointerType } = event as PointerEvent
      if (detail < 2) first = event.target as Element
      else if (pointerType === 'mouse' && !first?.getClientRects().length) {
        event.preventDefault()
        event.stopImmediatePropagation()
      }
    },
    true,
  )
}
