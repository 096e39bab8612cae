import { Problem, wrongField } from '../http/problem.ts'

interface Refusal {
  outcome: string
  /** The branch's own numbers, for sentences that name them. */
  values: { minutes: number; days: number; grid: number }
}

/** The sentence, and which number stands in it. */
const WRONG_START: Record<string, { sentence: string; number?: keyof Refusal['values'] }> = {
  in_the_past: { sentence: 'start.inThePast' },
  too_soon: { sentence: 'start.tooSoon', number: 'minutes' },
  too_far: { sentence: 'start.tooFar', number: 'days' },
  off_grid: { sentence: 'start.offGrid', number: 'grid' },
  closed: { sentence: 'start.closed' },
}

const FULL: Record<string, string> = {
  contact_full: 'booking.contactFull',
  patient_full: 'booking.patientFull',
}

/** Seconds. */
const A_DAY = 24 * 3600

/** What the outcome of `book_appointment` other than `booked` means to the client. */
export function refusalOf({ outcome, values }: Refusal): Problem {
  const wrong = WRONG_START[outcome]
  if (wrong) {
    const { sentence, number } = wrong
    const field = outcome === 'too_far' ? 'appointment_date' : 'start_time'
    return wrongField(field, sentence, number && { count: values[number] })
  }
  const full = FULL[outcome]
  // A fixed wait: the true one would tell whoever names somebody else's contact when that person is here.
  if (full) return new Problem(429, 'too_many', { sentence: full, retryAfter: A_DAY })
  // To the wizard a full day is what a taken time is: back to fresh times.
  if (outcome === 'day_full') return new Problem(409, 'slot_taken', { sentence: 'booking.dayFull' })
  return new Problem(409, outcome)
}
