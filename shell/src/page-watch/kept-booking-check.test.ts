import { keepBooking, readKeptBooking } from '../remote-loader/kept-booking.ts'
import { createBookingCheck } from './kept-booking-check.ts'

const REFERENCE = 'MLR-2041'
const answerBooking = () =>
  keepBooking('POST /api/v1/appointments/book')!(
    JSON.stringify({ success: true, data: { id: 1, reference: REFERENCE } }),
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
  content.textContent = `Reference: ${REFERENCE}`
  isMissing(VISIBLE)
  expect(readKeptBooking()).not.toBeNull()
  isMissing(VISIBLE)
  expect(readKeptBooking()).toBeNull()
})

it('finds a booking missing whose reference was shown for one check only', () => {
  const isMissing = createBookingCheck(content)
  answerBooking()
  content.textContent = REFERENCE
  isMissing(VISIBLE)
  content.textContent = ''
  pass(6)
  expect(isMissing(VISIBLE)).toBe(true)
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
  content.textContent = REFERENCE
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
