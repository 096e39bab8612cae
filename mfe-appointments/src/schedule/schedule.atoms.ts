import {
  type AppointmentState,
  type CancelReason,
  clinicTimeAt,
  type LocationCode,
  minutesOfDay,
  type RowId,
  type Schedule,
  type ScheduledAppointment,
  timeOfDay,
} from '@molar/contract'
import { isSessionEnded, serverMessage } from '@molar/shared/http'
import { atom, type Getter, type Setter } from '@molar/shared/platform'
import { type ActionFailure, toActionFailure } from '../action-failure.ts'
import { latestRequest } from '../latest-request.ts'
import { readSchedule, saveAssignment, saveMove, saveState, saveUndo } from './schedule.api.ts'

/** Which days of which branch. */
export interface ScheduleRange {
  location: LocationCode
  /** `YYYY-MM-DD`. */
  from: string
  days: number
}

interface ScheduleState {
  /** The days on screen. They stay while other days load. */
  shown: { range: ScheduleRange; schedule: Schedule } | null
  isLoading: boolean
  /** Why there is nothing to show. */
  failure: { serverMessage: string | null } | null
  /** `HH:mm` of the last read, set after a later read has failed. */
  staleSince: string | null
}

const EMPTY: ScheduleState = { shown: null, isLoading: true, failure: null, staleSince: null }

const state = atom<ScheduleState>(EMPTY)
export const scheduleAtom = atom((get) => get(state))

const { startRequestAtom, abortRequestAtom } = latestRequest()

const isSameRange = (one: ScheduleRange, other: ScheduleRange) =>
  one.location === other.location && one.from === other.from && one.days === other.days

/** Reads the days. Those on screen stay until the response, and stay with their time if it does not come. */
export const readScheduleAtom = atom(null, async (get, set, range: ScheduleRange) => {
  const signal = set(startRequestAtom)
  set(state, { ...get(state), isLoading: true })
  try {
    const changesBefore = get(changesState)
    const schedule = await readSchedule(range, signal)
    signal.throwIfAborted()
    // An action was saved while this response was on its way: it may be older than what is on screen.
    if (get(changesState) !== changesBefore) {
      void set(readScheduleAtom, range)
      return
    }
    set(state, { shown: { range, schedule }, isLoading: false, failure: null, staleSince: null })
    const open = get(panelState)
    if (open?.kind === 'details') {
      const newer = schedule.appointments.find(({ id }) => id === open.appointment.id)
      if (newer) set(panelState, { kind: 'details', appointment: newer })
    }
  } catch (error) {
    // After a 401 the shell leads to sign-in.
    if (signal.aborted || isSessionEnded(error)) return
    const { shown } = get(state)
    const readAt = shown && isSameRange(shown.range, range) ? shown.schedule.readAt : null
    set(state, {
      shown: readAt ? shown : null,
      isLoading: false,
      failure: readAt ? null : { serverMessage: serverMessage(error) },
      staleSince: readAt && clinicTimeAt(new Date(readAt)),
    })
  }
})

export const leaveScheduleAtom = atom(null, (_get, set) => {
  set(abortRequestAtom)
  set(state, EMPTY)
  set(panelState, null)
  set(movingState, null)
})

/** What the panel beside the schedule shows. */
export type Panel =
  | { kind: 'details'; appointment: ScheduledAppointment }
  | { kind: 'calls' }
  | { kind: 'calendar' }
  | { kind: 'booking'; date: string; start: string; doctorId: RowId | null; roomId: RowId | null }

const panelState = atom<Panel | null>(null)
export const panelAtom = atom(
  (get) => get(panelState),
  (_get, set, panel: Panel | null) => {
    set(panelState, panel)
    set(failureState, null)
  },
)

/** The appointment for which a new time is being chosen. */
const movingState = atom<ScheduledAppointment | null>(null)
export const movingAtom = atom(
  (get) => get(movingState),
  (_get, set, appointment: ScheduledAppointment | null) => set(movingState, appointment),
)

/** Why the last action was not carried out. */
const failureState = atom<ActionFailure | null>(null)
export const failureAtom = atom((get) => get(failureState))

/** Rises with every action, so that a response from before it is not shown. */
const changesState = atom(0)

/** Replaces an appointment on screen. */
function replace(get: Getter, set: Setter, next: ScheduledAppointment) {
  const { shown, ...rest } = get(state)
  set(changesState, get(changesState) + 1)
  if (shown) {
    const { appointments } = shown.schedule
    const others = appointments.filter(({ id }) => id !== next.id)
    const isShown = next.state !== 'cancelled'
    const all = (isShown ? [...others, next] : others).toSorted((one, other) =>
      `${one.date} ${one.start}`.localeCompare(`${other.date} ${other.start}`),
    )
    set(state, { ...rest, shown: { ...shown, schedule: { ...shown.schedule, appointments: all } } })
  }
  const open = get(panelState)
  if (open?.kind === 'details' && open.appointment.id === next.id)
    set(panelState, { kind: 'details', appointment: next })
}

interface Attempt {
  before: ScheduledAppointment
  /** What is shown until the server answers. */
  expected: ScheduledAppointment
  save: () => Promise<{ version?: number; state?: AppointmentState }>
}

/** Shows the change at once, saves it, and takes it back with the reason if the server refuses. Returns whether it is saved. */
async function attempt(get: Getter, set: Setter, { before, expected, save }: Attempt) {
  set(failureState, null)
  replace(get, set, expected)
  try {
    const { version = before.version + 1, state: saved = expected.state } = await save()
    replace(get, set, { ...expected, version, state: saved })
    return true
  } catch (error) {
    if (isSessionEnded(error)) return false
    replace(get, set, before)
    set(failureState, toActionFailure(error))
    return false
  } finally {
    const range = get(state).shown?.range
    if (range) void set(readScheduleAtom, range)
  }
}

interface StateChange {
  appointment: ScheduledAppointment
  to: AppointmentState
  reason?: CancelReason
}

export const changeStateAtom = atom(null, (get, set, { appointment, to, reason }: StateChange) => {
  const { id, version } = appointment
  return attempt(get, set, {
    before: appointment,
    expected: { ...appointment, state: to },
    save: () => saveState(id, { version, state: to, ...(reason && { reason }) }),
  })
})

/** The state before the change is not known here: the server's answer shows it. */
export const undoAtom = atom(null, (get, set, appointment: ScheduledAppointment) =>
  attempt(get, set, {
    before: appointment,
    expected: appointment,
    save: () => saveUndo(appointment.id, appointment.version),
  }),
)

interface Move {
  appointment: ScheduledAppointment
  date: string
  start: string
  /** Left out: the same doctor. */
  doctorId?: RowId
  /** Left out: the same room, if it is available. */
  roomId?: RowId
}

export const moveAtom = atom(null, (get, set, { appointment, date, start, doctorId, roomId }: Move) => {
  const { id, version } = appointment
  return attempt(get, set, {
    before: appointment,
    expected: {
      ...appointment,
      date,
      start,
      end: laterEnd(appointment, start),
      ...(doctorId !== undefined && { doctorId }),
      ...(roomId !== undefined && { roomId }),
    },
    save: () =>
      saveMove(id, {
        version,
        appointment_date: date,
        start_time: start,
        ...(doctorId !== undefined && { doctor_id: doctorId }),
        ...(roomId !== undefined && { room_id: roomId }),
      }),
  })
})

function laterEnd(appointment: ScheduledAppointment, start: string) {
  return timeOfDay(minutesOfDay(start) + minutesOfDay(appointment.end) - minutesOfDay(appointment.start))
}

interface Assignment {
  appointment: ScheduledAppointment
  changes: Partial<Pick<ScheduledAppointment, 'doctorId' | 'roomId' | 'deskNote'>>
}

export const assignAtom = atom(null, (get, set, { appointment, changes }: Assignment) => {
  const { id, version } = appointment
  return attempt(get, set, {
    before: appointment,
    expected: { ...appointment, ...changes },
    save: () =>
      saveAssignment(id, {
        version,
        ...(changes.doctorId !== undefined && { doctor_id: changes.doctorId }),
        ...(changes.roomId !== undefined && { room_id: changes.roomId }),
        ...(changes.deskNote !== undefined && { deskNote: changes.deskNote ?? '' }),
      }),
  })
})
