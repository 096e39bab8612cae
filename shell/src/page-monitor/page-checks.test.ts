import { bookingResponseHandler } from '../remote-loader/stored-booking.ts'
import { monitorAbortedBookings } from './aborted-bookings.ts'
import { startChecks } from './page-checks.ts'
import { hasNothingToPress, pageProblem } from './page-problem.ts'
import { monitorFocusChanges } from './focus-changes.ts'
import { monitorFieldPresses } from './field-presses.ts'
import { monitorLostInput } from './lost-input.ts'
import { monitorBlockedMainThread } from './blocked-main-thread.ts'
import { monitorShortTimeouts } from './short-timeouts.ts'
import { monitorUnrequestedMoves } from './unrequested-moves.ts'
import { monitorDeadClicks } from './dead-clicks.ts'
import { monitorDeadForms } from './dead-forms.ts'
import { isHidden } from './is-hidden.ts'
import { isCallOpen, lastCallAt } from './recent-calls.ts'

// Each has tests of its own, and jsdom has no layout.
jest.mock('./page-problem.ts', () => ({ pageProblem: jest.fn(), hasNothingToPress: jest.fn() }))
jest.mock('./aborted-bookings.ts', () => ({ monitorAbortedBookings: jest.fn() }))
jest.mock('./field-presses.ts', () => ({ monitorFieldPresses: jest.fn() }))
jest.mock('./lost-input.ts', () => ({ monitorLostInput: jest.fn() }))
jest.mock('./short-timeouts.ts', () => ({ monitorShortTimeouts: jest.fn() }))
jest.mock('./unrequested-moves.ts', () => ({ monitorUnrequestedMoves: jest.fn() }))
jest.mock('./dead-clicks.ts', () => ({ monitorDeadClicks: jest.fn() }))
jest.mock('./dead-forms.ts', () => ({ monitorDeadForms: jest.fn() }))
jest.mock('./is-hidden.ts', () => ({ isHidden: jest.fn() }))
jest.mock('./recent-calls.ts', () => ({ isCallOpen: jest.fn(), lastCallAt: jest.fn() }))
// jest has no control over the clock of a signal.
jest.mock('./every-second.ts', () => ({
  everySecond(check: () => void) {
    const timer = setInterval(check, 1000)
    return () => clearInterval(timer)
  },
}))
jest.mock('./focus-changes.ts', () => ({ monitorFocusChanges: jest.fn() }))
jest.mock('./blocked-main-thread.ts', () => ({ monitorBlockedMainThread: jest.fn() }))

const problem = jest.mocked(pageProblem)
const onBroken = jest.fn()
const onBookingMissing = jest.fn()
const endFocus = jest.fn()
const endMainThread = jest.fn()
const [endClicks, endForms, endBookings] = [jest.fn(), jest.fn(), jest.fn()]
const [endFieldPresses, endTimeouts] = [jest.fn(), jest.fn()]
const [checkInput, endInput, checkMoves, endMoves] = [jest.fn(), jest.fn(), jest.fn(), jest.fn()]
const release = { name: 'booking', version: '3.0.0' }
let content: HTMLElement
let stop: () => void

beforeEach(() => {
  jest.useFakeTimers()
  jest.resetAllMocks()
  problem.mockReturnValue(null)
  jest.mocked(lastCallAt).mockReturnValue(0)
  jest.mocked(monitorFocusChanges).mockReturnValue(endFocus)
  jest.mocked(monitorBlockedMainThread).mockReturnValue(endMainThread)
  jest.mocked(monitorDeadClicks).mockReturnValue(endClicks)
  jest.mocked(monitorDeadForms).mockReturnValue(endForms)
  jest.mocked(monitorAbortedBookings).mockReturnValue(endBookings)
  jest.mocked(monitorShortTimeouts).mockReturnValue(endTimeouts)
  jest.mocked(monitorFieldPresses).mockReturnValue(endFieldPresses)
  jest.mocked(monitorLostInput).mockReturnValue({ check: checkInput, end: endInput })
  jest.mocked(monitorUnrequestedMoves).mockReturnValue({ check: checkMoves, end: endMoves })
  content = document.body.appendChild(document.createElement('div'))
  stop = startChecks({
    content,
    release,
    before: { elements: new Set(), documentKeys: [] },
    onBroken,
    onBookingMissing,
  })
})
afterEach(() => {
  stop()
  content.remove()
  jest.useRealTimers()
})

const pass = (seconds: number) => jest.advanceTimersByTime(seconds * 1000)
const respondToBooking = () =>
  bookingResponseHandler('POST /api/v1/appointments/book', () => {})!(
    JSON.stringify({
      success: true,
      data: { reference: 'MLR-2041', start_time: '09:30:00', appointment_date: '2026-03-09' },
    }),
  )

it('reports a problem that three checks in a row have found', () => {
  problem.mockReturnValue('covers its controls')
  pass(2)
  expect(onBroken).not.toHaveBeenCalled()
  pass(1)
  expect(onBroken).toHaveBeenCalledWith('covers its controls')
})

it('does not report a transition that two checks in a row have found', () => {
  for (let transition = 0; transition < 5; transition++) {
    problem.mockReturnValue('shows none of its controls')
    pass(2)
    problem.mockReturnValue(null)
    pass(1)
  }
  expect(onBroken).not.toHaveBeenCalled()
})

it('reports once and ends all checks', () => {
  problem.mockReturnValue('emptied the page')
  pass(60)
  expect(onBroken).toHaveBeenCalledTimes(1)
  expect(endFocus).toHaveBeenCalledTimes(1)
  for (const end of [
    endMainThread,
    endClicks,
    endForms,
    endBookings,
    endFieldPresses,
    endTimeouts,
    endInput,
    endMoves,
  ])
    expect(end).toHaveBeenCalledTimes(1)
})

it.each([
  ['the focus', monitorFocusChanges, 'takes the focus away again and again'],
  ['the main thread', monitorBlockedMainThread, 'blocks the page again and again'],
  ['time limits of calls', monitorShortTimeouts, 'ends its calls before the response'],
  ['presses on fields', monitorFieldPresses, 'lets nobody type'],
  ['bookings', monitorAbortedBookings, 'ends its booking before the response'],
])('reports at once what the check of %s reports, and ends the others', (_, monitor, what) => {
  const report = jest.mocked<(...options: never[]) => unknown>(monitor).mock.calls[0]!.at(-1) as unknown
  ;(report as (what: string) => void)(what)
  expect(onBroken).toHaveBeenCalledWith(what)
  problem.mockReturnValue('emptied the page')
  pass(60)
  expect(onBroken).toHaveBeenCalledTimes(1)
})

it('reports a booking with a response that the release does not show, and ends', () => {
  respondToBooking()
  pass(60)
  expect(onBookingMissing).toHaveBeenCalledTimes(1)
  expect(onBroken).not.toHaveBeenCalled()
})

it('does not count a booking as shown while the page has a problem', () => {
  respondToBooking()
  content.textContent = '9 March, 9:30 am, reference MLR-2041'
  problem.mockReturnValue('shows none of its controls')
  pass(2)
  content.textContent = ''
  problem.mockReturnValue(null)
  pass(60)
  expect(onBookingMissing).toHaveBeenCalledTimes(1)
})

it('reports the page and not the booking where both are lost', () => {
  respondToBooking()
  problem.mockReturnValue('emptied the page')
  pass(60)
  expect(onBroken).toHaveBeenCalledTimes(1)
  expect(onBookingMissing).not.toHaveBeenCalled()
})

it('reports nothing after it was stopped', () => {
  stop()
  respondToBooking()
  problem.mockReturnValue('emptied the page')
  pass(60)
  expect(onBroken).not.toHaveBeenCalled()
  expect(onBookingMissing).not.toHaveBeenCalled()
})

it('reports a page on which nothing can be pressed for longer than a call may take', () => {
  jest.mocked(hasNothingToPress).mockReturnValue(true)
  pass(44)
  expect(onBroken).not.toHaveBeenCalled()
  pass(1)
  expect(onBroken).toHaveBeenCalledWith('shows nothing that can be pressed')
})

it('gives a page that says it waits for a response three minutes', () => {
  content.innerHTML = '<form aria-busy="true"></form>'
  jest.mocked(hasNothingToPress).mockReturnValue(true)
  pass(179)
  expect(onBroken).not.toHaveBeenCalled()
  pass(1)
  expect(onBroken).toHaveBeenCalled()
})

const BUSY = '<form><button aria-busy="true">Checking…</button></form>'

it('reports a button that stays busy for 90 seconds without a call', () => {
  content.innerHTML = BUSY
  pass(89)
  expect(onBroken).not.toHaveBeenCalled()
  pass(1)
  expect(onBroken).toHaveBeenCalledWith('stays busy without a call')
})

it.each([
  ['a call is repeated every 60 seconds', () => jest.mocked(lastCallAt).mockReturnValue(Date.now())],
  ['a call has no response', () => jest.mocked(isCallOpen).mockReturnValueOnce(true)],
  ['the tab is in the background', () => jest.mocked(isHidden).mockReturnValueOnce(true)],
  [
    'there is no connection',
    () => jest.spyOn(Navigator.prototype, 'onLine', 'get').mockReturnValueOnce(false),
  ],
  ['the button was ready in between', () => content.replaceChildren()],
])('does not report a busy button while %s', (_, act) => {
  for (let minute = 0; minute < 4; minute++) {
    content.innerHTML = BUSY
    pass(59)
    act()
    pass(1)
  }
  expect(onBroken).not.toHaveBeenCalled()
})

it('checks once a second what was typed and where the page moved', () => {
  pass(7)
  expect(checkInput).toHaveBeenCalledTimes(7)
  expect(checkMoves).toHaveBeenCalledTimes(7)
})

it('leaves a crash marker with its time, renewed every five seconds', () => {
  pass(1)
  const marked = sessionStorage.getItem('running')
  expect(marked).toBe(`booking 3.0.0 ${Date.now()}`)
  pass(4)
  expect(sessionStorage.getItem('running')).toBe(marked)
  pass(1)
  expect(sessionStorage.getItem('running')).toBe(`booking 3.0.0 ${Date.now()}`)
})
