import { atom, type Getter } from '@molar/shared/platform'
import { type FormError, errorsTitle } from './message.ts'
import type { BookingForm } from './wizard.ts'
import { perPersonAtom, wizardAtom } from './wizard.atoms.ts'

/** What a refused Next or Submit found, and which of it is still wrong; `remaining` is empty once all is corrected. */
export interface FormErrors {
  /** A new object for each refusal. */
  refusal: object
  /** Key of the title: the specified text if a required field was empty. */
  title: string
  remaining: readonly FormError[]
}

/**
 * Errors of one form. Write what a refusal found. Reading gives what is still wrong: an error disappears as soon as the
 * rules find none at its field, an error from the server as soon as its field has another value.
 * @param rulesOf returns the errors that the rules find now
 */
export function formErrorsAtom(rulesOf: (get: Getter) => readonly FormError[]) {
  const state = perPersonAtom<{ found: readonly FormError[]; form: BookingForm } | null>(null)
  return atom(
    (get): FormErrors | null => {
      const refused = get(state)
      if (!refused) return null
      const { form } = get(wizardAtom)
      const now = rulesOf(get)
      const remaining = refused.found.flatMap((error) => {
        const { refusedField } = error
        const isUnchanged = refusedField && refused.form[refusedField] === form[refusedField]
        return isUnchanged ? [error] : now.filter(({ field }) => field === error.field)
      })
      return { refusal: refused, title: errorsTitle(refused.found), remaining }
    },
    (get, set, found: readonly FormError[]) =>
      set(state, found.length > 0 ? { found, form: get(wizardAtom).form } : null),
  )
}
