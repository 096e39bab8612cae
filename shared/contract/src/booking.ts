import type { AppointmentType, NamedDoctor } from './catalogue.ts'
import { endpoint } from './endpoint.ts'
import type { LocationCode } from './locations.ts'
import type { Gender } from './otp.ts'

export const MINIMUM_AGE = 10
export const DEFAULT_NATIONALITY = 'nigeria'

/** The request body. The base API calls the first name `surname`, and the last and middle names `other_names`. */
export interface BookingInput {
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
  department_id: number | null
  doctor_id: number | null
  consulting_room_id: null
  service_id: number | null
  /** Name of the service, or the chosen complaint if the services could not be loaded. */
  serviceText: string
  tariff: null
  description: string
  bill: false
  token: string | null
}

/** The booked appointment in the response. A base-only server may send nothing. */
export interface BookedAppointment {
  id: number
  reference: string
  appointment_date: string
  start_time: string
  location: LocationCode
  doctor: NamedDoctor | null
}

export const bookAppointment = endpoint<BookingInput, BookedAppointment | null>('POST', '/appointments/book')
