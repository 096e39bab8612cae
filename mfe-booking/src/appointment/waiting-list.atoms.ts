import type {
  MyAppointment,
  MyAppointmentTarget,
  MyWaitingList,
  WaitingListOffer,
  WaitingListWish,
} from '@molar/contract'
import { ApiError } from '@molar/shared/http'
import { atom } from '@molar/shared/platform'
import { loadAppointment, sendDecline, sendJoin, sendLeave, sendAccept } from './appointment.api.ts'
import { changeAtom } from './appointment.atoms.ts'
import { type Action } from './pending-change.atoms.ts'
import {
  appointmentAtom,
  type ActionNotice,
  isSameAppointment,
  targetAtom,
  waitingListAtom,
} from './loaded-appointment.atoms.ts'

interface Options {
  token: string | null
}

interface ListRequest {
  action: Action
  done: ActionNotice
  send: (target: MyAppointmentTarget, options: Options, version: number) => Promise<MyWaitingList>
}

/** Sends a call that changes the waiting list until it has a response. */
const changeListAtom = atom(null, (get, set, { action, done, send }: ListRequest) => {
  // A later attempt is about the same appointment, also when another one is on screen.
  const target = get(targetAtom)!
  const before = get(appointmentAtom)!
  const offered = get(waitingListAtom)?.offer
  return set(changeAtom, {
    action,
    done,
    send: async ({ version }, options) => {
      const after = await send(target, options, version)
      // An accepted offer has moved the appointment. The page shows both at once.
      const appointment =
        action === 'accept' && offered
          ? await loadMoved(target, options, movedTo(before, offered))
          : (get(appointmentAtom) ?? before)
      if (isSameAppointment(get(targetAtom), target)) set(waitingListAtom, after)
      return appointment
    },
  })
})

const movedTo = (
  appointment: MyAppointment,
  { appointment_date, start_time, doctor }: WaitingListOffer,
): MyAppointment => ({
  ...appointment,
  appointment_date,
  start_time,
  doctor,
  isClosed: false,
  // As the server counts a move.
  version: appointment.version + 1,
  calendarSequence: appointment.calendarSequence + 1,
})

/** The appointment after an accepted offer. A refused call does not mean that the offer was refused: then `expected`. */
const loadMoved = (target: MyAppointmentTarget, { token }: Options, expected: MyAppointment) =>
  loadAppointment(target, token).catch((error: unknown) => {
    if (error instanceof ApiError && error.answered) return expected
    throw error
  })

/** Joins, or changes the preferences. */
export const joinAtom = atom(null, (_get, set, preferences: WaitingListWish) =>
  set(changeListAtom, {
    action: 'join',
    done: 'joined',
    // Of the appointment: its day is the last one that the form offers.
    send: (target, options, version) => sendJoin({ ...target, ...preferences, version }, options),
  }),
)

export const leaveListAtom = atom(null, (_get, set) =>
  set(changeListAtom, { action: 'leave', done: 'left', send: sendLeave }),
)

export const acceptAtom = atom(null, (_get, set, offer: number) =>
  set(changeListAtom, {
    action: 'accept',
    done: 'moved',
    send: (target, options) => sendAccept({ ...target, offer }, options),
  }),
)

export const declineAtom = atom(null, (_get, set, offer: number) =>
  set(changeListAtom, {
    action: 'decline',
    done: 'declined',
    send: (target, options) => sendDecline({ ...target, offer }, options),
  }),
)
