import { formatPhone } from '@molar/contract'
import type { Answer } from '../components/answer-list.tsx'
import type { BookingForm } from '../wizard/wizard.ts'
import { countryName } from './countries.ts'

/** The patient's details: the locked list of step 2, and the second half of the summary. */
export function personRows(form: BookingForm, t: (key: string) => string, language: string): Answer[] {
  const row = (field: keyof BookingForm, value: string) => ({
    field,
    label: t(`details.${field}`),
    value,
  })
  return [
    row('firstName', form.firstName),
    row('lastName', form.lastName),
    ...(form.middleName ? [row('middleName', form.middleName)] : []),
    row('age', form.age),
    row('email', form.email),
    row('phoneNumber', formatPhone(form.phoneNumber)),
    row('gender', form.gender && t(`gender.${form.gender}`)),
    row('nationality', countryName(form.nationality, language)),
  ]
}
