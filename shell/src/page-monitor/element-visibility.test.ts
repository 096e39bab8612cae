import './page-problem.harness.ts'
import { isReadable, isTextVisible } from './element-visibility.ts'

/** Whether the text `MLR-2041` in this markup is visible. */
function isVisibleIn(markup: string) {
  document.body.innerHTML = markup
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  return isTextVisible(texts.nextNode() as Text)
}

it.each([
  ['in a paragraph', '<p>MLR-2041</p>'],
  ['below the window', '<p data-text="0 5000 100 20">MLR-2041</p>'],
  ['in an element that is not drawn itself', '<p data-box="0 0 0 0">MLR-2041</p>'],
  [
    'in a box that is clipped elsewhere',
    '<div style="overflow-y: hidden" data-box="0 100 300 300"><p>MLR-2041</p></div>',
  ],
  [
    'in a list that can be scrolled',
    '<div style="overflow-y: auto" data-box="0 0 300 50"><p data-text="0 400 90 20">MLR-2041</p></div>',
  ],
])('finds a text visible %s', (_, markup) => expect(isVisibleIn(markup)).toBe(true))

it.each([
  ['left of the page', '<p data-text="-9999 100 100 20">MLR-2041</p>'],
  ['right of the page', '<p data-text="9999 100 100 20">MLR-2041</p>'],
  ['above the page', '<p data-text="0 -9999 100 20">MLR-2041</p>'],
  ['in letters of a few pixels', '<p data-text="0 100 100 4">MLR-2041</p>'],
  ['in an element of one pixel', '<p style="overflow-y: hidden" data-box="100 100 1 1">MLR-2041</p>'],
  [
    'below the end of a clipped element',
    '<div style="overflow-y: clip" data-box="0 0 300 100"><p data-text="0 96 90 20">MLR-2041</p></div>',
  ],
  ['that is clipped away', '<div style="clip-path: inset(100%)"><p>MLR-2041</p></div>'],
])('finds no text visible %s', (_, markup) => expect(isVisibleIn(markup)).toBe(false))

/** Whether a person can read a text in this style on white. */
function isReadableWith(
  style: Record<string, string>,
  behind: Record<string, string> = {},
  markup = '<p></p>',
) {
  document.body.innerHTML = `<div>${markup}</div>`
  const [around, text] = [document.querySelector('div')!, document.querySelector('div > *')!]
  const computed = jest.mocked(getComputedStyle).getMockImplementation()!
  jest.mocked(getComputedStyle).mockImplementation((element) => ({
    // oxlint-disable-next-line typescript/no-misused-spread -- a plain object of the harness
    ...computed(element),
    ...(element === document.body && { backgroundColor: 'rgb(255, 255, 255)' }),
    ...(element === around && behind),
    ...(element === text && style),
  }))
  return isReadable(text)
}

it.each([
  ['transparent letters', { webkitTextFillColor: 'rgba(0, 0, 0, 0)' }],
  ['letters with an opacity of 1 %', { color: 'rgba(0, 0, 0, 0.01)' }],
  ['letters with an opacity of 1 % in another colour space', { color: 'oklch(0 0 0 / 0.01)' }],
  ['white letters over black ones', { webkitTextFillColor: 'rgb(255, 255, 255)' }],
  ['white in OKLCH', { color: 'oklch(1 0 none)' }],
  ['white in Lab', { color: 'lab(100 0 0)' }],
  ['white in sRGB', { color: 'color(srgb 1 1 1)' }],
  ['dots in place of letters', { webkitTextSecurity: 'disc' }],
])('finds text with %s unreadable', (_, style) => expect(isReadableWith(style)).toBe(false))

it.each([
  ['half transparent letters', { color: 'rgba(0, 0, 0, 0.5)' }],
  ['black in OKLCH', { color: 'oklch(0 0 0)' }],
  ['a mixed colour', { color: 'color(srgb 0.4 0.1 0.1)' }],
  ['a colour that is not known', { color: 'color(xyz-d65 1 1 1)' }],
  ['the name of a colour', { webkitTextFillColor: 'currentcolor' }],
  ['letters of a gradient', { webkitTextFillColor: 'rgba(0, 0, 0, 0)', backgroundClip: 'text' }],
])('finds text with %s readable', (_, style) => expect(isReadableWith(style)).toBe(true))

const gradient = (from: string, to: string) => ({ backgroundImage: `linear-gradient(90deg, ${from}, ${to})` })

it.each([
  [false, 'white', gradient('rgb(255, 255, 255)', 'rgb(250, 250, 250) 50%')],
  [true, 'partly black', gradient('rgb(255, 255, 255)', 'rgb(0, 0, 0)')],
  [true, 'half transparent', gradient('rgba(255, 255, 255, 0.5)', 'rgba(255, 255, 255, 0.5)')],
  [true, 'small', { ...gradient('rgb(255, 255, 255)', 'rgb(255, 255, 255)'), backgroundSize: '100% 2px' }],
  [true, 'of the colour of the text', gradient('currentcolor', 'rgb(255, 255, 255)')],
  [true, 'an image', { backgroundImage: 'url(a.svg)' }],
])('returns %s to whether white text can be read where the background is %s', (isShown, _, behind) => {
  expect(isReadableWith({ color: 'rgb(255, 255, 255)' }, behind)).toBe(isShown)
})

it('finds the dots of a password readable', () => {
  expect(isReadableWith({ webkitTextSecurity: 'disc' }, {}, '<input type="password">')).toBe(true)
})

it('reads the colour of letters, and not their fill, where the browser forces its own colours', () => {
  jest
    .spyOn(globalThis, 'matchMedia')
    .mockImplementation((query) => ({ matches: query === '(forced-colors: active)' }) as MediaQueryList)
  expect(isReadableWith({ webkitTextFillColor: 'rgb(255, 255, 255)' })).toBe(true)
  expect(isReadableWith({ color: 'rgb(255, 255, 255)' })).toBe(false)
})
