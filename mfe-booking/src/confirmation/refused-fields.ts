import type { ApiError } from '@molar/shared/http'
import type { FieldProblem } from '../wizard/field-problems.ts'

// Names on the wire beside the field that the patient filled in.
const DETAILS: Record<string, string> = {
  surname: 'firstName',
  other_names: 'lastName',
  email: 'email',
  phone_number: 'phoneNumber',
  age: 'age',
  nationality: 'nationality',
  location: 'location',
}
const TIMES: Record<string, string> = {
  appointmentType: 'appointmentType',
  service_id: 'service',
  serviceText: 'service',
  doctor_id: 'doctor',
  appointment_date: 'date',
  start_time: 'time',
  description: 'description',
}

/** Which fields of which step the server found wrong, in its own sentences. */
export function refusedFields({ errors }: Pick<ApiError, 'errors'>) {
  const among = (fields: Record<string, string>): FieldProblem[] =>
    errors
      .filter(({ path }) => Object.hasOwn(fields, path))
      .map(({ path, message }) => ({ field: fields[path]!, text: { sentence: message } }))
  return { details: among(DETAILS), times: among(TIMES) }
}
