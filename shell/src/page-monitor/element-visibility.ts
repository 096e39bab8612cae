/** Nobody reads or presses what is smaller. */
const MIN_SIZE_PX = 8
/** Clips and filters that leave nothing to read. Extensions of the browser invert colours with a filter. */
const HIDING_CLIP = /^(inset\((5\d|[6-9]\d|100)(\.\d+)?%|circle\(0)/
const HIDING_FILTER = /opacity\(0(\.0\d*)?\)|blur\((?!0)|(brightness|contrast)\(0(\.0\d*)?\)/
/** A colour with less than this share of opacity counts as transparent. */
const MIN_ALPHA = 0.1
/** Contrast of two colours that nobody can tell apart; black on white has 21. */
const NO_CONTRAST = 1.1

/** The properties are not known to every browser. */
type TextStyle = Omit<CSSStyleDeclaration, 'webkitTextFillColor'> & {
  webkitTextFillColor?: string
  webkitTextSecurity?: string
}

/** Whether a person could see the element after scrolling, and read what it contains. */
export function isVisible(element: Element) {
  const { width, height, left, right, bottom } = element.getBoundingClientRect()
  // No scrolling leads further left or further up.
  const canBeReached = right > 0 && bottom + scrollY > 0 && left < innerWidth
  return width >= MIN_SIZE_PX && height >= MIN_SIZE_PX && canBeReached && isReadable(element)
}

/** The part of a control that a person sees: a radio button is drawn by its label. */
export function pressable(control: HTMLElement) {
  const labels = (control as HTMLInputElement).labels ?? []
  return [control, ...labels].find(isVisible) ?? null
}

/** Whether the text of an element is displayed in a colour, a size and an opacity that a person can read. */
export function isReadable(element: Element) {
  const isDisplayed = element.checkVisibility?.({ visibilityProperty: true }) ?? true
  const style: TextStyle = getComputedStyle(element)
  const { color, fontSize, webkitTextFillColor = color, webkitTextSecurity = 'none' } = style
  // In a high contrast mode, browsers draw the letters in `color`, but compute the fill from the colour of the page.
  const fill = readColor(matchMedia('(forced-colors: active)').matches ? color : webkitTextFillColor)
  return (
    isDisplayed &&
    parseFloat(fontSize) > 2 &&
    // A browser shows dots in place of a password by the same property.
    (webkitTextSecurity === 'none' || element.matches('[type="password"]')) &&
    (fill.alpha >= MIN_ALPHA || isFilledByBackground(element)) &&
    colorsBehind(element).some((color) => contrastOf(fill, readColor(color)) > NO_CONTRAST) &&
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

interface Color {
  alpha: number
  /** As WCAG defines it; null where it is not known. */
  luminance: number | null
}

const UNKNOWN = 'unknown'

/** Reads a colour as `getComputedStyle` writes it. The luminance of Lab and OKLab is that of their grey. */
function readColor(color: string): Color {
  const [first = 0, second = 0, third = 0, alpha = color === 'transparent' ? 0 : 1] = [
    ...color.replaceAll('none', '0').matchAll(/[ (]([-+.e\d]+)/g),
  ].map(([, number]) => Number(number))
  const luminanceOf = (range: number) => {
    const [red, green, blue] = [first, second, third].map((part) =>
      part / range <= 0.04045 ? part / range / 12.92 : ((part / range + 0.055) / 1.055) ** 2.4,
    ) as [number, number, number]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  if (color.startsWith('rgb')) return { alpha, luminance: luminanceOf(255) }
  if (/^color\((srgb|display-p3) /.test(color)) return { alpha, luminance: luminanceOf(1) }
  if (color.startsWith('okl')) return { alpha, luminance: first ** 3 }
  if (/^l(ab|ch)\(/.test(color)) return { alpha, luminance: ((first + 16) / 116) ** 3 }
  return { alpha, luminance: null }
}

/** The contrast of two colours as WCAG defines it; the highest where one of them is not known or shows another one through. */
function contrastOf(one: Color, other: Color) {
  if (one.luminance === null || other.luminance === null || one.alpha < 1 || other.alpha < 1) return 21
  const [darker, lighter] = [one.luminance, other.luminance].toSorted((a, b) => a - b) as [number, number]
  return (lighter + 0.05) / (darker + 0.05)
}

/** The colours on which the element is drawn: several of a gradient, and one that is not known of an image. */
function colorsBehind(element: Element | null): string[] {
  for (let one = element; one; one = one.parentElement) {
    const { backgroundColor, backgroundImage, backgroundSize } = getComputedStyle(one)
    if (backgroundImage !== 'none') {
      // A smaller gradient is a line or a pattern.
      const isFilled = backgroundSize === 'auto' && !/url|currentcolor/.test(backgroundImage)
      return (isFilled && backgroundImage.match(/\b(rgba?|color|okl..|lab|lch)\([^)]*\)/g)) || [UNKNOWN]
    }
    if (readColor(backgroundColor).alpha >= MIN_ALPHA) return [backgroundColor]
  }
  return [UNKNOWN]
}

/** Whether the letters show the background of an element around them, such as a gradient. */
function isFilledByBackground(element: Element) {
  for (let one: Element | null = element; one; one = one.parentElement)
    if (/text/.test(getComputedStyle(one).backgroundClip)) return true
  return false
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
