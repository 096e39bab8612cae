// Runs in the page as text, for `expectNoLayoutProblems`: finds layout problems and describes each in a sentence.
const LAYERS =
  'dialog, [role=dialog], [role=menu], .dropdown-menu, .offcanvas, .preloader, .Toastify, header, main footer, .side'
const CONTROLS = 'a[href], button, input, select, textarea, summary, label'
/** Elements with a border around their text. */
const BOXED = 'button, .btn, .badge, label, [role=menuitemradio]'
/** Controls that the design makes 44 px high. */
const LARGE = '.btn:not(.btn-sm), select, .tool, .nav-link'

const page = document.documentElement
const nameOf = (element) =>
  `<${element.tagName.toLowerCase()} class="${element.className}"> ${element.textContent.trim().slice(0, 60)}`
const around = (element) => (element.parentElement ? [element, ...around(element.parentElement)] : [element])
/** The layer above the page that an element belongs to. Text below a layer can be scrolled out of it. */
const layerOf = (element) =>
  element.closest(LAYERS) ??
  around(element).find((box) => ['fixed', 'sticky'].includes(getComputedStyle(box).position))
const isCut = (overflow) => ['hidden', 'clip'].includes(overflow)

/** An element in a box of one pixel is for screen readers. */
const isForScreenReaders = (element) =>
  around(element).some((box) => box.clientWidth <= 1 && getComputedStyle(box).overflow === 'hidden')

const isShown = (element) =>
  element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
  !element.closest('[inert], .visually-hidden-focusable') &&
  !isForScreenReaders(element)

/** The visible part of an element inside scrolling or clipping boxes. */
function seenPart(rect, element) {
  let { left, right, top, bottom } = rect
  for (const box of around(element)) {
    const { overflowX, overflowY } = getComputedStyle(box)
    const edge = box.getBoundingClientRect()
    if (overflowX !== 'visible') [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)]
    if (overflowY !== 'visible') [top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)]
  }
  return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top))
}

/** Every visible line of text: its rectangle and the visible part of it. */
function linesOfText() {
  const lines = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    const text = node.textContent.trim()
    if (!text || element.matches('option, script, style, noscript') || !isShown(element)) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    for (const whole of range.getClientRects()) {
      const seen = seenPart(whole, element)
      if (seen.width > 1 && seen.height > 1)
        lines.push({ text: text.slice(0, 60), whole, seen, element, layer: layerOf(element) })
    }
  }
  return lines
}

const sidewaysScrollers = () =>
  [...document.querySelectorAll('body *:not(input, select, textarea)')]
    .filter(({ scrollWidth, clientWidth }) => clientWidth > 1 && scrollWidth > clientWidth + 1)
    .filter((element) => ['auto', 'scroll'].includes(getComputedStyle(element).overflowX) && isShown(element))
    // A grid of doctors and times needs both dimensions.
    .filter((element) => !element.querySelector(':scope > [role="grid"]'))
    .map((element) => `scrolls sideways on its own: ${nameOf(element)}`)

function cutText({ text, whole, seen, element }) {
  const found = []
  if (seen.left < -1 || seen.right > page.clientWidth + 1) found.push(`beside the window: ${text}`)
  for (const box of around(element)) {
    // Clipped on purpose: the title has the whole text.
    if (box.hasAttribute('title') || box === document.body) break
    const { overflowX, overflowY } = getComputedStyle(box)
    const edge = box.getBoundingClientRect()
    const isBoxed = box.matches(BOXED)
    if ((isBoxed || isCut(overflowX)) && (whole.left < edge.left - 1 || whole.right > edge.right + 1))
      found.push(`out of its box sideways: ${text} in ${nameOf(box)}`)
    if ((isBoxed || isCut(overflowY)) && (whole.top < edge.top - 3 || whole.bottom > edge.bottom + 3))
      found.push(`out of its box up or down: ${text} in ${nameOf(box)}`)
  }
  return found
}

const overlaps = (one, other, least) =>
  one.layer === other.layer &&
  Math.min(one.seen.right, other.seen.right) - Math.max(one.seen.left, other.seen.left) > least &&
  Math.min(one.seen.bottom, other.seen.bottom) - Math.max(one.seen.top, other.seen.top) > least

const pairs = (list) => list.flatMap((one, index) => list.slice(index + 1).map((other) => [one, other]))

const textOnText = (lines) =>
  pairs(lines)
    .filter(([one, other]) => one.element !== other.element && overlaps(one, other, 4))
    .map(([one, other]) => `text on text: ${one.text} / ${other.text}`)

const controlsSeen = () =>
  [...document.querySelectorAll(CONTROLS)].filter(isShown).map((element) => ({
    element,
    seen: seenPart(element.getBoundingClientRect(), element),
    layer: layerOf(element),
  }))

function tooSmall({ element, seen: { width, height } }) {
  const isPart = height < element.getBoundingClientRect().height
  const isInText = getComputedStyle(element).display === 'inline'
  if (isPart || isInText || width < 2 || element.matches('input, label:not(.btn)')) return []
  const least = element.matches(LARGE) ? 43.5 : 24
  return height < least || width < 24 ? [`${Math.round(width)} × ${height} to press: ${nameOf(element)}`] : []
}

/** A field may contain a button, and a label may cover its radio button. */
const controlOnControl = (controls) =>
  pairs(controls.filter(({ element }) => !element.matches('input')))
    .filter(([one, other]) => !one.element.contains(other.element) && !other.element.contains(one.element))
    .filter(([one, other]) => overlaps(one, other, 2))
    .map(([one, other]) => `on one another: ${nameOf(one.element)} / ${nameOf(other.element)}`)

globalThis.findLayoutProblems = () => {
  const lines = linesOfText()
  const controls = controlsSeen()
  const found = [
    ...(page.scrollWidth > page.clientWidth ? [`${page.scrollWidth} wide in ${page.clientWidth}`] : []),
    ...sidewaysScrollers(),
    ...lines.flatMap(cutText),
    ...textOnText(lines),
    ...controls.flatMap(tooSmall),
    ...controlOnControl(controls),
  ]
  return [...new Set(found)]
}
