import { FAILURE } from '@molar/shared/contract'
import { ApiError } from '@molar/shared/http'
import { atom, type Getter, type Setter } from '@molar/shared/platform'
import { checkDetailsAtom, detailProblemsAtom } from '../details/details.atoms.ts'
import { loadOfferAtom } from '../times/offer.atoms.ts'
import { leaveTimesAtom, timeProblemsAtom } from '../times/times.atoms.ts'
import { problemsTitle } from '../wizard/field-problems.ts'
import { isVerified } from '../wizard/guard.ts'
import { newKey } from '../wizard/new-key.ts'
import { failureOnPage, failureText, type Outcome, refused } from '../wizard/text.ts'
import { EMPTY_WIZARD } from '../wizard/wizard.ts'
import {
  busyAtom,
  changeFormAtom,
  changeWizardAtom,
  clearDetailsAtom,
  patientTokenAtom,
  problemAtom,
  wizardAtom,
} from '../wizard/wizard.atoms.ts'
import { bookedFrom } from './booked.ts'
import { book, repeatsSafely } from './booking.api.ts'
import { payloadPrint, toBooking } from './payload.ts'
import { reconnected } from './reconnect.ts'
import { refusedFields } from './refused-fields.ts'
import { afterFailure, type Submission, submissionFor, TIME_GONE } from './submission.ts'

/** A try got no answer and is repeated by itself; the page says so. */
export const waitingAtom = atom(false)

let patience = new AbortController()

/** The patient left step 4: what is on its way may arrive, but nothing is repeated behind their back. */
export const stopRepeatingAtom = atom(null, () => patience.abort())

/** Whether an earlier try may have booked, and whether this server would notice that it is the same one. */
export const outcomeUnknownAtom = atom(null, async (get) => {
  if (!get(wizardAtom).submission?.open) return null
  return (await repeatsSafely()) ? 'repeatable' : 'final'
})

/** Submit. Checks every step once more: Back and Forward of the browser pass by Next. */
export const submitAtom = atom(null, async (get, set): Promise<Outcome> => {
  if (get(busyAtom)) return {}
  set(busyAtom, 'submit')
  set(problemAtom, null)
  patience = new AbortController()
  try {
    return (await check(set)) ?? (await send(get, set, patience.signal))
  } catch (error) {
    return await explain(get, set, error)
  } finally {
    set(waitingAtom, false)
    set(busyAtom, null)
  }
})

async function check(set: Setter): Promise<Outcome | null> {
  const problems = await set(checkDetailsAtom)
  set(detailProblemsAtom, problems)
  if (problems.length > 0) return { ...refused({ key: problemsTitle(problems) }, 'warning'), go: 'details' }
  const times = set(leaveTimesAtom)
  return times.go === 'summary' ? null : { ...times, go: 'times' }
}

/** Sends until somebody answers. Only under a key: without one, the first silence ends it. */
async function send(get: Getter, set: Setter, signal: AbortSignal): Promise<Outcome> {
  const keyed = await repeatsSafely()
  const { form } = get(wizardAtom)
  const booking = toBooking(form, get(patientTokenAtom))
  const started = submissionFor(get(wizardAtom).submission, payloadPrint(booking), newKey)
  let submission: Submission = started
  for (let attempt = 0; ; attempt++) {
    // Written down as open before it leaves: the page may be gone when the answer comes.
    set(changeWizardAtom, { submission: { ...submission, open: true } })
    try {
      const { data } = await book(booking, keyed ? submission.key : null)
      return finish(set, bookedFrom(data, form))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      submission = afterFailure(submission, error, keyed)
      set(changeWizardAtom, { submission })
      if (error.answered || !keyed) throw error
      set(waitingAtom, true)
      if (!(await reconnected(attempt, signal))) return {}
    }
  }
}

function finish(set: Setter, booked: ReturnType<typeof bookedFrom>): Outcome {
  set(clearDetailsAtom)
  set(changeWizardAtom, { ...EMPTY_WIZARD, stage: 'booked', booked })
  return { go: 'booked', replace: true }
}

/** What a failed submit leads to; everything typed is kept in each case. */
async function explain(get: Getter, set: Setter, error: unknown): Promise<Outcome> {
  const toast = refused(failureText(error))
  const { form, submission, sent } = get(wizardAtom)
  if (!(error instanceof ApiError)) {
    set(problemAtom, failureOnPage(error))
    return toast
  }
  // The note about an outcome that nobody knows says all there is to say.
  if (!error.answered && submission?.open) return toast
  if (error.code === FAILURE.keyReused && error.data)
    return finish(set, { ...bookedFrom(error.data, form), earlier: true })
  if (error.status === 401 && isVerified(get(wizardAtom))) {
    set(patientTokenAtom, null)
    set(changeWizardAtom, { sent: sent && { ...sent, at: null } })
    return toast
  }
  const fields = refusedFields(error)
  const details = isVerified(get(wizardAtom)) ? [] : fields.details
  if (details.length > 0) {
    set(detailProblemsAtom, details)
    return { ...toast, go: 'details' }
  }
  const isTimeGone = TIME_GONE.includes(error.code)
  if (isTimeGone || fields.times.length > 0) {
    if (isTimeGone) set(changeFormAtom, { time: '' })
    if (isTimeGone) set(problemAtom, failureOnPage(error))
    set(timeProblemsAtom, fields.times)
    void set(loadOfferAtom, { fresh: true })
    return { ...toast, go: 'times' }
  }
  set(problemAtom, failureOnPage(error))
  return toast
}
