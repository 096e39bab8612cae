import { problemOf, setHidden } from './page-problem.harness.ts'
import { hasRecentFailure, isCallOpen } from './recent-calls.ts'

jest.mock('./recent-calls.ts', () => ({ hasRecentFailure: jest.fn(), isCallOpen: jest.fn() }))

beforeEach(() => {
  jest.mocked(isCallOpen).mockReturnValue(false)
  jest.mocked(hasRecentFailure).mockReturnValue(false)
})

const STEPS = '<ol><li aria-current="step">Booking Details</li></ol>'
const LINK = '<div role="alert"><a href="#time">Choose a time</a></div>'
const formWith = (field: string) =>
  `<form>${field}<label>Complaint <input></label><button>Next</button></form>`
const stepWith = (field: string) => STEPS + LINK + formWith(field)

const HIDDEN = '<input type="radio" id="time" style="opacity: 0">'
const UNSEEN = 'asks for what nobody can see'

it.each([
  ['is missing', ''],
  ['cannot be seen', '<input id="time" style="opacity: 0">'],
  ['is a choice whose label cannot be seen', `${HIDDEN}<label for="time" style="opacity: 0">9 am</label>`],
  [
    'is a group whose choices cannot be seen',
    `<fieldset id="time"><legend>Time</legend><input type="radio" style="opacity: 0"></fieldset>`,
  ],
])('finds an alert of a step that links to a field that %s', (_, field) => {
  expect(problemOf(stepWith(field))).toBe(UNSEEN)
})

it.each([
  ['a field', '<input id="time">'],
  ['a field below the window', '<input id="time" data-box="0 3000 100 40">'],
  ['a hidden choice with a label', `${HIDDEN}<label for="time">9 am</label>`],
  [
    'a group of hidden choices with labels',
    `<fieldset id="time"><input type="radio" id="one" style="opacity: 0"><label for="one">9 am</label>
      <input type="radio" style="opacity: 0"></fieldset>`,
  ],
  ['a text in place of the field', '<div id="time" tabindex="-1">No times are available</div>'],
])('finds nothing wrong with a link to %s', (_, field) => {
  expect(problemOf(stepWith(field))).toBeNull()
})

it.each([
  ['of a page without steps', LINK + formWith('')],
  ['that nobody can see', STEPS + LINK.replace('<a', '<a style="opacity: 0"') + formWith('')],
  ['to the top of the page', STEPS + LINK.replace('#time', '#') + formWith('')],
  ['to another page', STEPS + LINK.replace('#time', '/help#time') + formWith('')],
  ['while a part of the step loads', stepWith('<div aria-busy="true"></div>')],
])('ignores a link %s', (_, content) => {
  expect(problemOf(content)).toBeNull()
})

it('ignores a missing field while a call has no response, after one that failed, and in a tab in the background', () => {
  jest.mocked(isCallOpen).mockReturnValue(true)
  expect(problemOf(stepWith(''))).toBeNull()
  jest.mocked(isCallOpen).mockReturnValue(false)
  jest.mocked(hasRecentFailure).mockReturnValue(true)
  expect(problemOf(stepWith(''))).toBeNull()
  jest.mocked(hasRecentFailure).mockReturnValue(false)
  setHidden(true)
  expect(problemOf(stepWith(''))).toBeNull()
})
