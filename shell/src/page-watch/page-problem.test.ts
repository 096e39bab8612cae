import { pageProblem } from './page-problem.ts'

/** jsdom has no layout: each element has the box in its `data-box`, or the middle of the window. */
const boxOf = (element: Element) => {
  const [left = 100, top = 100, width = 100, height = 40] = (element.getAttribute('data-box') ?? '')
    .split(' ')
    .filter(Boolean)
    .map(Number)
  return { left, top, width, height, right: left + width, bottom: top + height } as DOMRect
}

const DEFAULTS = {
  color: 'rgb(0, 0, 0)',
  backgroundColor: 'rgba(0, 0, 0, 0)',
  backgroundImage: 'none',
  fontSize: '16px',
  opacity: '1',
  filter: 'none',
  maskImage: 'none',
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

beforeEach(() => {
  covering = null
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return boxOf(this)
  })
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

const setHidden = (isHidden: boolean) =>
  jest.spyOn(Document.prototype, 'hidden', 'get').mockReturnValue(isHidden)

const hideBar = () => document.querySelector<HTMLElement>('.bar')!.style.setProperty('opacity', '0')

const OPENER = '<button aria-controls="search" aria-expanded="false">Search</button>'
const FOLDED = '<form id="search" style="opacity: 0"><input></form>'
const FORM = '<form><label>Name <input></label><button>Next</button></form>'

/** Shows a page of the shell with this content of a remote. */
function showPage(content = FORM) {
  document.body.innerHTML = `<div id="root"><div class="bar">Molar</div><main id="main"><div>${content}</div></main></div>`
  return {
    content: document.querySelector<HTMLElement>('main > div')!,
    elementsBefore: new Set(document.body.children),
  }
}

function problemOf(content?: string, spoil: (content: HTMLElement) => void = () => {}) {
  const page = showPage(content)
  spoil(page.content)
  return pageProblem(page.content, page.elementsBefore)
}

/** Adds an element above everything. */
function cover(markup: string) {
  document.body.insertAdjacentHTML('beforeend', markup)
  covering = document.body.lastElementChild
}

it('finds nothing wrong with a form, a text, a form that waits for an answer, or one that a button opens', () => {
  expect(problemOf()).toBeNull()
  expect(problemOf('<p>Your appointment is booked.</p>')).toBeNull()
  expect(problemOf('<form aria-busy="true"><button style="display: none">Next</button></form>')).toBeNull()
  expect(problemOf(OPENER + FOLDED)).toBeNull()
})

it.each([
  [
    'shows none of its controls',
    '<form><input style="opacity: 0"><button style="opacity: 0">Next</button></form>',
  ],
  ['shows none of its controls', '<form><input data-box="-900 0 50 40"></form>'],
  ['shows none of its controls', `<div style="opacity: 0">${OPENER}</div>${FOLDED}`],
  ['shows none of its controls', '<form><input data-box="10 10 1 1"></form>'],
  ['shows none of its controls', '<form><input data-box="10 10 7 7"></form>'],
  ['shows none of its controls', '<form style="filter: opacity(0)"><input></form>'],
  ['shows none of its controls', '<form style="filter: blur(40px)"><input></form>'],
  [
    'shows none of its controls',
    '<form style="background-color: rgb(9, 9, 9)"><input style="color: rgb(9, 9, 9)"></form>',
  ],
  ['hides the button of its form', '<form><input><button style="font-size: 1px">Next</button></form>'],
])('finds a page that %s: %s', (problem, content) => {
  expect(problemOf(content)).toBe(problem)
})

it('does not report black or red text, and reports transparent text', () => {
  for (const color of ['rgb(0, 0, 0)', 'rgb(255, 0, 0)'])
    expect(problemOf(`<form><button style="color: ${color}">Next</button></form>`)).toBeNull()
  const transparent = '<form><button style="color: rgba(0, 0, 0, 0)">Next</button></form>'
  expect(problemOf(transparent)).toBe('shows none of its controls')
})

it('finds a hidden bar of the shell, and an emptied page', () => {
  expect(problemOf(FORM, hideBar)).toBe('hid the bar of the shell')
  expect(problemOf(FORM, () => document.body.replaceChildren())).toBe('emptied the page')
})

it('does not report content that the shell itself has replaced', () => {
  expect(problemOf(FORM, (content) => content.remove())).toBeNull()
})

it('finds an element of a release that covers the whole page', () => {
  expect(problemOf(FORM, () => cover('<div data-box="0 0 1024 768"></div>'))).toBe('covers its controls')
})

it.each([
  ['an open dialog', '<div role="dialog" data-box="0 0 1024 768"><button>Close</button></div>'],
  ['a dialog of an extension', '<grammar-check role="dialog" data-box="0 0 1024 768"></grammar-check>'],
  ['a bar at the edge of the window', '<div data-box="0 700 1024 60"></div>'],
  ['the element of an extension of the browser', '<grammar-check data-box="0 0 1024 768"></grammar-check>'],
])('does not report %s above the controls', (_, markup) => {
  expect(problemOf(FORM, () => cover(markup))).toBeNull()
})

it.each([
  ['that covers the page', '<div role="dialog" data-box="0 0 1024 768">Welcome</div>'],
  ['that gets all presses', '<dialog open data-box="400 300 100 100">Welcome</dialog>'],
  ['whose button is hidden', '<dialog open><button style="opacity: 0">Close</button></dialog>'],
])('reports a dialog without controls %s', (_, markup) => {
  expect(problemOf(FORM, () => cover(markup))).toBe('opens a dialog without controls')
})

it('does not report a small dialog without controls that leaves the page alone', () => {
  expect(
    problemOf(FORM, () => document.body.insertAdjacentHTML('beforeend', '<div role="dialog">Saved</div>')),
  ).toBeNull()
})

it('does not report an element of an extension that was there before any release', () => {
  showPage()
  document.body.insertAdjacentHTML('beforeend', '<div data-box="0 0 1024 768"></div>')
  covering = document.body.lastElementChild
  const content = document.querySelector<HTMLElement>('main > div')!
  expect(pageProblem(content, new Set(document.body.children))).toBeNull()
})

it('does not report an element of an extension that covers nothing', () => {
  expect(
    problemOf(FORM, () =>
      document.body.insertAdjacentHTML('beforeend', '<div data-box="900 700 40 40"></div>'),
    ),
  ).toBeNull()
})

it('does not report controls that are below the window at a zoom of 200 %', () => {
  covering = document.documentElement
  const content =
    '<form><input data-box="20 1500 500 90"><button data-box="20 1700 500 90">Next</button></form>'
  expect(problemOf(content)).toBeNull()
})

it('reports nothing while the page is in the background, printed or without a size', () => {
  const broken = '<form><button style="opacity: 0">Next</button></form>'
  setHidden(true)
  expect(problemOf(broken)).toBeNull()
  setHidden(false)
  globalThis.matchMedia = () => ({ matches: true }) as MediaQueryList
  expect(problemOf(broken)).toBeNull()
  globalThis.matchMedia = () => ({ matches: false }) as MediaQueryList
  jest.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(0)
  expect(problemOf(broken)).toBeNull()
  jest.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1024)
  expect(problemOf(broken)).toBe('shows none of its controls')
})

it('does not report inverted colours, and text above an image', () => {
  expect(problemOf('<form style="filter: invert(1) hue-rotate(180deg)"><input></form>')).toBeNull()
  expect(
    problemOf(
      '<form style="background-color: rgb(0, 0, 0)"><input style="background-image: url(a.svg)"></form>',
    ),
  ).toBeNull()
})

const BELOW = '<form><input><button data-box="20 1700 500 90">Next</button></form>'

it.each([
  ['whose body does not scroll', '', 'body'],
  ['in an element that stays at its place', 'position: fixed', 'form'],
])('reports a button below the window %s', (_, style, place) => {
  const problem = problemOf(BELOW, () => {
    const element = document.querySelector<HTMLElement>(place)!
    element.style.cssText = style || 'overflow-y: hidden'
  })
  document.body.removeAttribute('style')
  expect(problem).toBe('keeps its controls from being scrolled to')
})

it('does not report a button below the window of an element that scrolls, or behind a dialog', () => {
  expect(
    problemOf(BELOW, (content) => content.setAttribute('style', 'position: fixed; overflow-y: auto')),
  ).toBeNull()
  const problem = problemOf(BELOW, () => {
    document.body.style.overflowY = 'hidden'
    cover('<div role="dialog" data-box="0 0 1024 768"><button>Close</button></div>')
  })
  document.body.removeAttribute('style')
  expect(problem).toBeNull()
})

it('reports one small element above three controls, unless it is a message of the shell, and not above one', () => {
  const small = '<div data-box="0 0 200 200"></div>'
  const three = '<form><input><input><button>Next</button></form>'
  expect(problemOf(three, () => cover(small))).toBe('covers its controls')
  expect(problemOf(three, () => cover(small.replace('div', 'div class="Toastify"')))).toBeNull()
  expect(problemOf(FORM, () => cover(small))).toBeNull()
})

it('reports hidden controls beside a small dialog', () => {
  const dialog = '<div role="dialog" data-box="0 0 20 20"><button data-box="0 0 9 9">x</button></div>'
  expect(
    problemOf('<form style="opacity: 0"><input></form>', () =>
      document.body.insertAdjacentHTML('beforeend', dialog),
    ),
  ).toBe('shows none of its controls')
})

it('reports a method of the page that was replaced in the object itself', () => {
  const problem = problemOf(FORM, () =>
    Object.defineProperty(document, 'createElement', { configurable: true, value: () => null }),
  )
  Reflect.deleteProperty(document, 'createElement')
  expect(problem).toBe('replaces createElement of the page')
})

it('reads the state of the tab from the class, and leaves what extensions replace', () => {
  Object.defineProperty(document, 'hidden', { configurable: true, value: true })
  const problem = problemOf('<form><button style="opacity: 0">Next</button></form>')
  Reflect.deleteProperty(document, 'hidden')
  expect(problem).toBe('shows none of its controls')
})

it('takes the label for a radio button that it draws', () => {
  const radio = '<form><label><input type="radio" data-box="0 0 0 0">Lagos</label></form>'
  expect(problemOf(radio)).toBeNull()
})
