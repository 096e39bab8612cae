import {
  type AppointmentType,
  DEFAULT_NATIONALITY,
  type Gender,
  type LocationCode,
  type MatchingPatient,
} from '@molar/contract'
import type { Stage, Step } from './stages.ts'

export interface ChosenDoctor {
  id: number
  /** As people read it: `Dr. Amaka Nwosu`. */
  name: string
  departmentId: number | null
}

/** What the patient says, as text until it is sent. '' where nothing was said. */
export interface BookingForm {
  /** Raw id of the verified patient; '' for a new one. */
  rawId: string
  firstName: string
  lastName: string
  middleName: string
  email: string
  phoneNumber: string
  gender: Gender | ''
  age: string
  /** `YYYY-MM-DD`, only from a record. */
  dateOfBirth: string
  address: string
  /** Lower-case English name. */
  nationality: string
  location: LocationCode | ''
  appointmentType: AppointmentType | ''
  serviceId: number | null
  /** Name of the service, or the complaint picked when services did not load. */
  serviceText: string
  doctor: ChosenDoctor | null
  date: string
  time: string
  description: string
}

export type Contact = 'email' | 'phone'

/** What the last send-otp answered. */
export interface Sent {
  matches: MatchingPatient[]
  /** Index in `matches`; null while several fit and none is picked. */
  chosen: number | null
  via: Contact
  /** Epoch milliseconds; null when its code was used or has died, so that only a new one helps. */
  at: number | null
}

/** The booking that was last sent off, kept until somebody knows what became of it. */
export interface Submission {
  /** `Idempotency-Key`. */
  key: string
  /** What was sent, without the token: two of them are compared, nothing else. */
  payload: string
  /** True while a try may have booked without us seeing the answer. */
  open: boolean
}

/** What the confirmation shows: what the server says it booked, never more of the patient than needed. */
export interface Booked {
  reference: string
  date: string
  time: string
  location: LocationCode
  doctor: string
  /** The first of two submits is what stands; the change sent after it was not booked. */
  earlier?: boolean
}

export interface Wizard {
  /** Where to open when the address says nothing. */
  stage: Stage
  /** Furthest step reached. */
  reached: Step
  registered: boolean | null
  /** Where the patient registered. */
  branch: LocationCode | null
  identifier: string
  sent: Sent | null
  form: BookingForm
  submission: Submission | null
  booked: Booked | null
}

export const EMPTY_WIZARD: Wizard = {
  stage: 'registered',
  reached: 1,
  registered: null,
  branch: null,
  identifier: '',
  sent: null,
  form: {
    rawId: '',
    firstName: '',
    lastName: '',
    middleName: '',
    email: '',
    phoneNumber: '',
    gender: '',
    age: '',
    dateOfBirth: '',
    address: '',
    nationality: DEFAULT_NATIONALITY,
    location: '',
    appointmentType: '',
    serviceId: null,
    serviceText: '',
    doctor: null,
    date: '',
    time: '',
    description: '',
  },
  submission: null,
  booked: null,
}
