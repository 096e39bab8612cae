import type { NamedDoctor } from './catalogue.ts'
import { endpoint } from './endpoint.ts'
import type { LocationCode } from './locations.ts'
import type { MyAppointmentTarget } from './my-appointments.ts'

export const PARTS_OF_DAY = ['any', 'morning', 'afternoon'] as const
export type PartOfDay = (typeof PARTS_OF_DAY)[number]

/** Which earlier times suit a patient. */
export interface WaitingListWish {
  /** Null: any doctor. */
  doctor_id: number | null
  /** 0 is Sunday. */
  weekdays: number[]
  partOfDay: PartOfDay
  /** The last day that suits, `YYYY-MM-DD`. A day after the appointment counts as the day of the appointment. */
  until: string
}

/** A time that is held for one patient. */
export interface WaitingListOffer {
  id: number
  /** `YYYY-MM-DD` and `HH:mm`, clinic time. */
  appointment_date: string
  start_time: string
  doctor: NamedDoctor
  /** `YYYY-MM-DDTHH:mm`, clinic time. */
  heldUntil: string
}

export interface MyWaitingList {
  /** Null: the patient is not on the list. */
  wish: WaitingListWish | null
  offer: WaitingListOffer | null
  /** The last time that was held for the patient, if it is no longer held and was neither taken nor declined. */
  endedOffer: Pick<WaitingListOffer, 'appointment_date' | 'start_time'> | null
}

/** Extension `waiting-list`, like the following ones. Every response is the state after the call. */
export const fetchMyWaitingList = endpoint<MyAppointmentTarget, MyWaitingList>(
  'POST',
  '/my-appointment/waiting-list',
  { reads: true },
)
/** Joins, or changes the wish without losing the place. Needs the right answer, or the bearer. */
export const joinWaitingList = endpoint<
  MyAppointmentTarget & WaitingListWish & { version?: number },
  MyWaitingList
>('POST', '/my-appointment/waiting-list/join')
export const leaveWaitingList = endpoint<MyAppointmentTarget, MyWaitingList>(
  'POST',
  '/my-appointment/waiting-list/leave',
)
/** Moves the appointment to the offered time. Needs the right answer, or the bearer. */
export const acceptOffer = endpoint<MyAppointmentTarget & { offer: number }, MyWaitingList>(
  'POST',
  '/my-appointment/waiting-list/take',
)
/** The patient stays on the list. */
export const declineOffer = endpoint<MyAppointmentTarget & { offer: number }, MyWaitingList>(
  'POST',
  '/my-appointment/waiting-list/decline',
)

/** An entry as staff see it. */
export interface WaitingListRow {
  id: number
  appointmentId: number
  reference: string
  patient: string
  location: LocationCode
  service: string
  /** The date of the appointment that the patient has. */
  appointment_date: string
  start_time: string
  wish: WaitingListWish
  /** The doctor of the wish; null: any doctor, also if that doctor takes no bookings for the service. */
  doctor: NamedDoctor | null
  offer: WaitingListOffer | null
}

/** In the order of joining. Permission `appointments.read`. */
export const listWaiting = endpoint<{ location: LocationCode }, WaitingListRow[]>('GET', '/waiting-list')
