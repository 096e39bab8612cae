import { Problem, wrongField } from '../http/problem.ts'

const WRONG_START: Record<string, string> = {
  in_the_past: 'start.inThePast',
  too_soon: 'start.tooSoon',
  too_far: 'start.tooFar',
  off_grid: 'start.offGrid',
  closed: 'start.closed',
}

const FULL: Record<string, string> = {
  contact_full: 'booking.contactFull',
  patient_full: 'booking.patientFull',
}

/** Seconds. */
const A_DAY = 24 * 3600

interface Refusal {
  outcome: string
  /** The branch's own numbers, for sentences that name them. */
  values: { minutes: number; days: number; grid: number }
}

/** What the outcome of `book_appointment` other than `booked` means to the client. */
export function refusalOf({ outcome, values }: Refusal): Problem {
  const sentence = WRONG_START[outcome]
  if (sentence) return wrongField(outcome === 'too_far' ? 'appointment_date' : 'start_time', sentence, values)
  const full = FULL[outcome]
  // A fixed wait: the true one would tell whoever names somebody else's contact when that person is here.
  if (full) return new Problem(429, 'too_many', { sentence: full, retryAfter: A_DAY })
  // To the wizard a full day is what a taken time is: back to fresh times.
  if (outcome === 'day_full') return new Problem(409, 'slot_taken', { sentence: 'booking.dayFull' })
  return new Problem(409, outcome)
}
