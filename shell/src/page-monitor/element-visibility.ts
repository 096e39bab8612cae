/** Nobody reads or presses what is smaller. */
const MIN_SIZE_PX = 8
/** Filters that leave nothing to read. Extensions of the browser invert colours with a filter. */
const HIDING_FILTER = /opacity\(0(\.0\d*)?\)|blur\((?!0)|(brightness|contrast)\(0(\.0\d*)?\)/
const TRANSPARENT = /^(transparent$|rgba\(.*, 0\)$)/
const OPAQUE = /^rgb\((\d+), (\d+), (\d+)\)$/
/** Contrast of two colours that nobody can tell apart; black on white has 21. */
const NO_CONTRAST = 1.1

/** Whether a person could see the element after scrolling, and read what it contains. */
export function isVisible(element: Element) {
  const { width, height, left, right, bottom } = element.getBoundingClientRect()
  // No scrolling leads further left or further up.
  const canBeReached = right > 0 && bottom + scrollY > 0 && left < innerWidth
  return width >= MIN_SIZE_PX && height >= MIN_SIZE_PX && canBeReached && isReadable(element)
}

/** Whether the text of an element is displayed in a colour, a size and an opacity that a person can read. */
export function isReadable(element: Element) {
  const isDisplayed = element.checkVisibility?.({ visibilityProperty: true }) ?? true
  const { color, fontSize } = getComputedStyle(element)
  return (
    isDisplayed &&
    parseFloat(fontSize) > 2 &&
    !TRANSPARENT.test(color) &&
    contrastOf(color, colorBehind(element)) > NO_CONTRAST &&
    shareShown(element) > 0.1
  )
}

/** The contrast of two colours as WCAG defines it; the highest where one of them is not known or shows another one through. */
function contrastOf(one: string, other: string | null) {
  const luminances = [one, other ?? ''].map((color) => {
    const parts = OPAQUE.exec(color)
      ?.slice(1)
      .map((part) => Number(part) / 255)
    const [red, green, blue] =
      parts?.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)) ?? []
    return red === undefined ? null : 0.2126 * red + 0.7152 * green! + 0.0722 * blue!
  })
  const [darker, lighter] = luminances.toSorted((a, b) => a! - b!)
  return luminances.includes(null) ? 21 : (lighter! + 0.05) / (darker! + 0.05)
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
  if (isCutOff(element)) return false
  if (element.getBoundingClientRect().top < innerHeight) return true
  for (let one = element.parentElement; one; one = one.parentElement) {
    const { overflowY, position } = getComputedStyle(one)
    const isPage = one === document.body || one === document.documentElement
    if (!isPage && /auto|scroll/.test(overflowY)) return true
    if (isPage ? /hidden|clip/.test(overflowY) : position === 'fixed') return false
  }
  return true
}

/** Whether an element around it, which cannot be scrolled, ends before the element begins. */
function isCutOff(element: Element) {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  let one: HTMLElement | null = element as HTMLElement
  while (one) {
    const { position } = getComputedStyle(one)
    if (position === 'fixed') return false
    one = (position === 'absolute' ? one.offsetParent : one.parentElement) as HTMLElement | null
    if (!one || one === document.body) return false
    const { overflowX, overflowY } = getComputedStyle(one)
    if (/auto|scroll/.test(`${overflowX} ${overflowY}`)) return false
    const box = one.getBoundingClientRect()
    if (/hidden|clip/.test(overflowY) && (top >= box.bottom || bottom <= box.top)) return true
    if (/hidden|clip/.test(overflowX) && (left >= box.right || right <= box.left)) return true
  }
  return false
}
