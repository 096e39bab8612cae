import { detailsSchema, MIN_AGE_YEARS } from '@molar/contract'
import type { FormError } from '../wizard/message.ts'
import type { BookingForm } from '../wizard/wizard.ts'

interface YupError {
  inner?: { path?: string; message: string }[]
}

/** Numbers in the texts, by key. */
const VALUES: Record<string, { count: number }> = { 'age.tooYoung': { count: MIN_AGE_YEARS } }

const FIELDS = ['firstName', 'lastName', 'age', 'email', 'phoneNumber', 'location']

/** What prevents a new patient from leaving step 2: at most one error for each field, in the order of the form. */
export function detailErrors(form: BookingForm): FormError[] {
  try {
    detailsSchema.validateSync(form, { abortEarly: false })
    return []
  } catch (error) {
    const errors = (error as YupError).inner ?? []
    return FIELDS.flatMap((field) => {
      const first = errors.find(({ path }) => path === field)
      return first
        ? [{ field, message: { key: `errors.${first.message}`, values: VALUES[first.message] } }]
        : []
    })
  }
}
