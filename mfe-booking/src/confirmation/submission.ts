import { type BookingInput, ERROR_CODE } from '@molar/contract'
import type { ApiError } from '@molar/shared/http'
import type { Submission } from '../wizard/wizard.ts'

/** The values of a payload that identify the person it is for. */
function identityIn(payload: string) {
  const { patient_id, surname, other_names, email, phone_number } = JSON.parse(payload) as BookingInput
  return [patient_id, `${surname} ${other_names}`, email, phone_number].filter(Boolean)
}

/** A person who only corrects a name, a number or an address leaves at least one of these values unchanged. */
const areTwoPeople = (payload: string, other: string) =>
  !identityIn(payload).some((value) => identityIn(other).includes(value))

/**
 * The submission to send for this payload. A key belongs to one payload. While an earlier attempt has no response, a
 * changed payload is sent under the old key: the server then books the change, or responds with what the earlier
 * attempt booked, never both. Another person always gets a new key: the earlier attempt is not theirs.
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
 * Error codes that mean: the chosen start is not available. The server responds with them only after it found no
 * booking under the key, so no earlier attempt with the key has booked.
 */
export const TIME_UNAVAILABLE: readonly (string | null)[] = [
  ERROR_CODE.slotTaken,
  ERROR_CODE.slotBlocked,
  ERROR_CODE.alreadyBooked,
]

/** The submission while an attempt has no response; `before` is the submission as it was before that attempt. */
export const openedBy = (before: Submission, hasKey: boolean): Submission => ({
  ...before,
  open: true,
  ...(!hasKey && { keyless: true }),
})

/** The submission after a failed attempt; `before` is the submission as it was before that attempt. */
export function afterFailure(before: Submission, error: ApiError, hasKey: boolean): Submission {
  if (!error.answered) return openedBy(before, hasKey)
  const hasNoneUnderKey = hasKey && !before.keyless && TIME_UNAVAILABLE.includes(error.code)
  return { ...before, open: before.open && !hasNoneUnderKey }
}
