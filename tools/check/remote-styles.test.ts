import { styleProblems } from './remote-styles.mjs'

const FILE = 'mfe-labs/src/labs.module.css'

it.each([
  '.card { color: red; &:hover { color: blue; } }',
  '.card, .row:not(.last) { color: red; }',
  '.card:is(.open, :not(.empty, .old)) { color: red; }',
  '.card:is(:not(.empty, .old), .open) .row { color: red; }',
  '@media (width > 40em) { .card { color: red; } }',
  '@keyframes appear { from { opacity: 0; } 50% { opacity: 1; } }',
])('accepts selectors that start at a class: %s', (css) => {
  expect(styleProblems(FILE, css)).toEqual([])
})

it.each([
  ['.card, p { color: red; }', 'p'],
  ['.card:is(.open, :not(.empty, .old)), p { color: red; }', 'p'],
  [':is(.card, :not(.row, .last)) { color: red; }', ':is(.card, :not(.row, .last))'],
  ['.card:not(:is(.row, :global(.other))) { color: red; }', '.card:not(:is(.row, :global(.other)))'],
])('names each whole selector that does not, or that is global: %s', (css, selector) => {
  expect(styleProblems(FILE, css)).toEqual([
    `${FILE}: "${selector}" reaches beyond the remote; start at a class of its own`,
  ])
})

it('refuses a style sheet that is not a module', () => {
  expect(styleProblems('mfe-labs/src/labs.css', '')).toEqual([
    "mfe-labs/src/labs.css: name it *.module.css, so that its classes get the remote's name",
  ])
})
