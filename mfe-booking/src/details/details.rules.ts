import { detailsSchema, MINIMUM_AGE } from '@molar/contract'
import type { FieldProblem } from '../wizard/message.ts'
import type { BookingForm } from '../wizard/wizard.ts'

interface YupError {
  inner?: { path?: string; message: string }[]
}

/** Numbers in the texts, by key. */
const VALUES: Record<string, { count: number }> = { 'age.tooYoung': { count: MINIMUM_AGE } }

const FIELDS = ['firstName', 'lastName', 'age', 'email', 'phoneNumber', 'location']

/** What prevents a new patient from leaving step 2: at most one problem a field, in the order of the form. */
export function detailProblems(form: BookingForm): FieldProblem[] {
  try {
    detailsSchema.validateSync(form, { abortEarly: false })
    return []
  } catch (error) {
    const faults = (error as YupError).inner ?? []
    return FIELDS.flatMap((field) => {
      const fault = faults.find(({ path }) => path === field)
      return fault
        ? [{ field, message: { key: `errors.${fault.message}`, values: VALUES[fault.message] } }]
        : []
    })
  }
}
