/** Pixels. Nobody reads or presses what is smaller. */
const SMALLEST = 8
/** Filters that leave nothing to read. Extensions of the browser invert colours with a filter. */
const HIDING_FILTER = /opacity\(0(\.0\d*)?\)|blur\((?!0)|(brightness|contrast)\(0(\.0\d*)?\)/
const TRANSPARENT = /^(transparent$|rgba\(.*, 0\)$)/

/** Whether a person could see the element after scrolling, and read what it contains. */
export function isVisible(element: Element) {
  const { width, height, left, right, bottom } = element.getBoundingClientRect()
  // No scrolling leads further left or further up.
  const canBeReached = right > 0 && bottom + scrollY > 0 && left < innerWidth
  const isDisplayed = element.checkVisibility?.({ visibilityProperty: true }) ?? true
  const { color, fontSize } = getComputedStyle(element)
  const isReadable = parseFloat(fontSize) > 2 && !TRANSPARENT.test(color) && color !== colorBehind(element)
  return (
    width >= SMALLEST &&
    height >= SMALLEST &&
    canBeReached &&
    isDisplayed &&
    isReadable &&
    shareShown(element) > 0.1
  )
}

/** The colour on which the element is drawn; null where it is an image or not known. */
function colorBehind(element: Element | null): string | null {
  for (let one = element; one; one = one.parentElement) {
    const { backgroundColor, backgroundImage } = getComputedStyle(one)
    if (backgroundImage !== 'none') return null
    if (!TRANSPARENT.test(backgroundColor)) return backgroundColor
  }
  return null
}

/** What opacity, filters and masks leave of the element, from 0 to 1. */
function shareShown(element: Element) {
  let share = 1
  for (let one: Element | null = element; one; one = one.parentElement) {
    const { opacity, filter, maskImage } = getComputedStyle(one)
    const isMasked = one !== element && (maskImage ?? 'none') !== 'none'
    share *= isMasked || HIDING_FILTER.test(filter) ? 0 : Number(opacity)
  }
  return share
}

/** Whether the element is in the window or the person can scroll to it. */
export function canBeScrolledTo(element: Element) {
  if (element.getBoundingClientRect().top < innerHeight) return true
  for (let one = element.parentElement; one; one = one.parentElement) {
    const { overflowY, position } = getComputedStyle(one)
    const isPage = one === document.body || one === document.documentElement
    if (!isPage && /auto|scroll/.test(overflowY)) return true
    if (isPage ? /hidden|clip/.test(overflowY) : position === 'fixed') return false
  }
  return true
}
