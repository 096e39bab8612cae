// oxlint-disable unicorn/consistent-function-scoping -- it runs in the page as text
/** In CSS pixels, from the corner of the window. */
export interface Box {
  left: number
  top: number
  width: number
  height: number
}

/** A text or a field of the page. */
export interface PagePart {
  /** What it is and says, and the heading of its step. */
  key: string
  /** As a person calls it. */
  name: string
  /** The control itself, its label or the legend of its group. */
  isWanted: boolean
  /** Fields are looked at as boxes, everything else as text. */
  isField: boolean
  /** Its letters are replaced by dots. */
  isMasked: boolean
  /** Where it is in the window; empty outside of it. */
  boxes: Box[]
}

interface PageParts {
  /** Heading of the step. */
  title: string
  /** Width of the window. */
  width: number
  parts: PagePart[]
}

export interface PartOptions {
  /** Looks at what is in the fields, not at their boxes and labels. */
  isTyped: boolean
  /** The key of the wanted part that is moved to the middle of the window. */
  scrollTo: string | null
}

/** Runs in the page, as text: it may use nothing of this file. Returns what a person should see near a control. */
export function partsOfPage(target: Element, { isTyped, scrollTo }: PartOptions): PageParts {
  const FIELDS = 'input:not([type="radio"], [type="checkbox"], [type="hidden"]), select, textarea'
  const TEXTS = ['h1', 'button', 'a', 'label', 'legend', 'dt', 'dd', 'strong'].map((tag) => `main ${tag}`)
  const title = document.querySelector('h1')?.textContent.trim() ?? ''
  const isField = (element: Element) => element.matches(FIELDS)
  const legendOf = (element: Element) => element.closest('fieldset')?.querySelector(':scope > legend') ?? null
  const labelsOf = (element: Element) => [...((element as HTMLInputElement).labels ?? [])]
  const wanted = new Set<Element>(
    isTyped
      ? [target]
      : [target, ...labelsOf(target), legendOf(target)].filter((element) => element !== null),
  )
  const all = document.querySelectorAll(isTyped ? FIELDS : [...TEXTS, FIELDS].join())

  const textOf = (element: Element) => {
    if (element instanceof HTMLSelectElement) return element.selectedOptions[0]?.text ?? ''
    return isField(element) ? (element as HTMLInputElement).value : (element.textContent ?? '').trim()
  }
  const boxesOf = (element: Element) => {
    if (isField(element)) return [element.getBoundingClientRect()]
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const boxes: DOMRect[] = []
    while (texts.nextNode()) {
      const range = document.createRange()
      range.selectNodeContents(texts.currentNode)
      if (texts.currentNode.textContent?.trim()) boxes.push(...range.getClientRects())
    }
    return boxes
  }
  const inWindow = (boxes: DOMRect[]) =>
    boxes.flatMap((box): Box[] => {
      const left = Math.max(0, box.left)
      const top = Math.max(0, box.top)
      const width = Math.min(innerWidth, box.right) - left
      const height = Math.min(innerHeight, box.bottom) - top
      return width > 1 && height > 1 ? [{ left, top, width, height }] : []
    })
  const keyOf = (element: Element) =>
    [
      title,
      isTyped,
      element.tagName,
      element.id,
      // What a field contains changes with each letter; its box does not.
      !isTyped && isField(element) ? '' : textOf(element),
    ].join(' | ')
  const nameOf = (element: Element) =>
    ((isField(element) && labelsOf(element)[0]?.textContent) || textOf(element) || element.id)
      .replaceAll(/\s+/g, ' ')
      .slice(0, 50)

  const found = [...new Set([...wanted, ...all])].filter(
    (element) => (!isTyped && isField(element)) || textOf(element) !== '',
  )
  const outside = inWindow(boxesOf(target)).length === 0 ? target : undefined
  const moved = scrollTo === null ? outside : found.find((one) => wanted.has(one) && keyOf(one) === scrollTo)
  moved?.scrollIntoView({ block: 'center', behavior: 'instant' })
  return {
    title,
    width: innerWidth,
    parts: found.map((element) => ({
      key: keyOf(element),
      name: nameOf(element),
      isWanted: wanted.has(element),
      isField: isField(element),
      isMasked:
        !element.matches('[type="password"]') &&
        !/^(none|)$/.test(getComputedStyle(element).getPropertyValue('-webkit-text-security')),
      boxes: inWindow(boxesOf(element)),
    })),
  }
}
