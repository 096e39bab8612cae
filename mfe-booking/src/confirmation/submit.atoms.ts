import { ApiError } from '@molar/shared/http'
import { atom, type Getter, type Setter } from '@molar/shared/platform'
import { checkDetailsAtom, detailProblemsAtom } from '../details/details.atoms.ts'
import { leaveTimesAtom } from '../times/times.atoms.ts'
import { problemsTitle } from '../wizard/field-problems.ts'
import { newKey } from '../wizard/new-key.ts'
import { type Outcome, refused } from '../wizard/text.ts'
import {
  busyAtom,
  changeWizardAtom,
  patientTokenAtom,
  personAtom,
  problemAtom,
  wizardAtom,
} from '../wizard/wizard.atoms.ts'
import type { Submission } from '../wizard/wizard.ts'
import { explain, finish } from './after-submit.ts'
import { bookedFrom } from './booked.ts'
import { book, repeatsSafely } from './booking.api.ts'
import { payloadPrint, toBooking } from './payload.ts'
import { reconnected } from './reconnect.ts'
import { afterFailure, submissionFor } from './submission.ts'

/** A try got no answer and is repeated by itself; the page says so. */
export const waitingAtom = atom(false)

/** Ends the repeating of the submit that is on its way. */
const patienceAtom = atom<AbortController | null>(null)

/** The patient left step 4: what is on its way may arrive, but nothing is repeated behind their back. */
export const stopRepeatingAtom = atom(null, (get) => get(patienceAtom)?.abort())

/** Whether an earlier try may have booked, and whether this server would notice that it is the same one. */
export const outcomeUnknownAtom = atom(null, async (get) => {
  if (!get(wizardAtom).submission?.open) return null
  return (await repeatsSafely()) ? 'repeatable' : 'final'
})

/** Submit. Checks every step once more: Back and Forward of the browser pass by Next. */
export const submitAtom = atom(null, async (get, set): Promise<Outcome> => {
  if (get(busyAtom)) return {}
  const person = get(personAtom)
  const gone = () => get(personAtom) !== person
  const patience = new AbortController()
  set(patienceAtom, patience)
  set(busyAtom, 'submit')
  set(problemAtom, null)
  try {
    return (await check(set)) ?? (await send(get, set, { signal: patience.signal, gone }))
  } catch (error) {
    return gone() ? {} : explain(get, set, error)
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

interface Sending {
  /** Ends the repeating. */
  signal: AbortSignal
  /** Cleared meanwhile: the screen belongs to somebody else, who learns nothing of it. */
  gone: () => boolean
}

/** Sends until somebody answers. Only under a key: without one, the first silence ends it. */
async function send(get: Getter, set: Setter, { signal, gone }: Sending): Promise<Outcome> {
  const keyed = await repeatsSafely()
  if (gone()) return {}
  const { form } = get(wizardAtom)
  const booking = toBooking(form, get(patientTokenAtom))
  let submission: Submission = submissionFor(get(wizardAtom).submission, payloadPrint(booking), newKey)
  for (let attempt = 0; ; attempt++) {
    // Written down as open before it leaves: the page may be gone when the answer comes.
    set(changeWizardAtom, { submission: { ...submission, open: true } })
    try {
      const { data } = await book(booking, keyed ? submission.key : null)
      return gone() ? {} : finish(set, bookedFrom(data, form))
    } catch (error) {
      if (!(error instanceof ApiError) || gone()) throw error
      submission = afterFailure(submission, error, keyed)
      set(changeWizardAtom, { submission })
      if (error.answered || !keyed) throw error
      set(waitingAtom, true)
      if (!(await reconnected(attempt, signal))) return {}
    }
  }
}
