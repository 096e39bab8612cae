import {
  type AppointmentMove,
  cancelMyAppointment,
  type CancelReason,
  confirmMyAppointment,
  declineOffer,
  fetchMyAppointment,
  fetchMyWaitingList,
  joinWaitingList,
  leaveWaitingList,
  listMyAppointments,
  type MyAppointmentTarget,
  moveMyAppointment,
  notMyAppointment,
  acceptOffer,
  type WaitingListWish,
} from '@molar/contract'
import { call } from '@molar/shared/http'

export interface ChangeOptions {
  /** The bearer of a patient who entered a code; null with a link. */
  token: string | null
  idempotencyKey: string
}

/** Which appointment, and the version of it that the patient sees. */
export type ChangeTarget = MyAppointmentTarget & { version: number }

export const loadAppointment = async (target: MyAppointmentTarget, token: string | null) =>
  (await call(fetchMyAppointment, target, { token })).data

export const loadAppointments = async (token: string) => (await call(listMyAppointments, {}, { token })).data

// The response to each change is the appointment as it is then.
export const sendMove = async (input: MyAppointmentTarget & AppointmentMove, options: ChangeOptions) =>
  (await call(moveMyAppointment, input, options)).data

/** Why a patient cancels. */
export interface Cancellation {
  reason?: CancelReason
  note?: string
}

export const sendCancel = async (input: ChangeTarget & Cancellation, options: ChangeOptions) =>
  (await call(cancelMyAppointment, input, options)).data

export const sendConfirm = async (input: ChangeTarget, options: ChangeOptions) =>
  (await call(confirmMyAppointment, input, options)).data

export const sendNotMe = async ({ token = '' }: ChangeTarget, options: ChangeOptions) =>
  (await call(notMyAppointment, { token }, options)).data

// The response to each call of the waiting list is the state after it, except that an accepted offer moves the appointment.
// Repeated calls do no more than one.
type Token = Pick<ChangeOptions, 'token'>
interface OfferTarget extends MyAppointmentTarget {
  offer: number
}

export const loadWaitingList = async (target: MyAppointmentTarget, token: string | null) =>
  (await call(fetchMyWaitingList, target, { token })).data

export const sendJoin = async (input: ChangeTarget & WaitingListWish, { token }: Token) =>
  (await call(joinWaitingList, input, { token })).data

export const sendLeave = async (input: MyAppointmentTarget, { token }: Token) =>
  (await call(leaveWaitingList, input, { token })).data

export const sendDecline = async (input: OfferTarget, { token }: Token) =>
  (await call(declineOffer, input, { token })).data

export const sendAccept = async (input: OfferTarget, { token }: Token) =>
  (await call(acceptOffer, input, { token })).data
