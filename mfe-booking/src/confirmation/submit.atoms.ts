import { bookAppointment, type BookingInput, newIdempotencyKey } from '@molar/contract'
import { ApiError, call, supports } from '@molar/shared/http'
import { atom, type Getter, type Setter } from '@molar/shared/platform'
import { detailErrorsAtom, findDetailErrors } from '../details/details.atoms.ts'
import { removedChoicesAtom } from '../times/removed-choices.atoms.ts'
import { leaveTimesAtom } from '../times/times.atoms.ts'
import { needsSignInAtom, SIGN_IN_AGAIN } from '../wizard/answers-of-staff.ts'
import { refusedResult, type StepResult } from '../wizard/step-result.ts'
import { waitToRetry } from '../wizard/wait-to-retry.ts'
import type { BookingForm, Submission } from '../wizard/wizard.ts'
import {
  changeWizardAtom,
  patientTokenAtom,
  pendingActionAtom,
  refuseWhilePendingAtom,
  stepErrorAtom,
  rememberPerson,
  wizardAtom,
} from '../wizard/wizard.atoms.ts'
import { bookingAsText, toBooking } from './booking-fields.ts'
import { afterFailure, openedBy, submissionFor } from './submission.ts'
import { bookedFrom, handleFailure, showBooked } from './submit-result.ts'

/** Whether a booking may be repeated under its key without booking twice. */
const supportsKeys = () => supports('idempotency')

/** An attempt got no response and is repeated automatically; the page shows it. */
export const isRetryingAtom = atom(false)

const retriesAtom = atom<AbortController | null>(null)

/** For when the patient leaves step 4: the current attempt may still arrive, but no other one starts. */
export const stopRetryingAtom = atom(null, (get) => get(retriesAtom)?.abort())

/**
 * Returns whether it is safe to send a booking again that an earlier attempt may have made: `safe` with its key,
 * `unsafe` where this server could make a second booking. Null if no earlier attempt can have booked.
 */
export const findResendSafetyAtom = atom(null, async (get) => {
  const { submission } = get(wizardAtom)
  if (!submission?.open) return null
  return !submission.keyless && (await supportsKeys()) ? 'safe' : 'unsafe'
})

const nextSubmission = (get: Getter, booking: BookingInput): Submission =>
  submissionFor(get(wizardAtom).submission, bookingAsText(booking), newIdempotencyKey)

/**
 * Gives the booking its key before the first Submit. A tab that the patient duplicates has the same key, so that Submit
 * in both tabs makes one booking, and both show it.
 */
export const prepareSubmissionAtom = atom(null, (get, set) => {
  const { form, submission } = get(wizardAtom)
  // The key of a booking whose outcome is not known is kept, also while the form has the details of another person.
  if (!submission?.open) set(changeWizardAtom, { submission: nextSubmission(get, toBooking(form, null)) })
})

/** Submit. Checks every step again: Back and Forward of the browser reach step 4 without Next. */
export const submitAtom = atom(null, async (get, set): Promise<StepResult> => {
  if (set(refuseWhilePendingAtom, 'submit')) return {}
  const isOtherPerson = rememberPerson(get)
  const { form } = get(wizardAtom)
  const retries = new AbortController()
  set(retriesAtom, retries)
  set(pendingActionAtom, 'submit')
  set(stepErrorAtom, null)
  try {
    return checkSteps(get, set) ?? (await send(get, set, { signal: retries.signal, isOtherPerson }))
  } catch (error) {
    return isOtherPerson() ? {} : handleFailure(get, set, error, form)
  } finally {
    set(isRetryingAtom, false)
    set(pendingActionAtom, null)
  }
})

/** The result to show if a step has errors, else null. */
function checkSteps(get: Getter, set: Setter): StepResult | null {
  const errors = findDetailErrors(get)
  set(detailErrorsAtom, errors)
  if (errors.length > 0) return { ...refusedResult(errors), goTo: 'details' }
  // Lists of step 3 can arrive when the patient has left it. What they removed is said there. A missing time is an error below.
  if (get(removedChoicesAtom).some(({ what }) => what !== 'time')) return { goTo: 'times' }
  const result = set(leaveTimesAtom)
  return result.goTo === 'summary' ? null : { ...result, goTo: 'times' }
}

interface SendOptions {
  /** Ends the retries. */
  signal: AbortSignal
  /** The screen belongs to another person by now, who must not see the response. */
  isOtherPerson: () => boolean
}

const textOf = (answers: BookingForm) => bookingAsText(toBooking(answers, null))

/**
 * Whether the patient has changed an answer since this form was sent. A time is also removed by the page, because the
 * booking itself has taken it.
 */
function isChangedSince(get: Getter, sentForm: BookingForm) {
  const { form } = get(wizardAtom)
  return textOf({ ...form, time: form.time || sentForm.time }) !== textOf(sentForm)
}

/** Sends until there is a response. Without a key it sends once. */
async function send(get: Getter, set: Setter, { signal, isOtherPerson }: SendOptions): Promise<StepResult> {
  const hasKey = await supportsKeys()
  if (isOtherPerson()) return {}
  const { form } = get(wizardAtom)
  const booking = toBooking(form, get(patientTokenAtom))
  let submission = nextSubmission(get, booking)
  for (let attempt = 0; ; attempt++) {
    if (get(needsSignInAtom)) {
      set(stepErrorAtom, SIGN_IN_AGAIN)
      return {}
    }
    // Saved as open before it is sent: the page may be closed when the response arrives.
    set(changeWizardAtom, { submission: openedBy(submission, hasKey) })
    try {
      const { data } = await call(bookAppointment, booking, {
        ...(booking.token && { token: booking.token }),
        ...(hasKey && { idempotencyKey: submission.key }),
      })
      if (isOtherPerson()) return {}
      return showBooked(set, {
        ...bookedFrom(data, form),
        ...(isChangedSince(get, form) && { earlier: true }),
      })
    } catch (error) {
      if (!(error instanceof ApiError) || isOtherPerson()) throw error
      submission = afterFailure(submission, error, hasKey)
      set(changeWizardAtom, { submission })
      if (error.answered || !hasKey) throw error
      set(isRetryingAtom, true)
      await waitToRetry(attempt, signal)
      if (signal.aborted) return {}
    }
  }
}
