import { mixed, object } from 'yup'
import { DEFAULT_NATIONALITY, DESCRIPTION_MAX_LENGTH, MAX_AGE_YEARS } from './booking.ts'
import { appointmentType } from './catalogue.schema.ts'
import { clinicDate, clinicTime, location, rowId, whole } from './fields.schema.ts'
import { GENDERS, type Gender } from './otp.ts'
import { contact, line, name, optional, text } from './text.ts'

/** A field that the server does not read. Any value becomes null, so that a deep object costs nothing. */
const ignored = () =>
  mixed()
    .nullable()
    .transform(() => null)

export const checkBookingLimitsSchema = object({ location: location() })

/** The body of `POST /appointments/book`. Fields that the server decides (room, duration, bill) are accepted and ignored. */
export const bookingSchema = object({
  patient_id: line(64).nullable().default(null),
  surname: name(100, 'name.firstRequired'),
  other_names: name(200, 'name.lastRequired'),
  email: contact(254).nullable().default(null),
  phone_number: contact(40).nullable().default(null),
  gender: mixed<Gender>()
    .transform((value: unknown) => value ?? 'none')
    .oneOf(GENDERS, 'gender.unknown')
    .default('none'),
  age: whole('age.invalid').min(0, 'age.invalid').max(MAX_AGE_YEARS, 'age.invalid').nullable().default(null),
  date_of_birth: clinicDate().nullable().default(null),
  address: optional(line(300)),
  nationality: line(100)
    .transform((value: unknown) => value || DEFAULT_NATIONALITY)
    .default(DEFAULT_NATIONALITY),
  location: location(),
  appointmentType: appointmentType(),
  appointment_date: clinicDate().required('date.required'),
  start_time: clinicTime().required('time.required'),
  duration: ignored(),
  duration_type: ignored(),
  consultation_id: ignored(),
  department_id: rowId().nullable().default(null),
  doctor_id: rowId().nullable().default(null),
  consulting_room_id: ignored(),
  service_id: rowId().nullable().default(null),
  serviceText: optional(line(200)),
  tariff: ignored(),
  description: optional(text(DESCRIPTION_MAX_LENGTH)),
  bill: ignored(),
  token: line(512).nullable().default(null),
})
  .typeError('body.invalid')
  .nonNullable('body.invalid')
