import { createDraftStore } from './drafts.ts'
import { forgetStoredBooking, bookingResponseHandler, readStoredBooking } from './stored-booking.ts'

const BOOK = 'POST /api/v1/appointments/book'
const booked = { id: 1, reference: 'MLR-2041', appointment_date: '2026-12-01', start_time: '09:30:00' }
const response = (data: object | null, success = true) => JSON.stringify({ success, data })

const onBooked = jest.fn()
beforeEach(() => onBooked.mockClear())
const handler = (call = BOOK) => bookingResponseHandler(call, onBooked)

it('reports a booking, and stores its response until it is forgotten', () => {
  handler()!(response(booked))
  expect(onBooked).toHaveBeenCalledTimes(1)
  expect(readStoredBooking()).toMatchObject({ booked: { reference: 'MLR-2041' } })
  forgetStoredBooking()
  expect(readStoredBooking()).toBeNull()
})

it('stores the path of the page that booked, also if the patient has opened another one since', () => {
  history.pushState(null, '', '/book-appointment')
  const store = handler()!
  history.pushState(null, '', '/appointment')
  store(response(booked))
  expect(readStoredBooking()).toMatchObject({ path: '/book-appointment' })
})

it.each(['GET /api/v1/appointments/book', 'POST /api/v1/appointments/book/again', 'POST /api/v1/otp'])(
  'returns no handler for the call %s, which books nothing',
  (call) => expect(handler(call)).toBeNull(),
)

it.each([
  ['refuses the booking', response(booked, false)],
  ['has no data', response(null)],
  ['has no reference', response({ ...booked, reference: '' })],
])('stores and reports no response that %s', (_, text) => {
  handler()!(text)
  expect(readStoredBooking()).toBeNull()
  expect(onBooked).not.toHaveBeenCalled()
})

it('stores no response that comes after the person has cleared their details', () => {
  const store = handler()!
  createDraftStore('booking', () => {}).clear()
  store(response(booked))
  expect(readStoredBooking()).toBeNull()
})

it('reads nothing from damaged storage', () => {
  handler()!(response(booked))
  for (const key of Object.keys(sessionStorage)) sessionStorage.setItem(key, '{"booked":')
  expect(readStoredBooking()).toBeNull()
})
