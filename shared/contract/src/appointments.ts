import type { NamedDoctor } from './catalogue.ts'
import { endpoint } from './endpoint.ts'
import type { LocationCode } from './locations.ts'

/** `1` is Pending, which is Open; `0` is Confirmed, which is Closed; empty is both. */
export const STATUS_FILTERS = ['', '1', '0'] as const
export type StatusFilter = (typeof STATUS_FILTERS)[number]

/** Goes as body; status, page and limit stand in the address too, and the address holds where they differ. */
export interface AppointmentsQuery {
  location: LocationCode | 'all'
  status: StatusFilter
  page: number
  limit: number
  token: string | null
  /** Extension `appointment-search`: part of a name, a phone number or a reference. */
  search?: string
  /** Extension `appointment-search`: first and last day, `YYYY-MM-DD`. */
  from?: string
  to?: string
}

export interface AppointmentRow {
  user: {
    /** The first name. */
    surname: string
    /** The last name and the middle name. */
    other_names: string | null
    address: string | null
    email: string | null
    phone_number: string | null
    /** Where the appointment is, whichever branch the patient belongs to. */
    location: string | null
  }
  /** `YYYY-MM-DDTHH:mm`; of other servers also a date alone, or an instant. */
  appointment_date: string
  isOpen: boolean
  serviceText: string | null
  description: string | null
  /** From here on ours: a base-only server sends none of it. */
  id?: number
  reference?: string
  /** `HH:mm`. */
  start_time?: string
  doctor?: NamedDoctor | null
  status?: 'pending' | 'confirmed'
  /** False for a new patient whom no code has verified. */
  verified?: boolean
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
