import {
  clinicTimeAt,
  clinicToday,
  type MyAppointment,
  type MyAppointmentTarget,
  type MyWaitingList,
} from '@molar/contract'
import { ApiError, isSessionEnded, supports } from '@molar/shared/http'
import { atom, type Getter } from '@molar/shared/platform'
import { failureForPage, type MessageText } from '../wizard/message.ts'
import { patientTokenAtom } from '../wizard/wizard.atoms.ts'
import { loadAppointment, loadWaitingList } from './appointment.api.ts'

/** `unknown` and `expired` are states of a link. */
type Status = 'loading' | 'ready' | 'failed' | 'unknown' | 'expired'

/** `isAnyDoctor` is null until the patient has chosen a doctor or any doctor. */
const NOTHING_CHOSEN = { date: '', time: '', isAnyDoctor: null as boolean | null }

/** Which appointment is on screen, with the proof of who asks. */
export const targetAtom = atom<MyAppointmentTarget | null>(null)
/** The appointment on screen; null until it is loaded. */
export const appointmentAtom = atom<MyAppointment | null>(null)
/** What its patient waits for; null where the server has no waiting list, or until it is loaded. */
export const waitingListAtom = atom<MyWaitingList | null>(null)
export const statusAtom = atom<Status>('loading')
/** What went wrong with the last action. */
export const actionErrorAtom = atom<MessageText | null>(null)
/** The appointment whose change was refused while another one was on screen. */
export const otherRefusedAtom = atom<MyAppointment | null>(null)
/** What is wrong with the answer to the question who it is. */
export const answerErrorAtom = atom<MessageText | null>(null)
/**
 * The result of the last action. `changed`: somebody else changed the appointment first, so the action was not carried out.
 */
export const noticeAtom = atom<ActionNotice | null>(null)
export type ActionNotice =
  | 'moved'
  | 'otherDoctor'
  | 'cancelled'
  | 'confirmed'
  | 'notMine'
  | 'changed'
  | 'joined'
  | 'left'
  | 'declined'

/** Null if nothing has changed. */
export const noticeOfMove = (before: MyAppointment, after: MyAppointment): ActionNotice | null =>
  before.appointment_date !== after.appointment_date || before.start_time !== after.start_time
    ? 'moved'
    : before.doctor.id !== after.doctor.id
      ? 'otherDoctor'
      : null

const choice = atom(NOTHING_CHOSEN)
/** The new time that the patient chooses; written in parts, null removes it. Any doctor if their own takes no bookings. */
export const choiceAtom = atom(
  (get) => {
    const chosen = get(choice)
    return {
      ...chosen,
      isAnyDoctor: chosen.isAnyDoctor ?? get(appointmentAtom)?.doctorTakesBookings === false,
    }
  },
  (get, set, change: Partial<typeof NOTHING_CHOSEN> | null) =>
    set(choice, change ? { ...get(choice), ...change } : NOTHING_CHOSEN),
)

/** Whether a newer version has arrived that an open form does not show. */
export const isOutdatedAtom = atom(false)

const screensLeft = atom(0)

/** Remembers the screen. The returned function returns true once the patient has left it. */
export function rememberScreen(get: Getter): () => boolean {
  const count = get(screensLeft)
  return () => get(screensLeft) !== count
}

/** Whether the patient must say who they are before they change anything. */
export const needsAnswerAtom = atom(
  (get) => get(targetAtom)?.id === undefined && !get(appointmentAtom)?.patient,
)

/** Whether its start is over: by the clock of this device only where the server has another reason not to cancel it. */
export const hasBegun = ({ appointment_date, start_time, cancelRefusal }: MyAppointment) => {
  const now = new Date()
  return cancelRefusal === 'state'
    ? `${appointment_date} ${start_time}` <= `${clinicToday(now)} ${clinicTimeAt(now)}`
    : cancelRefusal === 'past'
}

/** From the start on, the server does not cancel, and refuses other bookings with the contact all the same. */
export const notMeFailure = (appointment: MyAppointment | null, error: unknown): MessageText =>
  appointment && hasBegun(appointment) ? { key: 'my-appointment:notMe.tooLate' } : failureForPage(error)

/** Whether both are the same appointment: the answer who it is, and each opening of the list, make another target. */
export const isSameAppointment = (one: MyAppointmentTarget | null, other: MyAppointmentTarget | null) =>
  one !== null && other !== null && one.id === other.id && one.token === other.token

/**
 * Shows the response to a call about the appointment on screen. A check can run beside a change: the later version is
 * shown, with the name that the check has found.
 */
export const showAppointmentAtom = atom(null, (get, set, response: MyAppointment) => {
  const shown = get(appointmentAtom)
  const latest = shown && shown.version > response.version ? shown : response
  set(appointmentAtom, { ...latest, patient: response.patient ?? shown?.patient ?? null })
  set(isOutdatedAtom, false)
})

/** The bearer of a patient who entered a code; null with a link. */
export const bearerOf = (get: Getter) => (get(targetAtom)?.id === undefined ? null : get(patientTokenAtom))

const LINK_STATUS: Record<string, Status> = { link_unknown: 'unknown', link_expired: 'expired' }
/** What an error says about the link; undefined where it is about something else. */
export const linkStatusOf = (error: unknown) =>
  error instanceof ApiError && error.code !== null ? LINK_STATUS[error.code] : undefined

/** Shows another appointment. `known` is what the list says about it. */
export const openAppointmentAtom = atom(
  null,
  (_get, set, wanted: MyAppointmentTarget, known: MyAppointment | null = null) => {
    set(targetAtom, wanted)
    set(appointmentAtom, known)
    set(waitingListAtom, null)
    set(isOutdatedAtom, false)
    set(statusAtom, known ? 'ready' : 'loading')
    set(leaveScreenAtom)
    set(choiceAtom, null)
    void set(loadAppointmentAtom, { known })
  },
)

const waitingListOf = async (wanted: MyAppointmentTarget, token: string | null) =>
  (await supports('waiting-list')) ? loadWaitingList(wanted, token) : null

interface Load {
  /** What is on screen, and stays there until the response or without one. */
  known?: MyAppointment | null
}

/** Loads the appointment again, and shows it together with the time that is held for its patient. */
export const loadAppointmentAtom = atom(null, async (get, set, { known = null }: Load = {}) => {
  const wanted = get(targetAtom)
  if (!wanted) return
  if (!known) {
    set(statusAtom, 'loading')
    set(actionErrorAtom, null)
  }
  const isScreenLeft = rememberScreen(get)
  // The page is complete without it, and shows what it knew.
  const waiting = waitingListOf(wanted, bearerOf(get)).catch(() => undefined)
  try {
    const loaded = await loadAppointment(wanted, bearerOf(get))
    const waitingList = await waiting
    // What the patient has changed since is newer.
    if (get(targetAtom) !== wanted || (known && get(appointmentAtom) !== known)) return
    // A form keeps what its patient has read. The server refuses to change another version.
    if (known && isScreenLeft() && loaded.version !== known.version) return set(isOutdatedAtom, true)
    set(showAppointmentAtom, loaded)
    // What the patient did is no longer the last change.
    if (known && loaded.version > known.version) set(noticeAtom, null)
    if (waitingList !== undefined) set(waitingListAtom, waitingList)
    set(statusAtom, 'ready')
  } catch (error) {
    if (get(targetAtom) !== wanted) return
    // The code was entered too long ago: the patient enters a new one.
    if (wanted.id !== undefined && isSessionEnded(error)) return set(patientTokenAtom, null)
    const ended = linkStatusOf(error)
    if (known && !ended) return
    set(statusAtom, ended ?? 'failed')
    set(actionErrorAtom, failureForPage(error))
  }
})

/** Loads again what the patient waits for. After a failure the page shows what it knew. */
export const loadWaitingListAtom = atom(null, async (get, set) => {
  const wanted = get(targetAtom)
  if (!wanted) return
  const waitingList = await waitingListOf(wanted, bearerOf(get)).catch(() => undefined)
  if (waitingList !== undefined && get(targetAtom) === wanted) set(waitingListAtom, waitingList)
})

/** Loads what the patient waits for after the appointment has changed: until then the page shows nothing of it. */
export const reloadWaitingListAtom = atom(null, (_get, set) => {
  set(waitingListAtom, null)
  void set(loadWaitingListAtom)
})

/** Removes what belongs to a screen that is left. */
export const leaveScreenAtom = atom(null, (get, set) => {
  set(screensLeft, get(screensLeft) + 1)
  set(actionErrorAtom, null)
  set(otherRefusedAtom, null)
  set(answerErrorAtom, null)
  set(noticeAtom, null)
})
