import { detailsSchema } from '@molar/contract'
import type { FieldProblem } from '../wizard/field-problems.ts'
import type { BookingForm } from '../wizard/wizard.ts'

interface Refusal {
  inner?: { path?: string; message: string }[]
}

const ORDER = ['firstName', 'lastName', 'email', 'phoneNumber', 'age', 'location']

/** What stops a new patient from leaving step 2, in the order of the form, one for each field. */
export function detailProblems(form: BookingForm): FieldProblem[] {
  try {
    detailsSchema.validateSync(form, { abortEarly: false })
    return []
  } catch (error) {
    const faults = (error as Refusal).inner ?? []
    return ORDER.flatMap((field) => {
      const fault = faults.find(({ path }) => path === field)
      return fault ? [{ field, text: { key: `errors.${fault.message}` } }] : []
    })
  }
}
