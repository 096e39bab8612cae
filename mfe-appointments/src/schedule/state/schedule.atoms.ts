import {
  addDays,
  type LocationCode,
  type RowId,
  type Schedule,
  type ScheduledAppointment,
} from '@molar/contract'
import { ApiError, isSessionEnded, serverMessage } from '@molar/shared/http'
import { atom } from '@molar/shared/platform'
import { authUserAtom } from '@molar/shared/session'
import type { ActionFailure } from '../../action-failure.ts'
import { latestRequest } from '../../latest-request.ts'
import type { LoadFailure } from '../../load-failure.ts'
import { ownerAtom } from '../../owner.atoms.ts'
import { readSchedule } from './schedule.api.ts'

/** Which days of which branch. */
interface ScheduleRange {
  location: LocationCode
  /** `YYYY-MM-DD`. */
  from: string
  days: number
}

/** Days as the server sent them. */
export interface ReadSchedule {
  range: ScheduleRange
  schedule: Schedule
}

interface ScheduleState {
  /** The days on screen. They stay while other days load, and for the open panel if those cannot be loaded. */
  shown: ReadSchedule | null
  isLoading: boolean
  /** Why the days cannot be shown. */
  failure: LoadFailure | null
  /** When the days were read, set after a later read has failed. */
  staleSince: Date | null
  /** Seconds after which the server asked for the next attempt, set after such a refusal. */
  retryAfter: number | null
}

const EMPTY: ScheduleState = {
  shown: null,
  isLoading: true,
  failure: null,
  staleSince: null,
  retryAfter: null,
}

const state = atom<ScheduleState>(EMPTY)
export const scheduleAtom = atom((get) => get(state))

const { startRequestAtom, abortRequestAtom } = latestRequest()

export const isSameRange = (one: ScheduleRange, other: ScheduleRange) =>
  one.location === other.location && one.from === other.from && one.days === other.days

/** The days that were asked for last. */
const requestedState = atom<ScheduleRange | null>(null)

/** Whether the schedule of these days shows the appointment. */
const isIn = ({ from, days }: ScheduleRange, { date, state }: ScheduledAppointment) =>
  state !== 'cancelled' && date >= from && date < addDays(from, days)

type Start = Omit<BookingStart, 'branch'>
/** Whether both are at the same time, of the same doctor and in the same room. */
export const isSameStart = (one: Start, other: Start) =>
  (['date', 'start', 'doctorId', 'roomId'] as const).every((key) => one[key] === other[key])

/** How many days or weeks stay readable without a connection. */
const KEPT_SCHEDULES = 31

/** The days and weeks that a person has read, the latest at the end. Another person who signs in does not see them. */
const keptState = atom<{ owner: string; schedules: ReadSchedule[] }>({ owner: '', schedules: [] })

const keptAtom = atom(
  (get) => {
    const owner = get(ownerAtom)
    const kept = get(keptState)
    return owner !== '' && kept.owner === owner ? kept : { owner, schedules: [] }
  },
  (get, set, read: ReadSchedule) => {
    const { owner, schedules } = get(keptAtom)
    const others = schedules.filter(({ range }) => !isSameRange(range, read.range))
    set(keptState, { owner, schedules: [...others, read].slice(-KEPT_SCHEDULES) })
  },
)

/** How many actions are being saved. */
export const savingAtom = atom(0)

/** Shows the days as they were read before, or why they cannot be shown. `error` is null without a response. */
const showKeptAtom = atom(null, (get, set, range: ScheduleRange, error: unknown) => {
  const { shown } = get(state)
  const isWanted = (one: ReadSchedule) => isSameRange(one.range, range)
  const known = shown && isWanted(shown) ? shown : get(keptAtom).schedules.find(isWanted)
  set(state, {
    shown: known ?? shown,
    isLoading: false,
    failure: known ? null : { serverMessage: serverMessage(error) },
    staleSince: known ? new Date(known.schedule.readAt) : null,
    retryAfter: error instanceof ApiError ? error.retryAfter : null,
  })
})

/** Reads the days. Those on screen stay until the response, and stay with their time if it does not come. */
export const readScheduleAtom = atom(null, async (get, set, range: ScheduleRange) => {
  const signal = set(startRequestAtom)
  set(requestedState, range)
  set(state, { ...get(state), isLoading: true, retryAfter: null })
  // The request is tried three times, which takes two seconds.
  if (!navigator.onLine) set(showKeptAtom, range, null)
  try {
    const changesBefore = get(changesState)
    const schedule = await readSchedule(range, signal)
    signal.throwIfAborted()
    const { shown } = get(state)
    // The response may be older than what an action shows. The action reads these days itself when it is saved.
    if (get(savingAtom) > 0 && shown && isSameRange(shown.range, range)) return
    // An action was saved while this response was on its way.
    if (get(changesState) !== changesBefore) {
      void set(readScheduleAtom, range)
      return
    }
    const read = { range, schedule }
    set(state, { ...EMPTY, shown: read, isLoading: false })
    set(keptAtom, read)
    const moving = get(movingState)
    // If somebody else has moved it, the person who moves it now must see that first.
    const newerMoving =
      moving && schedule.appointments.find((one) => one.id === moving.id && isSameStart(one, moving))
    if (newerMoving) set(movingState, newerMoving)
    const open = get(panelState)
    if (open?.kind === 'details') {
      const isOpen = ({ id }: ScheduledAppointment) => id === open.appointment.id
      const newer = schedule.appointments.find(isOpen)
      if (newer) set(panelState, { ...open, appointment: newer, isGone: false })
      else if (
        shown?.range.location === range.location &&
        shown.schedule.appointments.some(isOpen) &&
        isIn(range, open.appointment)
      )
        set(panelState, { ...open, isGone: true })
    }
  } catch (error) {
    // After a 401 the shell leads to sign-in.
    if (signal.aborted || isSessionEnded(error)) return
    set(showKeptAtom, range, error)
  }
})

/** Reads the days again that were asked for last, after a change of this page. */
export const refetchAtom = atom(null, (get, set) => {
  const range = get(requestedState)
  if (range) void set(readScheduleAtom, range)
})

/** The days on screen can no longer be refreshed. */
export const markStaleAtom = atom(null, (get, set) => {
  const { shown, ...rest } = get(state)
  if (shown) set(state, { ...rest, shown, staleSince: new Date(shown.schedule.readAt) })
})

export const leaveScheduleAtom = atom(null, (_get, set) => {
  set(abortRequestAtom)
  set(requestedState, null)
  set(state, EMPTY)
  set(panelState, null)
  set(movingState, null)
  set(failedChangeState, null)
})

/** Where a new appointment begins: the pressed time; `start` is '' when none was pressed. */
export interface BookingStart {
  branch: LocationCode
  date: string
  start: string
  doctorId: RowId | null
  roomId: RowId | null
}

/** What the panel beside the schedule shows. */
export type Panel =
  | {
      kind: 'details'
      appointment: ScheduledAppointment
      /** It was cancelled or moved to a day that is not on screen: by somebody else, or by a change here that got no response. */
      isGone?: boolean
      /** Opened to cancel an appointment of the call list, to which it leads back. */
      isForCallList?: boolean
    }
  | { kind: 'calls' }
  | { kind: 'calendar' }
  | { kind: 'export' }
  | ({ kind: 'booking' } & BookingStart)

const panelState = atom<Panel | null>(null)
export const panelAtom = atom(
  (get) => get(panelState),
  (_get, set, panel: Panel | null) => {
    set(panelState, panel)
    set(failedChangeState, null)
  },
)

/** The appointment for which a new time is being chosen. */
const movingState = atom<ScheduledAppointment | null>(null)
export const movingAtom = atom(
  (get) => get(movingState),
  (_get, set, appointment: ScheduledAppointment | null) => set(movingState, appointment),
)

/** A change that was not carried out, and why. */
interface FailedChange extends ActionFailure {
  appointment: ScheduledAppointment
}

type ShowFailure = (failure: ActionFailure, patient: string) => void
interface FailureToasts {
  ofChange: ShowFailure
  ofFollowUp: ShowFailure
}
const failureToastsState = atom<FailureToasts | null>(null)
/** Functions that show a failure in a toast, also after the schedule was left. Null while nobody is signed in. */
export const failureToastsAtom = atom(
  (get) => get(authUserAtom) && get(failureToastsState),
  (_get, set, toasts: FailureToasts) => set(failureToastsState, toasts),
)

const failedChangeState = atom<FailedChange | null>(null)
/** The failed change that the details of its appointment show. If they are not open, a toast shows it. */
export const failedChangeAtom = atom(
  (get) => get(failedChangeState),
  (get, set, failed: FailedChange | null) => {
    const open = get(panelState)
    if (!failed || (open?.kind === 'details' && open.appointment.id === failed.appointment.id))
      set(failedChangeState, failed)
    else get(failureToastsAtom)?.ofChange(failed, failed.appointment.patient)
  },
)

/** Rises with every action, so that a response from before it is not shown. */
const changesState = atom(0)

/** Replaces an appointment on screen. Days of another branch may be on screen since its change began. */
export const showAppointmentAtom = atom(null, (get, set, next: ScheduledAppointment) => {
  const { shown, ...rest } = get(state)
  set(changesState, get(changesState) + 1)
  if (shown) {
    const { appointments, doctors } = shown.schedule
    const others = appointments.filter(({ id }) => id !== next.id)
    const isOfBranch = others.length < appointments.length || doctors.some(({ id }) => id === next.doctorId)
    const isShown = isOfBranch && next.state !== 'cancelled'
    const all = (isShown ? [...others, next] : others).toSorted((one, other) =>
      `${one.date} ${one.start}`.localeCompare(`${other.date} ${other.start}`),
    )
    set(state, { ...rest, shown: { ...shown, schedule: { ...shown.schedule, appointments: all } } })
  }
  const open = get(panelState)
  if (open?.kind === 'details' && open.appointment.id === next.id)
    set(panelState, { ...open, appointment: next, isGone: false })
})
