import { endpoint } from './endpoint.ts'
import type { LocationCode } from './locations.ts'

export const APPOINTMENT_TYPES = ['consultation', 'procedure'] as const
export type AppointmentType = (typeof APPOINTMENT_TYPES)[number]

/** As the server sent it: our server has numbers, others have text. It goes back unchanged. */
export type RowId = number | string

export interface Service {
  id: RowId
  name: string
  /** Minutes; 30 if left out, as in the base API. */
  duration?: number
  /** The doctors who offer it; all if left out. */
  doctorIds?: RowId[]
}

export interface Doctor {
  id: RowId
  first_name: string
  last_name: string
  title?: string | null
  profession?: string | null
  department_id?: RowId | null
  department?: { id: RowId; name: string } | null
}

/** The fields of a doctor that are needed to show the name. */
export type NamedDoctor = Pick<Doctor, 'id' | 'first_name' | 'last_name' | 'title' | 'profession'>

export const fetchServices = endpoint<{ location: LocationCode; type: AppointmentType }, Service[]>(
  'PUT',
  '/fetch/services',
  { reads: true },
)
export const fetchDoctors = endpoint<{ location: LocationCode }, Doctor[]>('PATCH', '/fetch/doctors', {
  reads: true,
})

/** Returns the id of the doctor's department, or null. Servers send the id or the department. */
export const departmentOf = (doctor: Doctor) => doctor.department_id ?? doctor.department?.id ?? null

/** The choices under `Why do you want to see a Doctor?` if the services cannot be loaded. */
export const COMPLAINTS = [
  'Consultation',
  'Routine Check-Up',
  'Deep Cleaning',
  'Tooth Pain',
  'Scaling and Polishing',
  'Teeth Whitening',
  'Veneers/Hollywood Smile',
  'Bleeding in the gum',
  'Braces or Invisalign',
  'Root Canal Therapy',
  'Dental Implant',
  'Crowns or Dentures or Bridges',
  'Other',
] as const
