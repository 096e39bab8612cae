import type { AppointmentType, NamedDoctor, RowId } from './catalogue.ts'
import { endpoint } from './endpoint.ts'
import type { LocationCode } from './locations.ts'
import type { Gender } from './otp.ts'

/** For new patients: a registered patient of any age can book. */
export const MIN_AGE_YEARS = 10
export const MAX_AGE_YEARS = 130
export const DESCRIPTION_MAX_LENGTH = 2000
export const DEFAULT_NATIONALITY = 'nigeria'

/**
 * Fields of the booking form that the base API gets under their own names too, beside the renamed ones of `BookingInput`.
 * Our server ignores them.
 */
export interface BookingFormFields {
  /** Raw id of a verified patient, else null; the base API has two names for it. */
  rawId: string | null
  emrId: string | null
  firstName: string
  lastName: string
  middleName: string
  phoneNumber: string | null
  dateOfBirth: string | null
  serviceId: RowId | null
  service: string
  doctorId: RowId | null
  /** Name as people read it; '' for any doctor. */
  doctor: string
  date: string
  time: string
}

/** The request body. The base API calls the first name `surname`, and the last and middle names `other_names`. */
export interface BookingInput extends Partial<BookingFormFields> {
  /** Raw id of a verified patient, else null. */
  patient_id: string | null
  surname: string
  other_names: string
  email: string | null
  phone_number: string | null
  gender: Gender
  age: number | null
  /** `YYYY-MM-DD`; null for a new patient. */
  date_of_birth: string | null
  address: string
  /** Lower-case English country name. */
  nationality: string
  location: LocationCode
  appointmentType: AppointmentType
  appointment_date: string
  start_time: string
  duration: 30
  duration_type: 'm'
  consultation_id: 'initial'
  department_id: RowId | null
  doctor_id: RowId | null
  consulting_room_id: null
  service_id: RowId | null
  /** Name of the service, or the chosen complaint if the services could not be loaded. */
  serviceText: string
  tariff: null
  description: string
  bill: false
  token: string | null
}

/** The booked appointment in the response. A base-only server may send nothing. */
export interface BookedAppointment {
  id: RowId
  reference: string
  appointment_date: string
  start_time: string
  location: LocationCode
  doctor: NamedDoctor | null
  /** Minutes; 30 if left out. */
  duration?: number
  /** Until when it can be changed online: `YYYY-MM-DDTHH:mm`, clinic time. A base-only server leaves it out. */
  changeUntil?: string
  /** How the confirmation is sent. A base-only server leaves it out. */
  sentBy?: ('email' | 'sms')[]
}

export const bookAppointment = endpoint<BookingInput, BookedAppointment | null>('POST', '/appointments/book')

/** Extension `booking-limits`: refuses as a booking would if the requester has reached a limit, before anything is typed. */
export const checkBookingLimits = endpoint<{ location: LocationCode }, null>('GET', '/booking-limits')

export interface BookingRules {
  /** The branches in which a new patient may leave out the email address, if the phone number gets SMS there. */
  emailOptionalIn: LocationCode[]
}

/** Extension `booking-rules`: what the branches ask of a new patient. Without it the email address is required. */
export const fetchBookingRules = endpoint<undefined, BookingRules>('GET', '/booking-rules')
