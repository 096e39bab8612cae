import { FAILURE } from '@molar/contract'
import { ApiError } from '@molar/shared/http'
import type { Getter, Setter } from '@molar/shared/platform'
import { detailProblemsAtom } from '../details/details.atoms.ts'
import { loadOfferAtom } from '../times/offer.atoms.ts'
import { timeProblemsAtom } from '../times/times.atoms.ts'
import type { FieldProblem } from '../wizard/field-problems.ts'
import { isVerified } from '../wizard/guard.ts'
import { failureOnPage, failureText, type Outcome, refused } from '../wizard/text.ts'
import { type Booked, EMPTY_WIZARD, type Wizard } from '../wizard/wizard.ts'
import {
  changeFormAtom,
  changeWizardAtom,
  clearDetailsAtom,
  patientTokenAtom,
  problemAtom,
  wizardAtom,
} from '../wizard/wizard.atoms.ts'
import { bookedFrom } from './booked.ts'
import { refusedFields } from './refused-fields.ts'
import { TIME_GONE } from './submission.ts'

/** Booked: what was typed is done with. */
export function finish(set: Setter, booked: Booked): Outcome {
  set(clearDetailsAtom)
  set(changeWizardAtom, { ...EMPTY_WIZARD, stage: 'booked', booked })
  return { go: 'booked', replace: true }
}

interface Failed {
  error: ApiError
  wizard: Wizard
  /** What the server found wrong with each step. */
  details: FieldProblem[]
  times: FieldProblem[]
}

interface Lead {
  when: (failed: Failed) => unknown
  /** What it leads to beside the toast, which says why. */
  leads: (set: Setter, failed: Failed) => Outcome
}

const sayOnPage = (set: Setter, error: unknown) => set(problemAtom, failureOnPage(error))
const isTimeGone = ({ error }: Failed) => TIME_GONE.includes(error.code)

/** The first that fits holds. Everything typed is kept until something is booked. */
const LEADS: readonly Lead[] = [
  {
    // The note about an outcome that nobody knows says all there is to say.
    when: ({ error, wizard }) => !error.answered && wizard.submission?.open,
    leads: () => ({}),
  },
  {
    when: ({ error }) => error.code === FAILURE.keyReused && error.data,
    leads: (set, { error, wizard }) => ({
      toast: undefined,
      ...finish(set, { ...bookedFrom(error.data, wizard.form), earlier: true }),
    }),
  },
  {
    // A dead token: without one the wizard opens at the code.
    when: ({ error, wizard }) => error.status === 401 && isVerified(wizard),
    leads: (set, { wizard: { sent } }) => {
      set(patientTokenAtom, null)
      set(changeWizardAtom, { sent: sent && { ...sent, at: null } })
      return {}
    },
  },
  {
    when: ({ details, wizard }) => details.length > 0 && !isVerified(wizard),
    leads: (set, { details }) => {
      set(detailProblemsAtom, details)
      return { go: 'details' }
    },
  },
  {
    when: isTimeGone,
    leads: (set, { error, times, wizard }) => {
      const { date, time } = wizard.form
      set(changeFormAtom, { time: '' })
      set(problemAtom, { ...failureOnPage(error), missed: { date, time } })
      return backToTimes(set, times)
    },
  },
  {
    when: ({ times }) => times.length > 0,
    leads: (set, { times }) => backToTimes(set, times),
  },
]

function backToTimes(set: Setter, problems: FieldProblem[]): Outcome {
  set(timeProblemsAtom, problems)
  void set(loadOfferAtom, { fresh: true })
  return { go: 'times' }
}

/** What a failed submit leads to. */
export function explain(get: Getter, set: Setter, error: unknown): Outcome {
  const toast = refused(failureText(error))
  if (error instanceof ApiError) {
    const failed = { error, wizard: get(wizardAtom), ...refusedFields(error) }
    const lead = LEADS.find(({ when }) => when(failed))
    if (lead) return { ...toast, ...lead.leads(set, failed) }
  }
  sayOnPage(set, error)
  return toast
}
