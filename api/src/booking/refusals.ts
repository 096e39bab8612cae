import { Problem, wrongField } from '../http/problem.ts'

interface BookingRefusal {
  /** Result of `book_appointment`. */
  outcome: string
  /** Settings of the branch, for the messages that name them. */
  values: { minutes: number; days: number; grid: number }
}

/** The message and the number in it. */
const WRONG_START: Record<string, { messageKey: string; number?: keyof BookingRefusal['values'] }> = {
  in_the_past: { messageKey: 'start.inThePast' },
  too_soon: { messageKey: 'start.tooSoon', number: 'minutes' },
  too_far: { messageKey: 'start.tooFar', number: 'days' },
  off_grid: { messageKey: 'start.offGrid', number: 'grid' },
  closed: { messageKey: 'start.closed' },
}

const FULL: Record<string, string> = {
  contact_full: 'booking.contactFull',
  patient_full: 'booking.patientFull',
}

/** Seconds. */
const A_DAY = 24 * 3600

/** The answer for an outcome of `book_appointment` other than `booked`. */
export function bookingProblem({ outcome, values }: BookingRefusal): Problem {
  const wrong = WRONG_START[outcome]
  if (wrong) {
    const { messageKey, number } = wrong
    const field = outcome === 'too_far' ? 'appointment_date' : 'start_time'
    return wrongField(field, messageKey, number && { count: values[number] })
  }
  const full = FULL[outcome]
  // A constant wait: the exact one would reveal when the person with these contacts has an appointment.
  if (full) return new Problem(429, 'too_many', { messageKey: full, retryAfter: A_DAY })
  // The booking page treats a full day like a booked time: it loads the times again.
  if (outcome === 'day_full') return new Problem(409, 'slot_taken', { messageKey: 'booking.dayFull' })
  return new Problem(409, outcome as 'already_booked' | 'slot_blocked' | 'slot_taken')
}
