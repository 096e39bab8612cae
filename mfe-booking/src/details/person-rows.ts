import { formatPhone } from '@molar/contract'
import type { BookingForm } from '../wizard/wizard.ts'
import { countryName } from './countries.ts'

interface PersonRow {
  field: keyof BookingForm
  label: string
  /** '' where nothing was given. */
  value: string
  isRequired?: boolean
}

/** The patient's details: the locked list of step 2, and the second half of the summary. */
export function personRows(form: BookingForm, t: (key: string) => string, language: string): PersonRow[] {
  const row = (field: keyof BookingForm, value: string, isRequired = false) => ({
    field,
    label: t(`details.${field}`),
    value,
    isRequired,
  })
  return [
    row('firstName', form.firstName, true),
    row('lastName', form.lastName, true),
    ...(form.middleName ? [row('middleName', form.middleName)] : []),
    row('email', form.email, true),
    row('phoneNumber', formatPhone(form.phoneNumber), true),
    row('age', form.age),
    row('gender', form.gender && t(`gender.${form.gender}`)),
    row('nationality', countryName(form.nationality, language)),
  ]
}
