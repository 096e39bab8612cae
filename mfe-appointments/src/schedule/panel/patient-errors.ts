import type { FieldError } from '@molar/contract'
import type { Contact } from '../state/schedule-draft.ts'

/** What the server refused of a patient, by the field. */
export type PatientErrors = Partial<Record<keyof Contact, string>>

const FIELD_OF_PATH: Record<string, keyof Contact> = {
  first_name: 'firstName',
  last_name: 'lastName',
  phone_number: 'phone',
  email: 'email',
}

/** `isAll`: whether the fields say everything that the server refused. */
export function patientErrors(errors: readonly FieldError[]): { ofFields: PatientErrors; isAll: boolean } {
  const found = errors.flatMap(({ path, message }) => {
    const field = FIELD_OF_PATH[path]
    return field ? [[field, message]] : []
  })
  return { ofFields: Object.fromEntries(found), isAll: errors.length > 0 && found.length === errors.length }
}
