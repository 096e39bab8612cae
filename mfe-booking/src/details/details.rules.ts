import { detailsSchema, getsSmsEverywhere, MIN_AGE_YEARS, toE164 } from '@molar/contract'
import type { FormError } from '../wizard/message.ts'
import { type BookingForm, isEmailOptional, type Wizard } from '../wizard/wizard.ts'

interface YupError {
  inner?: { path?: string; message: string }[]
}

/** Numbers in the texts, by key. */
const VALUES: Record<string, { count: number }> = { 'age.tooYoung': { count: MIN_AGE_YEARS } }

/** What prevents a new patient from leaving step 2: at most one error for each field, in the order of the form. */
export function detailErrors(wizard: Pick<Wizard, 'form' | 'emailOptionalIn'>): FormError[] {
  const { form } = wizard
  try {
    detailsSchema.validateSync(form, { abortEarly: false })
    return []
  } catch (error) {
    const errors = (error as YupError).inner ?? []
    return Object.keys(detailsSchema.fields).flatMap((field) => {
      const first = errors.find(({ path }) => path === field)?.message
      const message = first === 'email.required' && isEmailOptional(wizard) ? withoutEmail(form) : first
      return message ? [{ field, message: { key: `errors.${message}`, values: VALUES[message] } }] : []
    })
  }
}

/** Without an email address the confirmation must reach the phone. A wrong number has an error of its own. */
function withoutEmail({ phoneNumber }: BookingForm) {
  const phone = toE164(phoneNumber)
  return phone && !getsSmsEverywhere(phone) ? 'email.withoutSms' : undefined
}
