/** Nobody reads or presses what is smaller. */
const MIN_SIZE_PX = 8
/** Clips and filters that leave nothing to read. Extensions of the browser invert colours with a filter. */
const HIDING_CLIP = /^(inset\((5\d|[6-9]\d|100)(\.\d+)?%|circle\(0)/
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

/** Whether a person can see a text and read it: in its own place, which may be outside of the element that contains it. */
export function isTextVisible(text: Text) {
  const range = document.createRange()
  range.selectNode(text)
  const box = range.getBoundingClientRect()
  const { height, left, right, bottom } = box
  const canBeReached = right + scrollX > 0 && bottom + scrollY > 0 && left < innerWidth
  const element = text.parentElement!
  return height >= MIN_SIZE_PX && canBeReached && !isCutOff(element, box, MIN_SIZE_PX) && isReadable(element)
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

/** What opacity, filters, masks and clips leave of the element, from 0 to 1. */
function shareShown(element: Element) {
  let share = 1
  for (let one: Element | null = element; one; one = one.parentElement) {
    const { opacity, filter, maskImage, clipPath } = getComputedStyle(one)
    const isMasked = one !== element && (maskImage ?? 'none') !== 'none'
    share *= isMasked || HIDING_FILTER.test(filter) || HIDING_CLIP.test(clipPath) ? 0 : Number(opacity)
  }
  return share
}

/** Whether the element is in the window or the person can scroll to it. */
export function canBeScrolledTo(element: Element) {
  const box = element.getBoundingClientRect()
  if (isCutOff(surroundingOf(element), box)) return false
  if (box.top < innerHeight) return true
  for (let one = element.parentElement; one; one = one.parentElement) {
    const { overflowY, position } = getComputedStyle(one)
    const isPage = one === document.body || one === document.documentElement
    if (!isPage && /auto|scroll/.test(overflowY)) return true
    if (isPage ? /hidden|clip/.test(overflowY) : position === 'fixed') return false
  }
  return true
}

/**
 * Whether this element or one around it, which cannot be scrolled, shows less than so many pixels of the height of a box.
 */
function isCutOff(element: Element | null, { left, right, top, bottom }: DOMRect, least = 1) {
  for (let one = element; one && one !== document.body; one = surroundingOf(one)) {
    const { overflowX, overflowY } = getComputedStyle(one)
    if (/auto|scroll/.test(`${overflowX} ${overflowY}`)) return false
    const box = one.getBoundingClientRect()
    const height = Math.min(bottom, box.bottom) - Math.max(top, box.top)
    if (/hidden|clip/.test(overflowY) && height < least) return true
    if (/hidden|clip/.test(overflowX) && (left >= box.right || right <= box.left)) return true
  }
  return false
}

/** The element around it that may cut it off. */
function surroundingOf(element: Element) {
  const { position } = getComputedStyle(element)
  if (position === 'fixed') return null
  return position === 'absolute' ? (element as HTMLElement).offsetParent : element.parentElement
}
