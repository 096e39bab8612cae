import { keepBooking } from '../remote-loader/kept-booking.ts'
import { startChecks } from './page-checks.ts'
import { pageProblem } from './page-problem.ts'
import { watchFocus } from './focus-thefts.ts'
import { watchMainThread } from './blocked-main-thread.ts'

// Each has tests of its own, and jsdom has no layout.
jest.mock('./page-problem.ts', () => ({ pageProblem: jest.fn() }))
jest.mock('./focus-thefts.ts', () => ({ watchFocus: jest.fn() }))
jest.mock('./blocked-main-thread.ts', () => ({ watchMainThread: jest.fn() }))

const problem = jest.mocked(pageProblem)
const onSpoiled = jest.fn()
const onBookingMissing = jest.fn()
const endFocus = jest.fn()
const endMainThread = jest.fn()
let content: HTMLElement
let stop: () => void

beforeEach(() => {
  jest.useFakeTimers()
  jest.resetAllMocks()
  sessionStorage.clear()
  problem.mockReturnValue(null)
  jest.mocked(watchFocus).mockReturnValue(endFocus)
  jest.mocked(watchMainThread).mockReturnValue(endMainThread)
  content = document.body.appendChild(document.createElement('div'))
  stop = startChecks({ content, elementsBefore: new Set(), onSpoiled, onBookingMissing })
})
afterEach(() => {
  stop()
  content.remove()
  jest.useRealTimers()
})

const pass = (seconds: number) => jest.advanceTimersByTime(seconds * 1000)
const answerBooking = () =>
  keepBooking('POST /api/v1/appointments/book')!(
    JSON.stringify({ success: true, data: { reference: 'MLR-2041' } }),
  )

it('reports a problem that three checks in a row have found', () => {
  problem.mockReturnValue('covers its controls')
  pass(2)
  expect(onSpoiled).not.toHaveBeenCalled()
  pass(1)
  expect(onSpoiled).toHaveBeenCalledWith('covers its controls')
})

it('does not report a transition that two checks in a row have found', () => {
  for (let transition = 0; transition < 5; transition++) {
    problem.mockReturnValue('shows none of its controls')
    pass(2)
    problem.mockReturnValue(null)
    pass(1)
  }
  expect(onSpoiled).not.toHaveBeenCalled()
})

it('reports once and ends all checks', () => {
  problem.mockReturnValue('emptied the page')
  pass(60)
  expect(onSpoiled).toHaveBeenCalledTimes(1)
  expect(endFocus).toHaveBeenCalledTimes(1)
  expect(endMainThread).toHaveBeenCalledTimes(1)
})

it.each([
  ['the focus', watchFocus, 'takes the focus away again and again'],
  ['the main thread', watchMainThread, 'blocks the page again and again'],
])('reports at once what the check of %s reports, and ends the others', (_, watch, what) => {
  jest.mocked(watch).mock.calls[0]![0](what)
  expect(onSpoiled).toHaveBeenCalledWith(what)
  problem.mockReturnValue('emptied the page')
  pass(60)
  expect(onSpoiled).toHaveBeenCalledTimes(1)
})

it('reports an answered booking that the release does not show, and ends', () => {
  answerBooking()
  pass(60)
  expect(onBookingMissing).toHaveBeenCalledTimes(1)
  expect(onSpoiled).not.toHaveBeenCalled()
})

it('does not count a booking as shown while the page has a problem', () => {
  answerBooking()
  content.textContent = 'Reference: MLR-2041'
  problem.mockReturnValue('shows none of its controls')
  pass(2)
  content.textContent = ''
  problem.mockReturnValue(null)
  pass(60)
  expect(onBookingMissing).toHaveBeenCalledTimes(1)
})

it('reports the page and not the booking where both are lost', () => {
  answerBooking()
  problem.mockReturnValue('emptied the page')
  pass(60)
  expect(onSpoiled).toHaveBeenCalledTimes(1)
  expect(onBookingMissing).not.toHaveBeenCalled()
})

it('reports nothing after it was stopped', () => {
  stop()
  answerBooking()
  problem.mockReturnValue('emptied the page')
  pass(60)
  expect(onSpoiled).not.toHaveBeenCalled()
  expect(onBookingMissing).not.toHaveBeenCalled()
})
