import {
  ERROR_CODE,
  isClinicDate,
  type MyAppointment,
  type MyAppointmentTarget,
  newIdempotencyKey,
} from '@molar/contract'
import { ApiError, isSessionEnded } from '@molar/shared/http'
import { atom } from '@molar/shared/platform'
import { TIME_UNAVAILABLE } from '../confirmation/submission.ts'
import { createAvailability } from '../times/create-availability.atoms.ts'
import { failureForPage, type MessageText } from '../wizard/message.ts'
import { waitToRetry } from '../wizard/wait-to-retry.ts'
import { patientTokenAtom, rememberPerson } from '../wizard/wizard.atoms.ts'
import {
  type Cancellation,
  type ChangeOptions,
  type ChangeTarget,
  loadAppointment,
  sendCancel,
  sendConfirm,
  sendMove,
  sendNotMe,
} from './appointment.api.ts'
import {
  appointmentAtom,
  bearerOf,
  choiceAtom,
  notMeFailure,
  isSameAppointment,
  linkStatusOf,
  loadAppointmentAtom,
  loadWaitingListAtom,
  noticeOfMove,
  reloadWaitingListAtom,
  type ActionNotice,
  noticeAtom,
  actionErrorAtom,
  answerErrorAtom,
  openAppointmentAtom,
  otherRefusedAtom,
  rememberScreen,
  showAppointmentAtom,
  statusAtom,
  targetAtom,
} from './loaded-appointment.atoms.ts'
import {
  type Action,
  isRetryingChangeAtom,
  pendingChangeActionAtom,
  pendingChangeAtom,
} from './pending-change.atoms.ts'

/** The appointment whose answer is being checked. */
const checking = atom<MyAppointmentTarget | null>(null)
export const isCheckingAtom = atom((get) => get(checking) !== null && get(checking) === get(targetAtom))

/** Why a change is not sent: one at a time, so that each is about the appointment that the one before has left. */
const STILL_SENDING = 'my-appointment:waiting.last'
const isStillSending = (error: MessageText | null) => error && 'key' in error && error.key === STILL_SENDING

/** Checks who it is. A right answer is kept in memory for the changes that need it. An error is shown only on the screen from which the answer was sent. */
export const checkAnswerAtom = atom(null, async (get, set, typed: string) => {
  const wanted = get(targetAtom)
  if (!wanted || get(isCheckingAtom)) return
  const answer = typed.trim()
  const isScreenLeft = rememberScreen(get)
  set(actionErrorAtom, null)
  set(answerErrorAtom, answer ? null : { key: 'my-appointment:check.needed' })
  if (!answer) return
  set(checking, wanted)
  try {
    const loaded = await loadAppointment({ ...wanted, answer }, null)
    if (get(targetAtom) !== wanted) return
    const isFirst = get(appointmentAtom) === null
    set(targetAtom, { ...wanted, answer })
    set(showAppointmentAtom, loaded)
    if (!isFirst) return
    // This replaces the first call.
    set(statusAtom, 'ready')
    void set(loadWaitingListAtom)
  } catch (error) {
    if (get(targetAtom) !== wanted || isScreenLeft()) return
    const ended = linkStatusOf(error)
    if (ended) return set(statusAtom, ended)
    const isWrong = error instanceof ApiError && error.status === 422
    set(isWrong ? answerErrorAtom : actionErrorAtom, failureForPage(error))
  } finally {
    if (get(checking) === wanted) set(checking, null)
  }
})

/** Forgets who answered the check, with what only that person sees. Not while a change has no response. */
export const forgetAnswerAtom = atom(null, (get, set) => {
  const target = get(targetAtom)
  if (target?.answer !== undefined && target.token && !get(pendingChangeAtom))
    set(openAppointmentAtom, { token: target.token })
})

interface ChangeRequest {
  action: Action
  done: ActionNotice | ((before: MyAppointment, after: MyAppointment) => ActionNotice | null)
  send: (target: ChangeTarget, options: ChangeOptions) => Promise<MyAppointment>
}

/**
 * Sends a change until it has a response, each time under the same key, unless another one has no response yet. Returns
 * whether the page shows another state.
 */
export const changeAtom = atom(
  null,
  async (get, set, { action, done, send }: ChangeRequest): Promise<boolean> => {
    const wanted = get(targetAtom)
    const before = get(appointmentAtom)
    if (!wanted || !before) return false
    if (get(pendingChangeAtom)) {
      // The busy button of this change says so itself.
      if (get(pendingChangeActionAtom) !== action) set(actionErrorAtom, { key: STILL_SENDING })
      return false
    }
    const isOtherPerson = rememberPerson(get)
    const isOnScreen = () => !isOtherPerson() && isSameAppointment(get(targetAtom), wanted)
    const isScreenLeft = rememberScreen(get)
    set(pendingChangeAtom, { action, target: wanted })
    set(actionErrorAtom, null)
    set(noticeAtom, null)
    const options = { token: bearerOf(get), idempotencyKey: newIdempotencyKey() }
    try {
      for (let attempt = 0; ; attempt++) {
        try {
          const after = await send({ ...wanted, version: before.version }, options)
          if (!isOnScreen()) return false
          set(showAppointmentAtom, after)
          set(noticeAtom, typeof done === 'function' ? done(before, after) : done)
          return true
        } catch (error) {
          if (!(error instanceof ApiError) || error.answered) throw error
          if (isOtherPerson()) return false
          // It may have been done: only the response shows it.
          set(isRetryingChangeAtom, true)
          await waitToRetry(attempt)
        }
      }
    } catch (error) {
      if (isOtherPerson()) return false
      const isOther = isOnScreen() && (await set(showRefusalAtom, action, error))
      // The list does not say what has changed.
      if (!isOnScreen() || (isOther && isScreenLeft())) set(otherRefusedAtom, before)
      return isOther
    } finally {
      if (!isOtherPerson()) {
        set(isRetryingChangeAtom, false)
        set(pendingChangeAtom, null)
        if (isStillSending(get(actionErrorAtom))) set(actionErrorAtom, null)
      }
    }
  },
)

/** Shows why a change was refused. Returns whether the appointment is another one than the patient saw. */
const showRefusalAtom = atom(null, async (get, set, action: Action, error: unknown): Promise<boolean> => {
  const code = error instanceof ApiError ? error.code : null
  const ended = linkStatusOf(error)
  if (ended) {
    set(statusAtom, ended)
    return true
  }
  if (code === ERROR_CODE.alreadyBooked) {
    // The time is available, but the patient has another appointment then.
    set(actionErrorAtom, failureForPage(error))
    return false
  }
  if (action === 'accept' && TIME_UNAVAILABLE.includes(code)) {
    await set(loadAppointmentAtom)
    const isClosed = get(appointmentAtom)?.isClosed
    const key = isClosed ? 'my-appointment:offer.endedWhileClosed' : 'my-appointment:offer.ended'
    set(actionErrorAtom, { key })
    return true
  }
  if (TIME_UNAVAILABLE.includes(code)) {
    set(actionErrorAtom, { key: 'my-appointment:time.taken' })
    void set(moveAvailability.loadAvailabilityAtom, { fresh: true })
    return false
  }
  if (code === ERROR_CODE.changedMeanwhile && error instanceof ApiError && error.data) {
    set(showAppointmentAtom, error.data as MyAppointment)
    set(reloadWaitingListAtom)
    set(noticeAtom, 'changed')
    return true
  }
  if (code === 'state_conflict') {
    // The page says what the patient can do instead, with the branch's number.
    await set(loadAppointmentAtom)
    if (action === 'accept' || action === 'join') set(actionErrorAtom, failureForPage(error))
    if (action === 'notMe') set(actionErrorAtom, notMeFailure(get(appointmentAtom), error))
    return true
  }
  // The code was entered too long ago.
  if (isSessionEnded(error)) set(patientTokenAtom, null)
  set(actionErrorAtom, failureForPage(error))
  return false
})

/** "I will come." */
export const confirmAtom = atom(null, (_get, set) =>
  set(changeAtom, { action: 'confirm', done: 'confirmed', send: sendConfirm }),
)

export const cancelAtom = atom(null, (_get, set, why: Cancellation) =>
  set(changeAtom, {
    action: 'cancel',
    done: 'cancelled',
    send: (input, options) => sendCancel({ ...input, ...why }, options),
  }),
)

/** "This was not me." */
export const notMeAtom = atom(null, (_get, set) =>
  set(changeAtom, { action: 'notMe', done: 'notMine', send: sendNotMe }),
)

/** The available times for a move: same branch, service and duration, same doctor or any. */
export const moveAvailability = createAvailability({
  query: (get) => {
    const { id, location, doctor, service_id, duration } = get(appointmentAtom)!
    return {
      location,
      minutes: duration,
      ...(id !== null && { appointmentId: id }),
      ...(!get(choiceAtom).isAnyDoctor && { doctorId: doctor.id }),
      ...(service_id !== null && { serviceId: service_id }),
    }
  },
  token: (get) => get(targetAtom)?.token ?? bearerOf(get),
  chosen: (get) => get(choiceAtom),
  choose: (set, change) => {
    // The message about a removed time.
    if (change.time) set(actionErrorAtom, null)
    set(choiceAtom, change)
  },
  onTimeRemoved: (set) => set(actionErrorAtom, { key: 'my-appointment:time.taken' }),
})

export const moveAtom = atom(null, async (get, set) => {
  const { date, time, isAnyDoctor } = get(choiceAtom)
  if (!isClinicDate(date) || !time) {
    set(actionErrorAtom, { key: 'my-appointment:time.needed' })
    return false
  }
  const isMoved = await set(changeAtom, {
    action: 'move',
    done: noticeOfMove,
    send: (input, options) =>
      sendMove(
        { ...input, appointment_date: date, start_time: time, ...(isAnyDoctor && { doctor_id: null }) },
        options,
      ),
  })
  if (isMoved) {
    set(choiceAtom, null)
    // The move has ended what is not earlier any more.
    set(reloadWaitingListAtom)
  }
  return isMoved
})

/**
 * Loads the appointment again; the screen stays until the response. Not while it is loaded for the first time, and not while a
 * change has no response, which is newer.
 */
export const refreshAtom = atom(null, (get, set) => {
  const known = get(appointmentAtom)
  if ((known || get(statusAtom) === 'failed') && !get(pendingChangeAtom))
    void set(loadAppointmentAtom, { known })
})
