import type { AppointmentState } from './appointment-states.ts'
import type { NamedDoctor, RowId } from './catalogue.ts'
import { endpoint } from './endpoint.ts'
import type { LocationCode } from './locations.ts'

/** `1`: open (pending). `0`: closed (confirmed). Empty: both. */
export const STATUS_FILTERS = ['', '1', '0'] as const
export type StatusFilter = (typeof STATUS_FILTERS)[number]

/** The request body. The address also has status, page and limit; if they differ, the server uses the address. */
export interface AppointmentsQuery {
  location: LocationCode | 'all'
  status: StatusFilter
  page: number
  limit: number
  token: string | null
  /**
   * Extension `appointment-search`: part of a name, a phone number or a reference, or a clinic ID. Without a status, appointments
   * that were cancelled in the last 24 hours are found too.
   */
  search?: string
  /** Extension `appointment-search`: first and last day, `YYYY-MM-DD`. */
  from?: string
  to?: string
}

/** What the server sent: our server numbers, another one perhaps text such as `apt-a1`. It goes back unchanged. */
export type AppointmentId = RowId

export interface AppointmentRow {
  user: {
    /** The first name. */
    surname: string
    /** The last name and the middle name. */
    other_names: string | null
    address: string | null
    email: string | null
    phone_number: string | null
    /** Branch of the appointment, not of the patient. */
    location: string | null
  }
  /** `YYYY-MM-DDTHH:mm` in clinic time. Other servers also send a date alone or an instant with a zone. */
  appointment_date: string
  isOpen: boolean
  serviceText: string | null
  description: string | null
  /** This field and the following ones are extensions, which a base-only server need not send. */
  id?: AppointmentId
  reference?: string
  /** `HH:mm`. */
  start_time?: string
  doctor?: NamedDoctor | null
  status?: 'pending' | 'confirmed'
  /** False for a new patient who was not verified by a code. */
  verified?: boolean
  /** Years on the day of the appointment; null where the clinic does not know it. */
  age?: number | null
  /** Extension `appointment-states`, like the following ones. */
  state?: AppointmentState
  /** Rises with every change. */
  version?: number
  /** Minutes. */
  duration?: number
  room?: string
  /** Whether the patient said that they will come. */
  confirmedByPatient?: boolean
  /** Extension `schedule`: a note for the desk, which the patient never sees. */
  deskNote?: string | null
}

export const listAppointments = endpoint<AppointmentsQuery, AppointmentRow[]>(
  'POST',
  '/appointments/:location',
  { reads: true },
)

/** Extension `appointment-status`. */
export const setAppointmentStatus = endpoint<{ isOpen: boolean }, AppointmentRow>(
  'PATCH',
  '/appointments/:id',
)
