const CONTROLS = 'button, input, select, textarea'
/** Help beside the content, and what waits for an answer. */
const NOT_MAIN = 'aside, nav, [hidden], [aria-busy="true"], :disabled'
const DIALOG_CONTROLS = `${CONTROLS}, a`
const DIALOGS = 'dialog[open], [role="dialog"], [role="alertdialog"]'

/** What a person would find wrong with the page at this moment; null: nothing. */
export function pageProblem(content: HTMLElement, elementsBefore: ReadonlySet<Element>): string | null {
  const isDrawn = !document.hidden && document.documentElement.clientWidth > 0
  if (!isDrawn || matchMedia('print').matches) return null
  const dialogs = [...document.querySelectorAll(DIALOGS)]
  const canBeAnswered = (dialog: Element) => [...dialog.querySelectorAll(DIALOG_CONTROLS)].some(isVisible)
  if (dialogs.some(canBeAnswered)) return null
  if (dialogs.some((dialog) => blocksPage(dialog) && isOfRelease(dialog, elementsBefore)))
    return 'opens a dialog without controls'
  if (!content.isConnected) return document.getElementById('main') ? null : 'emptied the page'
  const bar = document.querySelector('.bar')
  if (bar && !isVisible(bar)) return 'hid the bar of the shell'
  const all = [...content.querySelectorAll<HTMLButtonElement>(CONTROLS)].filter(
    (control) => !control.closest(NOT_MAIN),
  )
  const ofForms = all.filter((control) => control.closest('form'))
  const submits = ofForms.filter(({ type }) => type === 'submit')
  const controls = ofForms.length > 0 ? ofForms : all
  const shown = controls.map(pressable).filter((control) => control !== null)
  if (controls.length > 0 && shown.length === 0) return 'shows none of its controls'
  if (submits.length > 0 && !submits.some(isVisible)) return 'hides the button of its form'
  const inView = shown.filter(isInView)
  if (inView.length > 0 && !inView.some((control) => canBePressed(control, elementsBefore)))
    return 'covers its controls'
  return null
}

/** The part of a control that a person sees: a radio button is drawn by its label. */
function pressable(control: HTMLElement) {
  const labels = (control as HTMLInputElement).labels ?? []
  return [control, ...labels].find(isVisible) ?? null
}

function isVisible(element: Element) {
  const { width, height, left, right, bottom } = element.getBoundingClientRect()
  // No scrolling leads further left or further up.
  const canBeReached = right > 0 && bottom + scrollY > 0 && left < innerWidth
  const isDisplayed = element.checkVisibility?.({ visibilityProperty: true }) ?? true
  const { color, fontSize } = getComputedStyle(element)
  // Black is `rgb(0, 0, 0)`.
  const isReadable = parseFloat(fontSize) > 2 && !/^rgba\(.*, 0\)$/.test(color)
  return width > 1 && height > 1 && canBeReached && isDisplayed && isReadable && opacityOf(element) > 0.1
}

function opacityOf(element: Element) {
  let opacity = 1
  for (let one: Element | null = element; one; one = one.parentElement)
    opacity *= Number(getComputedStyle(one).opacity)
  return opacity
}

const centerOf = (element: Element) => {
  const { left, top, width, height } = element.getBoundingClientRect()
  return [left + width / 2, top + height / 2] as const
}

function isInView(element: Element) {
  const [x, y] = centerOf(element)
  return x >= 0 && y >= 0 && x < innerWidth && y < innerHeight
}

/** Whether a press on the middle of the element reaches it, or something that no release added. */
function canBePressed(element: HTMLElement, elementsBefore: ReadonlySet<Element>) {
  const hit = document.elementFromPoint(...centerOf(element))
  if (!hit || element.contains(hit) || hit.closest('label')?.control === element) return true
  // The control's own surroundings: it is inert, or no press reaches it.
  return !hit.contains(element) && !(coversPage(hit) && isOfRelease(hit, elementsBefore))
}

/** A bar that stays at the edge of the window covers a control until the person scrolls. */
function coversPage(element: Element) {
  const { width, height } = element.getBoundingClientRect()
  return width * height > (innerWidth * innerHeight) / 2
}

/** A modal dialog gets the presses of the whole page, however small it is. */
const blocksPage = (dialog: Element) => coversPage(dialog) || document.elementFromPoint(1, 1) === dialog

/** False for elements of the kinds that extensions of the browser add. */
function isOfRelease(element: Element, elementsBefore: ReadonlySet<Element>) {
  let top = element
  while (top.parentElement && top.parentElement !== document.body) top = top.parentElement
  const isKnown = top.id !== 'root' && elementsBefore.has(top)
  return top.parentElement === document.body && !isKnown && !top.localName.includes('-')
}
