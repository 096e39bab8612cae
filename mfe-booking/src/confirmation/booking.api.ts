import { bookAppointment, type BookingInput } from '@molar/contract'
import { call, supports } from '@molar/shared/http'

/** Whether a booking may be repeated under its key without booking twice. */
export const repeatsSafely = () => supports('idempotency')

export const book = (booking: BookingInput, idempotencyKey: string | null) =>
  call(bookAppointment, booking, {
    ...(booking.token && { token: booking.token }),
    ...(idempotencyKey && { idempotencyKey }),
  })
