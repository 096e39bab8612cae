/** What a press on the middle of the element reaches in its place; null: itself. */
export function coverOf(element: HTMLElement): Element | null {
  const { left, top, width, height } = element.getBoundingClientRect()
  const hit = document.elementFromPoint(left + width / 2, top + height / 2)
  return !hit || reaches(hit, element) ? null : hit
}

/** Whether a press on this target is one on the element. */
export const reaches = (target: Element, element: Element) =>
  element.contains(target) || target.closest('label')?.control === element

/** Whether the element is larger than half of the window. Smaller bars are ignored: scrolling uncovers the control. */
export function coversPage(element: Element) {
  const { width, height } = element.getBoundingClientRect()
  return width * height > (innerWidth * innerHeight) / 2
}

/** False for elements of the kinds that extensions of the browser add. */
export function isOfRelease(element: Element, elementsBefore: ReadonlySet<Element>) {
  let top = element
  while (top.parentElement && top.parentElement !== document.body) top = top.parentElement
  const isKnown = top.id !== 'root' && elementsBefore.has(top)
  return top.parentElement === document.body && !isKnown && !top.localName.includes('-')
}
