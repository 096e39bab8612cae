import { keepBooking, readKeptBooking } from '../remote-loader/kept-booking.ts'
import { createBookingCheck } from './kept-booking-check.ts'

const REFERENCE = 'MLR-2041'
const SHOWN = `Monday, 9 March 2026, 1:05 pm. ${REFERENCE}`
const answerBooking = () =>
  keepBooking('POST /api/v1/appointments/book')!(
    JSON.stringify({
      success: true,
      data: { id: 1, reference: REFERENCE, start_time: '13:05:00', appointment_date: '2026-03-09T00:00:00Z' },
    }),
  )

let content: HTMLElement

beforeEach(() => {
  sessionStorage.clear()
  jest.useFakeTimers()
  content = document.body.appendChild(document.createElement('div'))
})
afterEach(() => {
  content.remove()
  jest.useRealTimers()
})

const VISIBLE = { canBeSeen: true }
const pass = (seconds: number) => jest.advanceTimersByTime(seconds * 1000)

it('finds no booking missing while none was answered', () => {
  const isMissing = createBookingCheck(content)
  pass(60)
  expect(isMissing(VISIBLE)).toBe(false)
})

it('finds a booking missing that the release does not show for more than five seconds', () => {
  const isMissing = createBookingCheck(content)
  answerBooking()
  pass(5)
  expect(isMissing(VISIBLE)).toBe(false)
  pass(1)
  expect(isMissing(VISIBLE)).toBe(true)
})

it('forgets a booking once two checks have seen its reference', () => {
  const isMissing = createBookingCheck(content)
  answerBooking()
  content.textContent = SHOWN
  isMissing(VISIBLE)
  expect(readKeptBooking()).not.toBeNull()
  isMissing(VISIBLE)
  expect(readKeptBooking()).toBeNull()
})

it('finds a booking missing whose reference was shown for one check only', () => {
  const isMissing = createBookingCheck(content)
  answerBooking()
  content.textContent = SHOWN
  isMissing(VISIBLE)
  content.textContent = ''
  pass(6)
  expect(isMissing(VISIBLE)).toBe(true)
})

it('forgets a booking when the person has opened another page', () => {
  answerBooking()
  const before = location.pathname
  history.replaceState(null, '', '/appointment')
  const isMissing = createBookingCheck(content)
  pass(6)
  expect(isMissing(VISIBLE)).toBe(false)
  expect(readKeptBooking()).toBeNull()
  history.replaceState(null, '', before)
})

it.each([
  ['that cannot be seen', () => ({ canBeSeen: false })],
  [
    'in an element that was removed',
    () => {
      content.remove()
      return VISIBLE
    },
  ],
])('does not count a reference %s', (_, hide) => {
  const isMissing = createBookingCheck(content)
  answerBooking()
  content.textContent = SHOWN
  const state = hide()
  pass(6)
  expect([isMissing(state), isMissing(state)]).toEqual([true, true])
  expect(readKeptBooking()).not.toBeNull()
})

it('gives a release that starts later five seconds of its own', () => {
  answerBooking()
  pass(60)
  const isMissing = createBookingCheck(content)
  pass(5)
  expect(isMissing(VISIBLE)).toBe(false)
  pass(1)
  expect(isMissing(VISIBLE)).toBe(true)
})

it.each([
  ['in English', `9 March, 1:05 pm, ${REFERENCE}`, false],
  ['in German', `9. März, 13:05 Uhr, ${REFERENCE}`, false],
  ['without its reference', '9 March, 1:05 pm', true],
  ['with another time', `9 March, 1:35 pm, ${REFERENCE}`, true],
  ['with another hour', `9 March, 2:05 pm, ${REFERENCE}`, true],
  ['with another day', `19 March, 1:05 pm, ${REFERENCE}`, true],
])('takes a booking that is shown %s for shown or missing', (_, text, isMissing) => {
  const check = createBookingCheck(content)
  answerBooking()
  content.textContent = text
  check(VISIBLE)
  check(VISIBLE)
  pass(6)
  expect(check(VISIBLE)).toBe(isMissing)
})

it('takes noon in words for the time of a booking at noon', () => {
  const check = createBookingCheck(content)
  keepBooking('POST /api/v1/appointments/book')!(
    JSON.stringify({
      success: true,
      data: { reference: REFERENCE, start_time: '12:00:00', appointment_date: '2026-03-09' },
    }),
  )
  content.textContent = `9 March, 12 noon, ${REFERENCE}`
  check(VISIBLE)
  check(VISIBLE)
  expect(readKeptBooking()).toBeNull()
})
