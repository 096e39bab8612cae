import {
  cover,
  coverControls,
  FOLDED,
  FORM,
  hideBar,
  OPENER,
  problemOf,
  setHidden,
  showPage,
} from './page-problem.harness.ts'
import { pageProblem } from './page-problem.ts'

it('finds nothing wrong with a form, a text, a form that waits for a response, or one that a button opens', () => {
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
  [
    'shows none of its controls',
    '<form style="background-color: rgb(27, 27, 27)"><input style="color: rgb(26, 26, 26)"></form>',
  ],
  [
    'keeps its controls from being scrolled to',
    '<div style="overflow-y: hidden" data-box="0 0 360 740"><form><input><button data-box="0 900 100 40">Next</button></form></div>',
  ],
  [
    'keeps its controls from being scrolled to',
    '<div style="overflow-x: clip" data-box="0 0 360 740"><form><button data-box="400 100 100 40">Next</button></form></div>',
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
  coverControls(document.body.lastElementChild)
  const content = document.querySelector<HTMLElement>('main > div')!
  expect(pageProblem(content, { elements: new Set(document.body.children), documentKeys: [] })).toBeNull()
})

it('does not report an element of an extension that covers nothing', () => {
  expect(
    problemOf(FORM, () =>
      document.body.insertAdjacentHTML('beforeend', '<div data-box="900 700 40 40"></div>'),
    ),
  ).toBeNull()
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

it('checks the label in place of a radio button that has no size', () => {
  const radio = '<form><label><input type="radio" data-box="0 0 0 0">Lagos</label></form>'
  expect(problemOf(radio)).toBeNull()
})

const step = (fields: string) =>
  `<ol><li aria-current="step">Details</li></ol><form>${fields}<button>Next</button></form>`
const HIDDEN_CHOICE =
  '<label style="opacity: 0"><input type="radio" name="location" required style="opacity: 0"></label>'

it.each([
  ['with its label', '<label style="opacity: 0">Phone <input required style="opacity: 0"></label>'],
  ['left of the page', '<input required data-box="-900 0 50 40">'],
  ['with all choices of its group', HIDDEN_CHOICE + HIDDEN_CHOICE],
  ['in no form of its own', '<input required form="none" data-box="-900 0 50 40">'],
  ['beside a field with the name of a property', `<input name="elements">${HIDDEN_CHOICE}`],
])('reports a required field that is hidden %s', (_, fields) => {
  expect(problemOf(step(`<input>${fields}`))).toBe('hides a field that is required')
})

it.each([
  ['optional', '<input style="opacity: 0">'],
  ['required and has a visible label', '<label>Phone <input required style="opacity: 0"></label>'],
  ['a choice beside a visible one', `${HIDDEN_CHOICE}<input type="radio" name="location" required>`],
  ['in a part that is folded', '<input required data-box="0 0 0 0">'],
  ['waiting for a response', '<input required aria-busy="true" style="opacity: 0">'],
])('does not report a hidden field that is %s', (_, fields) => {
  expect(problemOf(step(`<input>${fields}`))).toBeNull()
})

it('does not report a hidden required field of a form that is no step', () => {
  expect(problemOf('<form><input><input required style="opacity: 0"><button>Save</button></form>')).toBeNull()
})
