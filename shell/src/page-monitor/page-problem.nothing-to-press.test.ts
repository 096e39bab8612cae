import { hasNothingToPress } from './page-problem.ts'

beforeEach(() => {
  // jsdom has no layout.
  jest
    .spyOn(Element.prototype, 'getBoundingClientRect')
    .mockReturnValue({ left: 0, right: 100, top: 0, bottom: 40, width: 100, height: 40 } as DOMRect)
  const style = { color: 'rgb(0, 0, 0)', backgroundColor: 'rgb(9, 9, 9)', fontSize: '16px', opacity: '1' }
  jest.spyOn(globalThis, 'getComputedStyle').mockReturnValue(style as CSSStyleDeclaration)
})
afterEach(() => jest.restoreAllMocks())

it.each([
  [true, '<ol><li aria-current="step">Times<li><button>Details</button></ol><p>Please wait</p>'],
  [false, '<ol><li aria-current="step">Times</ol><input>'],
  [
    true,
    '<ol><li aria-current="step">Validation</ol><button disabled>Yes</button><a href="/appointment">Change</a>',
  ],
  [false, '<p>Your appointment was cancelled.</p>'],
  [true, '<form><button disabled>Next</button></form>'],
  [true, '<button disabled>Next</button><aside><a href="tel:0700">0700</a></aside>'],
  [false, '<button disabled>Next</button><a href="/book-appointment">Book</a>'],
  [false, '<form><input><button disabled>Next</button></form>'],
])('returns %s to whether a person can press nothing in %s', (isNothing, markup) => {
  const content = document.createElement('div')
  content.innerHTML = markup
  expect(hasNothingToPress(content)).toBe(isNothing)
})
