import { createDraftStore } from './drafts.ts'
import { forgetKeptBooking, keepBooking, readKeptBooking } from './kept-booking.ts'

const BOOK = 'POST /api/v1/appointments/book'
const booked = { id: 1, reference: 'MLR-2041', appointment_date: '2026-12-01', start_time: '09:30:00' }
const answer = (data: object | null, success = true) => JSON.stringify({ success, data })

beforeEach(() => sessionStorage.clear())

it('keeps the answer to a booking until it is forgotten', () => {
  keepBooking(BOOK)!(answer(booked))
  expect(readKeptBooking()).toMatchObject({ booked: { reference: 'MLR-2041' } })
  forgetKeptBooking()
  expect(readKeptBooking()).toBeNull()
})

it.each(['GET /api/v1/appointments/book', 'POST /api/v1/appointments/book/again', 'POST /api/v1/otp'])(
  'keeps nothing of the call %s, which books nothing',
  (call) => expect(keepBooking(call)).toBeNull(),
)

it.each([
  ['refuses the booking', answer(booked, false)],
  ['has no data', answer(null)],
  ['has no reference', answer({ ...booked, reference: '' })],
])('keeps nothing of an answer that %s', (_, text) => {
  keepBooking(BOOK)!(text)
  expect(readKeptBooking()).toBeNull()
})

it('keeps nothing of an answer that comes after the person cleared their details', () => {
  const keep = keepBooking(BOOK)!
  createDraftStore('booking', () => {}).clear()
  keep(answer(booked))
  expect(readKeptBooking()).toBeNull()
})

it('reads nothing from damaged storage', () => {
  keepBooking(BOOK)!(answer(booked))
  for (const key of Object.keys(sessionStorage)) sessionStorage.setItem(key, '{"booked":')
  expect(readKeptBooking()).toBeNull()
})
