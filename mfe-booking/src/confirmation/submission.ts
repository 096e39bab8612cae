import { type BookingInput, FAILURE } from '@molar/contract'
import type { ApiError } from '@molar/shared/http'
import type { Submission } from '../wizard/wizard.ts'

/** What names the person a payload is for. */
function namesIn(payload: string) {
  const { patient_id, surname, other_names, email, phone_number } = JSON.parse(payload) as BookingInput
  return [patient_id, `${surname} ${other_names}`, email, phone_number].filter(Boolean)
}

/** Whoever only corrects a name, a number or an address leaves the rest of them alike. */
const areTwoPeople = (payload: string, other: string) =>
  !namesIn(payload).some((name) => namesIn(other).includes(name))

/**
 * The submission to send for this payload. A key belongs to one payload, and a changed payload gets a new key
 * only once the earlier one was answered: under the old key the server either books the change or says what
 * the lost try booked, never both. Unless somebody else sends it, whom the lost try is no business of.
 */
export function submissionFor(
  previous: Submission | null,
  payload: string,
  newKey: () => string,
): Submission {
  if (previous?.payload === payload) return previous
  if (previous?.open && !areTwoPeople(previous.payload, payload)) return { ...previous, payload }
  return { key: newKey(), payload, open: false }
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
