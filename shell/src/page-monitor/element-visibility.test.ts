import './page-problem.harness.ts'
import { isTextVisible } from './element-visibility.ts'

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
