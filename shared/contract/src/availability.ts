import { endpoint } from './endpoint.ts'
import type { RowId } from './catalogue.ts'
import type { LocationCode } from './locations.ts'

export interface AvailabilityQuery {
  location: LocationCode
  /** `YYYY-MM-DD`, the first requested day. */
  from: string
  /** Number of days, 1 to 31. */
  days: number
  doctorId?: RowId
  serviceId?: RowId
  /** How long the appointment is; left out: as long as the service. Only for patients and staff who are signed in. */
  minutes?: number
  /** Also times after the horizon of the branch. Only for staff who change its appointments. Older servers ignore it. */
  atDesk?: boolean
  /** The appointment that the patient wants to move; with the token of its patient. Older servers ignore it. */
  appointmentId?: number
}

/** The times of one day. `date` is `YYYY-MM-DD`, `start` is `HH:mm` in clinic time. */
export interface DayOfSlots {
  date: string
  slots: { start: string; free: boolean }[]
}

/**
 * Patients who are not verified see the times that new patients can book. With the token of a link as bearer, or with
 * `appointmentId`: the times to which this appointment can be moved.
 */
export const fetchAvailability = endpoint<AvailabilityQuery, DayOfSlots[]>('GET', '/availability')
