import { boolean, mixed, object } from 'yup'
import { APPOINTMENT_STATES, type AppointmentState } from './appointment-states.ts'
import { versionField } from './appointment-changes.schema.ts'
import { isClinicDate } from './clinic-time.ts'
import { addDays } from './dates.ts'
import { isEmail } from './email.ts'
import { clinicDate, clinicTime, counted, location, rowId } from './fields.schema.ts'
import { toE164 } from './phone-number.ts'
import { NOTE_MAX_LENGTH } from './appointment-changes.ts'
import { asSent, contact, line, name, optional, searchText, text } from './text.ts'

export const scheduleSchema = object({
  location: location(),
  from: clinicDate().required('date.required'),
  days: counted(1, 7).required('number.invalid'),
})

export const scheduleChangesSchema = object({ location: location() })

const MAX_DAYS = 366

/** `from` and `to`, at most a year. */
export const dateRange = () => ({
  from: clinicDate().required('date.required'),
  to: clinicDate()
    .required('date.required')
    .test(
      'after',
      'date.endBeforeStart',
      (to, { parent: { from } }: Range) => !isClinicDate(from) || to >= from,
    )
    .test(
      'length',
      'date.tooManyDays',
      (to, { parent: { from } }: Range) => !isClinicDate(from) || to < addDays(from, MAX_DAYS),
    ),
})

export const scheduleExportSchema = object({
  location: location(),
  ...dateRange(),
  doctor_id: counted(1, 2_147_483_647, 'id.invalid'),
  state: mixed<AppointmentState>().oneOf(APPOINTMENT_STATES, 'id.invalid'),
})

interface Range {
  parent: { from?: unknown }
}

export const patientSearchSchema = object({
  location: location(),
  search: searchText(100).required('text.type'),
})

/** A field of a patient who is not registered; not needed with a `patient_id`. */
const ofUnregistered = (field: () => ReturnType<typeof line>) =>
  line(254).when('patient_id', ([patient]: unknown[], schema) => (patient === undefined ? field() : schema))

const yesOrNo = () => asSent(boolean()).typeError('text.type').nonNullable('text.type')

const phoneNumber = () =>
  contact(40)
    .required('phone.required')
    .test('phone', 'phone.invalid', (value) => !value || toE164(value) !== null)

const email = () => contact(254).test('email', 'email.invalid', (value) => !value || isEmail(value))

export const deskBookingSchema = object({
  location: location(),
  patient_id: rowId(),
  first_name: ofUnregistered(() => name(100, 'name.firstRequired')),
  last_name: ofUnregistered(() => name(100, 'name.lastRequired')),
  phone_number: ofUnregistered(phoneNumber),
  email: email(),
  doctor_id: rowId().nullable().default(null),
  room_id: rowId(),
  service_id: rowId().required('id.invalid'),
  appointment_date: clinicDate().required('date.required'),
  start_time: clinicTime().required('time.required'),
  description: optional(text(500)),
  deskNote: optional(text(NOTE_MAX_LENGTH)),
  notify: yesOrNo().required('text.type'),
  overFullDay: yesOrNo(),
})

export const contactCorrectionSchema = object({
  version: versionField(),
  first_name: name(100, 'name.firstRequired'),
  last_name: name(100, 'name.lastRequired'),
  phone_number: phoneNumber(),
  email: optional(email()),
  notify: yesOrNo().required('text.type'),
})

export const followUpSchema = object({ blocker: rowId().required('id.invalid') })

/** `toISOString` of a Date. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

export const notificationsSeenSchema = object({
  until: line(24)
    .required('dateTime.invalid')
    .test(
      'instant',
      'dateTime.invalid',
      (value) => !value || (INSTANT.test(value) && Number.isFinite(Date.parse(value))),
    ),
})

export const assignmentSchema = object({
  version: versionField(),
  doctor_id: rowId(),
  room_id: rowId(),
  deskNote: text(NOTE_MAX_LENGTH),
})
