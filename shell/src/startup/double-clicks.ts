/**
 * Ignores the second click of a double click when the first one has replaced what was under it: the button of the next
 * question can be in the same place. Taps pass, because browsers also count two taps near each other as a double tap. Call it
 * before any other listener: whoever counts presses does not see it.
 */
export function ignoreDoubleClicks() {
  let first: Element | undefined
  addEventListener(
    'click',
    (event) => {
      const { detail, pointerType } = event
      if (detail < 2) first = event.target as Element
      else if (pointerType !== 'touch' && !first?.getClientRects().length) {
        event.preventDefault()
        event.stopImmediatePropagation()
      }
    },
    true,
  )
}
