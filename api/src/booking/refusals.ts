import { HOUR_SECONDS } from '../clock.ts'
import type { DeskTimeRefusal } from '@molar/contract'
import { Problem, wrongField } from '../http/problem.ts'
import type { Branch } from './booking.repository.ts'

// `book_appointment` in sql-functions/booking.sql refuses a booking because of its time, its service, its doctor or its patient.
// This file has the responses. Too many attempts, refused contacts and unknown choices are refused before, in this folder.

type Setting = 'min_notice_minutes' | 'horizon_days' | 'grid_minutes'

/** As in `refused_start`. */
const DESK_HORIZON_DAYS = 730

const DAY_FULL: DeskTimeRefusal = { isDayFull: true }
const DAY_NOT_FULL: DeskTimeRefusal = { isDayFull: false }

/** The message and the setting whose number is in it. */
const WRONG_START: Record<string, { messageKey: string; number?: Setting }> = {
  in_the_past: { messageKey: 'start.inThePast' },
  too_soon: { messageKey: 'start.tooSoon', number: 'min_notice_minutes' },
  too_far: { messageKey: 'start.tooFar', number: 'horizon_days' },
  off_grid: { messageKey: 'start.offGrid', number: 'grid_minutes' },
  closed: { messageKey: 'start.closed' },
}

/**
 * The one response for everything that concerns other appointments of a person whom nobody verified: at that time
 * already booked, too many open appointments, too many attempts. The wait is constant: the exact one would reveal more.
 */
export function neutralRefusal({ contact_window_hours }: Pick<Branch, 'contact_window_hours'>) {
  const values = { count: contact_window_hours }
  const retryAfter = contact_window_hours * HOUR_SECONDS
  return new Problem(429, 'too_many', { messageKey: 'booking.notOnline', values, retryAfter })
}

/** A verified patient has enough open appointments, and can book again once the first of them has begun. */
export const patientFull = ({ open, wait }: { open: number; wait: number }) =>
  new Problem(429, 'too_many', {
    messageKey: 'booking.patientFull',
    values: { count: open },
    retryAfter: wait,
  })

interface BookingRefusal {
  /** Result of `book_appointment` or `move_to`. */
  outcome: string
  branch: Branch
  /** A verified patient, or staff who books: they may know which appointments the person has. */
  mayKnow: boolean
  /** Whether the front desk books, which has a horizon of its own. */
  atDesk?: boolean
}

/** The response for an outcome of `book_appointment` other than `booked`, or of `move_to` other than `moved`. */
export function bookingProblem({ outcome, branch, mayKnow, atDesk = false }: BookingRefusal): Problem {
  const wrong = WRONG_START[outcome]
  if (wrong) {
    const { messageKey, number } = wrong
    const field = outcome === 'too_far' ? 'appointment_date' : 'start_time'
    const limits = atDesk ? { ...branch, horizon_days: DESK_HORIZON_DAYS } : branch
    return wrongField(field, messageKey, number && { count: limits[number] })
  }
  if (outcome === 'service_not_offered') return wrongField('service_id', 'id.invalid')
  if (outcome === 'doctor_not_offering') return wrongField('doctor_id', 'appointment.doctorNotOffering')
  // The booking page treats a full day like a booked time: it loads the times again.
  if (outcome === 'day_full')
    return new Problem(
      409,
      'slot_taken',
      atDesk ? { messageKey: 'booking.dayFullAtDesk', data: DAY_FULL } : { messageKey: 'booking.dayFull' },
    )
  if (outcome === 'slot_taken' || outcome === 'slot_blocked')
    return new Problem(409, outcome, atDesk ? { data: DAY_NOT_FULL } : {})
  if (!mayKnow) return neutralRefusal(branch)
  return new Problem(409, 'already_booked')
}
