import { cover, coverControls, problemOf } from './page-problem.harness.ts'

it.each([
  [
    'can be scrolled to',
    '<div style="overflow-y: hidden" data-box="0 0 360 740"><div style="overflow-y: auto"><form><button data-box="0 900 100 40">Next</button></form></div></div>',
  ],
  [
    'stays at the edge of the window',
    '<div style="overflow-y: hidden" data-box="0 0 360 200"><form style="position: fixed"><button data-box="0 700 100 40">Next</button></form></div>',
  ],
  [
    'is grey on white',
    '<form style="background-color: rgb(255, 255, 255)"><button style="color: rgb(150, 150, 150)">Next</button></form>',
  ],
])('does not report a button that %s', (_, content) => {
  expect(problemOf(content)).toBeNull()
})

it('does not report controls that are below the window at a zoom of 200 %', () => {
  coverControls(document.documentElement)
  const content =
    '<form><input data-box="20 1500 500 90"><button data-box="20 1700 500 90">Next</button></form>'
  expect(problemOf(content)).toBeNull()
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
