import { boolean, mixed, number, object, string } from 'yup'
import { DEFAULT_NATIONALITY, MINIMUM_AGE } from './booking.ts'
import { appointmentType } from './catalogue.schema.ts'
import { clinicDate, clinicTime, location } from './fields.schema.ts'
import { GENDERS, type Gender } from './otp.ts'
import { line, text } from './text.ts'

const id = () =>
  number()
    .strict()
    .integer('id.invalid')
    .positive('id.invalid')
    .max(2_147_483_647, 'id.invalid')
    .typeError('id.invalid')

/** The body of `POST /appointments/book`. What the server decides itself (room, duration, bill) is let in and ignored. */
export const bookingSchema = object({
  patient_id: line(64).nullable().default(null),
  surname: line(100).required('name.firstRequired'),
  other_names: line(200).required('name.lastRequired'),
  email: line(254).nullable().default(null),
  phone_number: line(40).nullable().default(null),
  gender: mixed<Gender>().oneOf(GENDERS, 'gender.unknown').default('none'),
  age: number()
    .strict()
    .typeError('age.invalid')
    .integer('age.invalid')
    .min(MINIMUM_AGE, 'age.tooYoung')
    .max(130, 'age.invalid')
    .nullable()
    .default(null),
  date_of_birth: clinicDate().nullable().default(null),
  address: line(300).default(''),
  nationality: line(100).default(DEFAULT_NATIONALITY),
  location: location(),
  appointmentType: appointmentType(),
  appointment_date: clinicDate().required('date.required'),
  start_time: clinicTime().required('time.required'),
  duration: mixed().nullable(),
  duration_type: mixed().nullable(),
  consultation_id: mixed().nullable(),
  department_id: id().nullable().default(null),
  doctor_id: id().nullable().default(null),
  consulting_room_id: mixed().nullable(),
  service_id: id().nullable().default(null),
  serviceText: line(200).default(''),
  tariff: mixed().nullable(),
  description: text(2000).default(''),
  bill: boolean().nullable(),
  token: string().strict().max(512, 'text.tooLong').nullable().default(null),
})
