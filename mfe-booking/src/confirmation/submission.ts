import { FAILURE } from '@molar/shared/contract'
import type { ApiError } from '@molar/shared/http'

/** The booking that was last sent off, kept until somebody knows what became of it. */
export interface Submission {
  /** `Idempotency-Key`. */
  key: string
  /** What was sent, without the token: two of them are compared, nothing else. */
  payload: string
  /** True while a try may have booked without us seeing the answer. */
  open: boolean
}

/**
 * The submission to send for this payload. A key belongs to one payload, and a changed payload gets a new key
 * only once the earlier one was answered: under the old key the server either books the change or says what
 * the lost try booked, never both.
 */
export function submissionFor(
  previous: Submission | null,
  payload: string,
  newKey: () => string,
): Submission {
  if (!previous) return { key: newKey(), payload, open: false }
  if (previous.payload === payload) return previous
  return previous.open ? { ...previous, payload } : { key: newKey(), payload, open: false }
}

/**
 * Codes that mean: this start is not free for you, take another. The server gives them only after it looked the key
 * up and found nothing booked under it.
 */
export const TIME_GONE: readonly (string | null)[] = [
  FAILURE.slotTaken,
  FAILURE.slotBlocked,
  FAILURE.alreadyBooked,
]

/** What a failed try leaves behind; `before` is the submission as it was before that try. */
export function afterFailure(before: Submission, error: ApiError, keyed: boolean): Submission {
  if (!error.answered) return { ...before, open: true }
  return { ...before, open: before.open && !(keyed && TIME_GONE.includes(error.code)) }
}
