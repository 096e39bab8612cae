import {
  type CancelReason,
  FAILURE,
  type MyAppointment,
  type MyAppointmentTarget,
  newIdempotencyKey,
} from '@molar/contract'
import { ApiError } from '@molar/shared/http'
import { atom, type Getter } from '@molar/shared/platform'
import { TIME_UNAVAILABLE } from '../confirmation/submission.ts'
import { createAvailability } from '../times/availability.ts'
import { failureForPage, type Message } from '../wizard/message.ts'
import { waitToRetry } from '../wizard/wait-to-retry.ts'
import { patientTokenAtom } from '../wizard/wizard.atoms.ts'
import {
  type ChangeOptions,
  type ChangeTarget,
  loadAppointment,
  sendCancel,
  sendConfirm,
  sendMove,
  sendNotMe,
} from './appointment.api.ts'

/** `unknown` and `expired` are said of a link. */
type Status = 'loading' | 'ready' | 'failed' | 'unknown' | 'expired'
/** What the patient has just done; `changed`: somebody else was faster. */
export type Notice = 'moved' | 'cancelled' | 'confirmed' | 'notMine' | 'changed'
export type Action = 'check' | 'move' | 'cancel' | 'confirm' | 'notMe'

const target = atom<MyAppointmentTarget | null>(null)
const appointment = atom<MyAppointment | null>(null)
const status = atom<Status>('loading')
const problem = atom<Message | null>(null)
const notice = atom<Notice | null>(null)
const pendingAction = atom<Action | null>(null)
const retrying = atom(false)

/** The appointment on screen; null until it is loaded. */
export const appointmentAtom = atom((get) => get(appointment))
export const statusAtom = atom((get) => get(status))
/** What went wrong with the last action. */
export const problemAtom = atom((get) => get(problem))
export const noticeAtom = atom((get) => get(notice))
export const pendingActionAtom = atom((get) => get(pendingAction))
/** Whether a change got no answer and is repeated. */
export const isRetryingAtom = atom((get) => get(retrying))

/** Whether the patient must say who they are before they change anything. */
export const needsAnswerAtom = atom((get) => get(target)?.id === undefined && !get(appointment)?.patient)

const bearerOf = (get: Getter) => (get(target)?.id === undefined ? null : get(patientTokenAtom))

const LINK_STATUS: Record<string, Status> = { link_unknown: 'unknown', link_expired: 'expired' }
const linkStatusOf = (error: unknown) =>
  error instanceof ApiError && error.code !== null ? LINK_STATUS[error.code] : undefined

/** Shows another appointment. `known` is what the list says about it. */
export const openAppointmentAtom = atom(
  null,
  (_get, set, wanted: MyAppointmentTarget, known: MyAppointment | null = null) => {
    set(target, wanted)
    set(appointment, known)
    set(status, known ? 'ready' : 'loading')
    set(problem, null)
    set(notice, null)
    set(choice, NOTHING_CHOSEN)
    if (!known) void set(loadAppointmentAtom)
  },
)

/** Loads the appointment again. */
export const loadAppointmentAtom = atom(null, async (get, set) => {
  const wanted = get(target)
  if (!wanted) return
  set(status, 'loading')
  set(problem, null)
  try {
    const loaded = await loadAppointment(wanted, bearerOf(get))
    if (get(target) !== wanted) return
    set(appointment, loaded)
    set(status, 'ready')
  } catch (error) {
    if (get(target) !== wanted) return
    set(status, linkStatusOf(error) ?? 'failed')
    set(problem, failureForPage(error))
  }
})

/** Checks who it is. A right answer is kept in memory for the changes that need it. */
export const checkAnswerAtom = atom(null, async (get, set, typed: string) => {
  const wanted = get(target)
  if (!wanted || get(pendingAction)) return
  const answer = typed.trim()
  set(problem, answer ? null : { key: 'my-appointment:check.needed' })
  if (!answer) return
  set(pendingAction, 'check')
  try {
    const loaded = await loadAppointment({ ...wanted, answer }, null)
    if (get(target) !== wanted) return
    set(target, { ...wanted, answer })
    set(appointment, loaded)
  } catch (error) {
    set(problem, failureForPage(error))
  } finally {
    set(pendingAction, null)
  }
})

interface ChangeRequest {
  action: Action
  done: Notice
  send: (target: ChangeTarget, options: ChangeOptions) => Promise<MyAppointment>
}

/** Sends a change until it is answered, each time under the same key. Returns whether the page shows another state. */
const changeAtom = atom(null, async (get, set, { action, done, send }: ChangeRequest): Promise<boolean> => {
  const wanted = get(target)
  const before = get(appointment)
  if (!wanted || !before || get(pendingAction)) return false
  set(pendingAction, action)
  set(problem, null)
  set(notice, null)
  const options = { token: bearerOf(get), idempotencyKey: newIdempotencyKey() }
  try {
    for (let attempt = 0; ; attempt++) {
      try {
        const after = await send({ ...wanted, version: before.version }, options)
        if (get(target) !== wanted) return false
        set(appointment, after)
        set(notice, done)
        return true
      } catch (error) {
        if (!(error instanceof ApiError) || error.answered) throw error
        // It may have been done: only the answer tells.
        set(retrying, true)
        await waitToRetry(attempt)
      }
    }
  } catch (error) {
    return get(target) === wanted && (await set(showRefusalAtom, error))
  } finally {
    set(retrying, false)
    set(pendingAction, null)
  }
})

/** Shows why a change was refused. Returns whether the appointment is another one than the patient saw. */
const showRefusalAtom = atom(null, async (_get, set, error: unknown): Promise<boolean> => {
  const code = error instanceof ApiError ? error.code : null
  const ended = linkStatusOf(error)
  if (ended) {
    set(status, ended)
    return true
  }
  if (TIME_UNAVAILABLE.includes(code)) {
    set(problem, { key: 'my-appointment:time.taken' })
    void set(moveAvailability.loadAvailabilityAtom, { fresh: true })
    return false
  }
  if (code === FAILURE.changedMeanwhile && error instanceof ApiError && error.data) {
    set(appointment, error.data as MyAppointment)
    set(notice, 'changed')
    return true
  }
  if (code === 'state_conflict') {
    // The page says what the patient can do instead, with the branch's number.
    await set(loadAppointmentAtom)
    return true
  }
  // The code was entered too long ago.
  if (error instanceof ApiError && error.status === 401) set(patientTokenAtom, null)
  set(problem, failureForPage(error))
  return false
})

/** "I will come." */
export const confirmAtom = atom(null, (_get, set) =>
  set(changeAtom, { action: 'confirm', done: 'confirmed', send: sendConfirm }),
)

export const cancelAtom = atom(null, (_get, set, reason: CancelReason | null) =>
  set(changeAtom, {
    action: 'cancel',
    done: 'cancelled',
    send: (input, options) => sendCancel({ ...input, ...(reason && { reason }) }, options),
  }),
)

/** "This was not me." */
export const notMeAtom = atom(null, (_get, set) =>
  set(changeAtom, { action: 'notMe', done: 'notMine', send: sendNotMe }),
)

const NOTHING_CHOSEN = { date: '', time: '', isAnyDoctor: false }
const choice = atom(NOTHING_CHOSEN)

/** The new time that the patient chooses; written in parts. */
export const choiceAtom = atom(
  (get) => get(choice),
  (get, set, change: Partial<typeof NOTHING_CHOSEN>) => set(choice, { ...get(choice), ...change }),
)

/** The available times for a move: same branch and service, same doctor or any. */
export const moveAvailability = createAvailability({
  query: (get) => {
    const { location, doctor, service_id } = get(appointment)!
    return {
      location,
      ...(!get(choice).isAnyDoctor && { doctorId: doctor.id }),
      ...(service_id !== null && { serviceId: service_id }),
    }
  },
  chosen: (get) => get(choice),
  choose: (set, change) => set(choiceAtom, change),
})

export const moveAtom = atom(null, async (get, set) => {
  const { date, time, isAnyDoctor } = get(choice)
  if (!date || !time) {
    set(problem, { key: 'my-appointment:time.needed' })
    return false
  }
  const isMoved = await set(changeAtom, {
    action: 'move',
    done: 'moved',
    send: (input, options) =>
      sendMove(
        { ...input, appointment_date: date, start_time: time, ...(isAnyDoctor && { doctor_id: null }) },
        options,
      ),
  })
  if (isMoved) set(choice, NOTHING_CHOSEN)
  return isMoved
})

/** Removes what belongs to a screen that is left. */
export const leaveScreenAtom = atom(null, (_get, set) => {
  set(problem, null)
  set(notice, null)
})
