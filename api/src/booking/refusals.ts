import { Problem, wrongField } from '../http/problem.ts'

const WRONG_START: Record<string, string> = {
  in_the_past: 'start.inThePast',
  too_soon: 'start.tooSoon',
  too_far: 'start.tooFar',
  off_grid: 'start.offGrid',
  closed: 'start.closed',
}

interface Refusal {
  outcome: string
  retryAfter: number | null
  /** The branch's own numbers, for sentences that name them. */
  values: { minutes: number; days: number; grid: number }
}

/** What the outcome of `book_appointment` other than `booked` means to the client. */
export function refusalOf({ outcome, retryAfter, values }: Refusal): Problem {
  const sentence = WRONG_START[outcome]
  if (sentence) return wrongField(outcome === 'too_far' ? 'appointment_date' : 'start_time', sentence, values)
  if (outcome === 'contact_full') {
    return new Problem(429, 'too_many', {
      sentence: 'booking.contactFull',
      retryAfter: retryAfter ?? undefined,
    })
  }
  // To the wizard a full day is what a taken time is: back to fresh times.
  if (outcome === 'day_full') return new Problem(409, 'slot_taken', { sentence: 'booking.dayFull' })
  return new Problem(409, outcome)
}
