import { pageProblem } from './page-problem.ts'

/** jsdom has no layout: each element has the box in its `data-box`, its text that in `data-text`, or the middle of the window. */
const boxOf = (element: Element, name = 'data-box') => {
  const [left = 100, top = 100, width = 100, height = 40] = (element.getAttribute(name) ?? '')
    .split(' ')
    .filter(Boolean)
    .map(Number)
  return { left, top, width, height, right: left + width, bottom: top + height } as DOMRect
}

const DEFAULTS = {
  color: 'rgb(0, 0, 0)',
  backgroundColor: 'rgba(0, 0, 0, 0)',
  backgroundImage: 'none',
  backgroundSize: 'auto',
  backgroundClip: 'border-box',
  fontSize: '16px',
  opacity: '1',
  filter: 'none',
  maskImage: 'none',
  clipPath: 'none',
  overflowX: 'visible',
  overflowY: 'visible',
  position: 'static',
}
const declaredStyle = (element: Element) => {
  const { style } = element as HTMLElement
  const names = Object.keys(DEFAULTS) as (keyof typeof DEFAULTS)[]
  return Object.fromEntries(names.flatMap((name) => (style[name] ? [[name, style[name]]] : [])))
}

/** What a press on the middle of a control reaches. Null: the control itself. */
let covering: Element | null

/** Makes presses on the middle of any control reach this element; null: the control itself. */
export const coverControls = (element: Element | null) => void (covering = element)

beforeEach(() => {
  covering = null
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return boxOf(this)
  })
  Range.prototype.getBoundingClientRect = function (this: Range) {
    return boxOf(this.startContainer as Element, 'data-text')
  }
  // jsdom has no default values.
  jest
    .spyOn(globalThis, 'getComputedStyle')
    .mockImplementation((element) => ({ ...DEFAULTS, ...declaredStyle(element) }) as CSSStyleDeclaration)
  jest.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1024)
  // jsdom has no such function.
  Document.prototype.elementFromPoint = () => covering
  globalThis.matchMedia = () => ({ matches: false }) as MediaQueryList
  setHidden(false)
})
afterEach(() => jest.restoreAllMocks())

export const setHidden = (isHidden: boolean) =>
  jest.spyOn(Document.prototype, 'hidden', 'get').mockReturnValue(isHidden)

export const hideBar = () => document.querySelector<HTMLElement>('.bar')!.style.setProperty('opacity', '0')

export const OPENER = '<button aria-controls="search" aria-expanded="false">Search</button>'
export const FOLDED = '<form id="search" style="opacity: 0"><input></form>'
export const FORM = '<form><label>Name <input></label><button>Next</button></form>'

/** Shows a page of the shell with this content of a remote. */
export function showPage(content = FORM) {
  document.body.innerHTML = `<div id="root"><div class="bar">Molar</div><main id="main"><div>${content}</div></main></div>`
  return {
    content: document.querySelector<HTMLElement>('main > div')!,
    before: { elements: new Set(document.body.children), documentKeys: [] },
  }
}

export function problemOf(content?: string, change: (content: HTMLElement) => void = () => {}) {
  const page = showPage(content)
  change(page.content)
  return pageProblem(page.content, page.before)
}

/** Adds an element above everything. */
export function cover(markup: string) {
  document.body.insertAdjacentHTML('beforeend', markup)
  coverControls(document.body.lastElementChild)
}
