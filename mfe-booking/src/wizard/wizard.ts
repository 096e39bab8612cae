import {
  type AppointmentType,
  DEFAULT_NATIONALITY,
  type Gender,
  type LocationCode,
  LOCATIONS,
  type MatchingPatient,
  type RowId,
} from '@molar/contract'
import type { Stage, Step } from './stages.ts'

export interface ChosenDoctor {
  id: RowId
  /** As people read it: `Dr. Amaka Nwosu`. */
  name: string
  departmentId: RowId | null
}

/** The patient's answers, as text until they are sent; '' for no answer. How each is sent: `booking-fields.ts`. */
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
  serviceId: RowId | null
  /** Name of the service, or the complaint chosen when the services could not be loaded. */
  serviceText: string
  doctor: ChosenDoctor | null
  date: string
  time: string
  description: string
}

export type Contact = 'email' | 'phone'

/** The response to the last request for a code. */
export interface SentCode {
  /** What the code was requested for. Missing in drafts of an earlier release. */
  identifier?: string
  matches: MatchingPatient[]
  /** Index in `matches`; null while there are several and none is chosen. */
  chosen: number | null
  via: Contact
  /** Epoch milliseconds; null once the code was used or expired, so that a new one is needed. */
  at: number | null
  /** No further attempt is compared with this code. Missing in drafts of an earlier release. */
  ended?: boolean
  /** Index in `matches` of the patient who entered the code. Missing until then, and in drafts of an earlier release. */
  usedFor?: number | null
}

/** The booking to send, or the one that was sent last, kept until its outcome is known. */
export interface Submission {
  /** `Idempotency-Key`. */
  key: string
  /** What is sent, without the token, as JSON: only compared. */
  payload: string
  /** True while an attempt may have booked although its response did not arrive. */
  open: boolean
  /** Whether one of these attempts was sent without the key: the server does not find it under the key. */
  keyless?: boolean
}

/** What the confirmation shows: the server's response, and no details of the patient except a masked contact. */
export interface BookingConfirmation {
  reference: string
  date: string
  time: string
  location: LocationCode
  doctor: string
  /** Length of the visit; missing in drafts of an earlier release. */
  minutes?: number
  /** Until when it can be changed online, `YYYY-MM-DDTHH:mm` in clinic time; missing where that is not known. */
  changeUntil?: string
  /** Where the confirmation is sent, masked, with a space between email and phone; '' or missing where that is not known. */
  sentTo?: string
  /** The first of two submits was booked; the change sent with the second one was not. */
  earlier?: boolean
}

/** All state that the draft contains. Do not rename a field: drafts that were saved before would lose it. */
export interface Wizard {
  /** The stage to open when the history entry has none. */
  stage: Stage
  /** Furthest step reached. */
  reached: Step
  registered: boolean | null
  /** Where the patient registered. */
  branch: LocationCode | null
  identifier: string
  sent: SentCode | null
  form: BookingForm
  /** The branches in which a new patient may leave out the email address. Missing in drafts of an earlier release. */
  emailOptionalIn: LocationCode[]
  submission: Submission | null
  booked: BookingConfirmation | null
  /** Key of the member of staff who entered the answers; null for a patient, and in drafts of an earlier release. */
  staff: string | null
}

/** Whether the form is filled from the clinic's record of a patient who entered a valid code. */
export const isVerified = ({ form }: Pick<Wizard, 'form'>) => form.rawId !== ''

/** Whether the branch of the form allows it; before a branch is chosen, whether all do. */
export const isEmailOptional = ({ form, emailOptionalIn }: Pick<Wizard, 'form' | 'emailOptionalIn'>) =>
  (form.location ? [form.location] : LOCATIONS).every((code) => emailOptionalIn.includes(code))

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
  emailOptionalIn: [],
  submission: null,
  booked: null,
  staff: null,
}
