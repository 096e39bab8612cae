import type { AppointmentMove } from './appointment-changes.ts'
import type { AppointmentState, CancelReason } from './appointment-states.ts'
import type { NamedDoctor } from './catalogue.ts'
import { endpoint } from './endpoint.ts'
import type { LocationCode } from './locations.ts'

/**
 * Which appointment a patient means: the one of a link, or one of their own list (then the bearer is the patient's
 * token).
 */
export interface MyAppointmentTarget {
  /** The token of the link in a notification. */
  token?: string
  /** The id of an appointment in the list. */
  id?: number
  /** With a link: the last four digits of the phone number, or the first three letters of the email address. */
  answer?: string
}

/** Why the patient cannot move or cancel the appointment online. */
export const CHANGE_REFUSALS = ['state', 'past', 'too-late', 'too-many-moves'] as const
export type ChangeRefusal = (typeof CHANGE_REFUSALS)[number]

export interface MyAppointment {
  /** For the calls with a bearer; null with a link. */
  id: number | null
  reference: string
  /** `YYYY-MM-DD` and `HH:mm`, clinic time. */
  appointment_date: string
  start_time: string
  /** Minutes. */
  duration: number
  location: LocationCode
  doctor: NamedDoctor
  /** False: the doctor has left or does not offer the service, so only another doctor has times. Left out by older servers. */
  doctorTakesBookings?: boolean
  /** For the available times of a move; null if the service is not in the catalogue. */
  service_id: number | null
  service: string
  state: AppointmentState
  version: number
  /** SEQUENCE of the calendar entry. */
  calendarSequence: number
  confirmedByPatient: boolean
  /** The clinic has closed this time and asked the patient to choose another one. Left out by older servers. */
  isClosed?: boolean
  /** Null: it can be cancelled. */
  cancelRefusal: ChangeRefusal | null
  /** Null: it can be moved. */
  moveRefusal: ChangeRefusal | null
  /** Until when it can be changed online: `YYYY-MM-DDTHH:mm`, clinic time. */
  changeUntil: string
  movesLeft: number
  /** Whether the booking was made with a code. Only one that was not can be refused with `notMyAppointment`. */
  verified: boolean
  /** The patient's name. Null until the answer is right. */
  patient: string | null
  /** Which answers can be checked. */
  checkBy: ('phone' | 'email')[]
}

/** Extension `appointment-link`, like the following ones. Every response is the appointment as it is then. */
export const fetchMyAppointment = endpoint<MyAppointmentTarget, MyAppointment>('POST', '/my-appointment', {
  reads: true,
})
/** Needs the right answer, or the bearer. */
export const moveMyAppointment = endpoint<MyAppointmentTarget & AppointmentMove, MyAppointment>(
  'POST',
  '/my-appointment/move',
)
/** Needs the right answer, or the bearer. */
export const cancelMyAppointment = endpoint<
  MyAppointmentTarget & { version: number; reason?: CancelReason; note?: string },
  MyAppointment
>('POST', '/my-appointment/cancel')
/** "I will come." */
export const confirmMyAppointment = endpoint<MyAppointmentTarget & { version: number }, MyAppointment>(
  'POST',
  '/my-appointment/confirm',
)
/** "This was not me": cancels a booking that nobody verified, and stops such bookings with its contacts for a day. */
export const notMyAppointment = endpoint<{ token: string }, MyAppointment>('POST', '/my-appointment/not-mine')
/** The upcoming appointments of the patient whose token is the bearer. */
export const listMyAppointments = endpoint<Record<string, never>, MyAppointment[]>(
  'POST',
  '/my-appointments',
  { reads: true },
)

/** Path of the portal's page for one appointment. The link in a notification ends with a token as the fragment. */
export const APPOINTMENT_PATH = '/appointment'

/** Characters of the token of a link: 128 random bits as base64url. */
export const LINK_TOKEN_LENGTH = 22
