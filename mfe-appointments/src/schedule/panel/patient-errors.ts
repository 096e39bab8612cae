import type { ContactCorrection, FieldError } from '@molar/contract'
import type { Contact } from '../state/schedule-draft.ts'

/** What the server refused of a patient, by the field. */
export type PatientErrors = Partial<Record<keyof Contact, string>>

/** The name of each field in requests and refusals. */
const PATHS = {
  firstName: 'first_name',
  lastName: 'last_name',
  phone: 'phone_number',
  email: 'email',
} satisfies Record<keyof Contact, keyof ContactCorrection>

/** `isAll`: whether the fields say everything that the server refused. */
export function patientErrors(errors: readonly FieldError[]): { ofFields: PatientErrors; isAll: boolean } {
  const found = errors.flatMap((error) =>
    Object.entries(PATHS).flatMap(([field, path]) => (path === error.path ? [[field, error.message]] : [])),
  )
  return { ofFields: Object.fromEntries(found), isAll: errors.length > 0 && found.length === errors.length }
}
