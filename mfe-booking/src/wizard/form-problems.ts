import { atom, type Getter } from '@molar/shared/platform'
import { type FieldProblem, problemsTitle } from './message.ts'
import type { BookingForm } from './wizard.ts'
import { perPersonAtom, wizardAtom } from './wizard.atoms.ts'

/** What a refused Next or Submit found, and which of it is still wrong. */
export interface FormProblems {
  /** A new object for each refusal. */
  refusal: object
  /** Key of the title: the specified text if a required field was empty. */
  title: string
  left: readonly FieldProblem[]
}

/** Fields whose control has another id. */
const FIELD_OF: Record<string, keyof BookingForm> = { service: 'serviceText' }

const isSame = (control: string, before: BookingForm, now: BookingForm) => {
  const field = FIELD_OF[control] ?? (control as keyof BookingForm)
  return before[field] === now[field]
}

/**
 * Problems of one form. Write what a refusal found. Reading gives what is still wrong: a problem disappears as soon as
 * the rules find none at its field, one from the server as soon as its field has another value.
 * @param rulesOf returns the problems that the rules find now
 */
export function formProblemsAtom(rulesOf: (get: Getter) => readonly FieldProblem[]) {
  const state = perPersonAtom<{ found: readonly FieldProblem[]; form: BookingForm } | null>(null)
  return atom(
    (get): FormProblems | null => {
      const refused = get(state)
      if (!refused) return null
      const { form } = get(wizardAtom)
      const now = rulesOf(get)
      const left = refused.found.flatMap((problem) => {
        const isUnchanged = 'serverMessage' in problem.message && isSame(problem.field, refused.form, form)
        return isUnchanged ? [problem] : now.filter(({ field }) => field === problem.field)
      })
      return left.length > 0 ? { refusal: refused, title: problemsTitle(refused.found), left } : null
    },
    (get, set, found: readonly FieldProblem[]) =>
      set(state, found.length > 0 ? { found, form: get(wizardAtom).form } : null),
  )
}
