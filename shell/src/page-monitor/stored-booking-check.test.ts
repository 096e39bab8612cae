import { bookingResponseHandler, readStoredBooking } from '../remote-loader/stored-booking.ts'
import { monitorBooking } from './stored-booking-check.ts'

// jsdom has no default styles.
jest.mock('./element-visibility.ts', () => ({
  isTextVisible: ({ data, parentElement }: Text) =>
    data.trim() !== '' && !parentElement!.matches('.transparent'),
}))

const REFERENCE = 'MLR-2041'
const SHOWN = `Monday, 9 March 2026, 1:05 pm. ${REFERENCE}`
const respondToBooking = () =>
  bookingResponseHandler('POST /api/v1/appointments/book', () => {})!(
    JSON.stringify({
      success: true,
      data: { id: 1, reference: REFERENCE, start_time: '13:05:00', appointment_date: '2026-03-09T00:00:00Z' },
    }),
  )

let content: HTMLElement
const ends: (() => void)[] = []

function monitorUntilEnd() {
  const { isMissing, end } = monitorBooking(content)
  ends.push(end)
  return isMissing
}

beforeEach(() => {
  jest.useFakeTimers()
  content = document.body.appendChild(document.createElement('div'))
})
afterEach(() => {
  for (const end of ends.splice(0)) end()
  content.remove()
  jest.useRealTimers()
})

const VISIBLE = { canBeSeen: true }
const pass = (seconds: number) => jest.advanceTimersByTime(seconds * 1000)

it('finds no booking missing while none has a response', () => {
  const isMissing = monitorUntilEnd()
  pass(60)
  expect(isMissing(VISIBLE)).toBe(false)
})

it('finds a booking missing that the release does not show for more than five seconds', () => {
  const isMissing = monitorUntilEnd()
  respondToBooking()
  pass(5)
  expect(isMissing(VISIBLE)).toBe(false)
  pass(1)
  expect(isMissing(VISIBLE)).toBe(true)
})

/** Shows the booking and makes so many checks. */
function showFor(isMissing: ReturnType<typeof monitorUntilEnd>, checks: number) {
  respondToBooking()
  content.textContent = SHOWN
  for (let check = 0; check < checks; check++) isMissing(VISIBLE)
}

it('forgets a booking that was shown for fifteen checks', () => {
  const isMissing = monitorUntilEnd()
  showFor(isMissing, 14)
  expect(readStoredBooking()).not.toBeNull()
  isMissing(VISIBLE)
  expect(readStoredBooking()).toBeNull()
})

it.each(['pointerdown', 'keydown', 'popstate'])('forgets a booking that is shown, at the next %s', (type) => {
  monitorUntilEnd()
  respondToBooking()
  dispatchEvent(new Event(type))
  expect(readStoredBooking()).not.toBeNull()
  content.textContent = SHOWN
  dispatchEvent(new Event(type))
  expect(readStoredBooking()).toBeNull()
})

it('finds a booking missing whose confirmation went away although nobody pressed anything', () => {
  const isMissing = monitorUntilEnd()
  showFor(isMissing, 4)
  content.textContent = 'Are you registered with the clinic?'
  pass(6)
  expect(isMissing(VISIBLE)).toBe(true)
})

it('finds a booking missing whose reference was shown for one check only', () => {
  const isMissing = monitorUntilEnd()
  respondToBooking()
  content.textContent = SHOWN
  isMissing(VISIBLE)
  content.textContent = ''
  pass(6)
  expect(isMissing(VISIBLE)).toBe(true)
})

it('forgets a booking when the person has opened another page', () => {
  respondToBooking()
  const before = location.pathname
  history.replaceState(null, '', '/appointment')
  const isMissing = monitorUntilEnd()
  pass(6)
  expect(isMissing(VISIBLE)).toBe(false)
  expect(readStoredBooking()).toBeNull()
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
  const isMissing = monitorUntilEnd()
  respondToBooking()
  content.textContent = SHOWN
  const state = hide()
  pass(6)
  expect([isMissing(state), isMissing(state)]).toEqual([true, true])
  expect(readStoredBooking()).not.toBeNull()
})

it('gives a release that starts later five seconds of its own', () => {
  respondToBooking()
  pass(60)
  const isMissing = monitorUntilEnd()
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
  ['with a time in parts', `<b>9</b> March, <b>1</b><b>:</b><b>05</b> pm, ${REFERENCE}`, false],
  ['with a time in parts after a space', `<b>9</b> <b>1</b><b>:</b><b>05</b> pm ${REFERENCE}`, false],
  ['with the year before the time', `<b>9.3.2026</b><b>1:05 pm</b>${REFERENCE}`, false],
  ['in transparent text', `<p class="transparent">9 March, 1:05 pm, ${REFERENCE}</p>`, true],
  ['with another time than that beside it', `9 March, 2:05 pm, ${REFERENCE}<aside>1:05 pm</aside>`, true],
  ['with another day', `19 March, 1:05 pm, ${REFERENCE}`, true],
])('takes a booking that is shown %s for shown or missing', (_, text, isMissing) => {
  const check = monitorUntilEnd()
  respondToBooking()
  content.innerHTML = text
  check(VISIBLE)
  check(VISIBLE)
  pass(6)
  expect(check(VISIBLE)).toBe(isMissing)
})

it.each([
  ['12 noon', false],
  ['12:00 pm', false],
  ['12:59 pm', true],
])('takes a booking at noon that is shown at %s for shown or missing', (time, isMissing) => {
  const check = monitorUntilEnd()
  bookingResponseHandler('POST /api/v1/appointments/book', () => {})!(
    JSON.stringify({
      success: true,
      data: { reference: REFERENCE, start_time: '12:00:00', appointment_date: '2026-03-09' },
    }),
  )
  content.textContent = `9 March, ${time}, ${REFERENCE}`
  pass(6)
  expect(check(VISIBLE)).toBe(isMissing)
})
