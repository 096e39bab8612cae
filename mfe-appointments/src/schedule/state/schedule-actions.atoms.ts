import {
  type AppointmentId,
  type AppointmentState,
  type CancelReason,
  isMovable,
  minutesOfDay,
  type RowId,
  type ScheduledAppointment,
  timeOfDay,
} from '@molar/contract'
import { ApiError } from '@molar/shared/http'
import { atom, type Getter, type Setter } from '@molar/shared/platform'
import { type ActionFailure, toActionFailure } from '../../action-failure.ts'
import { keepLostChangeAtom } from '../../lost-changes.atoms.ts'
import { ownerAtom } from '../../owner.atoms.ts'
import { readAppointment, saveAssignment, saveMove, saveState, saveUndo } from './schedule.api.ts'
import {
  failedChangeAtom,
  isSameStart,
  refetchAtom,
  savingAtom,
  showAppointmentAtom,
} from './schedule.atoms.ts'

/** Resolves when the last action is saved or refused. */
const queueState = atom<Promise<unknown>>(Promise.resolve())

/** The versions that this page has saved: an action may begin before the schedule shows the version of the one before it. */
const versionsState = atom<ReadonlyMap<AppointmentId, number>>(new Map())

/** The appointments with the changes that the server has confirmed, until the last action is saved or refused. */
const confirmedState = atom<ReadonlyMap<AppointmentId, ScheduledAppointment>>(new Map())

/** What became of a change. */
export interface ChangeResult {
  isSaved: boolean
  /** Null also if nothing was sent, and if the session has ended. */
  failure: ActionFailure | null
}

const NOT_SAVED: ChangeResult = { isSaved: false, failure: null }

/** A change that undoes another one. */
export interface UndoOptions {
  /** The other one. If it is not saved, nothing is sent: the server would undo the change before it. */
  undoes?: Promise<ChangeResult> | undefined
}

// Not `ERROR_CODE`: the list of all codes is in a file that is loaded later.
const isChangedMeanwhile = (error: unknown) => error instanceof ApiError && error.code === 'changed_meanwhile'

interface OptimisticUpdate extends UndoOptions {
  before: ScheduledAppointment
  /** What is shown as changed until the server responds. */
  changes: Partial<ScheduledAppointment>
  save: (version: number) => Promise<{ version?: number; state?: AppointmentState; deskNote?: string | null }>
}

/** Shows the change at once, saves it after the changes before it, and takes it back if the server refuses it. */
export async function updateOptimistically(
  get: Getter,
  set: Setter,
  update: OptimisticUpdate,
): Promise<ChangeResult> {
  const { before, changes, save, undoes } = update
  const { id, patient } = before
  const owner = get(ownerAtom)
  set(showAppointmentAtom, { ...before, ...changes })
  const confirmed = () => get(confirmedState).get(id) ?? before
  const confirm = (appointment: ScheduledAppointment) =>
    set(confirmedState, new Map(get(confirmedState)).set(id, appointment))
  // An earlier change that is not saved yet is part of `before`.
  confirm(confirmed())
  const currentVersion = () => Math.max(before.version, get(versionsState).get(id) ?? 0)
  const saving = get(queueState).then(async () =>
    (await undoes)?.isSaved === false ? null : save(currentVersion()),
  )
  const queued = saving.catch(() => {})
  set(queueState, queued)
  set(savingAtom, get(savingAtom) + 1)
  const isLast = () => get(queueState) === queued
  try {
    const saved = await saving
    if (!saved) return NOT_SAVED
    const next = { ...confirmed(), ...changes }
    // The note: another desk may have changed it before this version.
    const { version = currentVersion() + 1, state = next.state, deskNote = next.deskNote } = saved
    set(versionsState, new Map(get(versionsState)).set(id, version))
    confirm({ ...next, version, state, deskNote })
    // Otherwise the screen shows a later change already.
    if (isLast()) set(showAppointmentAtom, confirmed())
    return { isSaved: true, failure: null }
  } catch (error) {
    if (set(keepLostChangeAtom, { error, owner, patient })) return NOT_SAVED
    set(showAppointmentAtom, confirmed())
    // The schedule on screen may be of other days than the open appointment.
    if (isChangedMeanwhile(error))
      void readAppointment(id).then(
        (latest) =>
          get(savingAtom) === 0 && latest.version > before.version && set(showAppointmentAtom, latest),
        () => {},
      )
    return { isSaved: false, failure: toActionFailure(error) }
  } finally {
    set(savingAtom, get(savingAtom) - 1)
    if (isLast()) {
      set(confirmedState, new Map())
      set(refetchAtom)
    }
  }
}

interface ReportedChange {
  appointment: ScheduledAppointment
  pending: Promise<ChangeResult>
}

/** Shows in the panel of the appointment, or as a toast, why a change was not carried out. Returns whether it is saved. */
export const reportChangeResultAtom = atom(
  null,
  async (_get, set, { appointment, pending }: ReportedChange) => {
    set(failedChangeAtom, null)
    const { isSaved, failure } = await pending
    if (failure) set(failedChangeAtom, { appointment, ...failure })
    return isSaved
  },
)

interface StateChange {
  appointment: ScheduledAppointment
  to: AppointmentState
  reason?: CancelReason
  note?: string
}

export const changeStateAtom = atom(null, (get, set, { appointment, to, ...why }: StateChange) => {
  const { id } = appointment
  return updateOptimistically(get, set, {
    before: appointment,
    changes: { state: to },
    save: (version) => saveState(id, { version, state: to, ...why }),
  })
})

interface Undo extends UndoOptions {
  appointment: ScheduledAppointment
  /** The state before the change. If it is not known, the server's response shows it. */
  to: AppointmentState | null
}

export const undoAtom = atom(null, (get, set, { appointment, to, undoes }: Undo) =>
  updateOptimistically(get, set, {
    undoes,
    before: appointment,
    changes: { state: to ?? appointment.state },
    save: (version) => saveUndo(appointment.id, version),
  }),
)

interface Move extends UndoOptions {
  appointment: ScheduledAppointment
  date: string
  start: string
  /** Left out: the same doctor. */
  doctorId?: RowId
  /** Left out: the same room, if it is available. */
  roomId?: RowId
}

export const moveAtom = atom(
  null,
  (get, set, { appointment, date, start, doctorId, roomId, undoes }: Move) => {
    const { id } = appointment
    const save = (version: number) =>
      saveMove(id, {
        version,
        appointment_date: date,
        start_time: start,
        ...(doctorId !== undefined && { doctor_id: doctorId }),
        ...(roomId !== undefined && { room_id: roomId }),
      })
    return updateOptimistically(get, set, {
      undoes,
      before: appointment,
      changes: {
        date,
        start,
        end: endOf(appointment, start),
        ...(doctorId !== undefined && { doctorId }),
        ...(roomId !== undefined && { roomId }),
      },
      save: async (version) => {
        try {
          return await save(version)
        } catch (error) {
          // While the schedule shows another day, changes by others do not arrive. Most of them do not matter to a move.
          const latest = isChangedMeanwhile(error) && (await readAppointment(id).catch(() => null))
          if (!latest || !isMovable(latest.state) || !isSameStart(latest, appointment)) throw error
          return save(latest.version)
        }
      },
    })
  },
)

/** The end of an appointment that begins at `start`, `HH:mm`. */
export function endOf(appointment: ScheduledAppointment, start: string) {
  return timeOfDay(minutesOfDay(start) + minutesOfDay(appointment.end) - minutesOfDay(appointment.start))
}

export interface Assignment extends UndoOptions {
  appointment: ScheduledAppointment
  changes: Partial<Pick<ScheduledAppointment, 'doctorId' | 'roomId' | 'deskNote'>>
}

export const assignAtom = atom(null, (get, set, { appointment, changes, undoes }: Assignment) => {
  const { id } = appointment
  return updateOptimistically(get, set, {
    undoes,
    before: appointment,
    changes,
    save: (version) =>
      saveAssignment(id, {
        version,
        ...(changes.doctorId !== undefined && { doctor_id: changes.doctorId }),
        ...(changes.roomId !== undefined && { room_id: changes.roomId }),
        ...(changes.deskNote !== undefined && { deskNote: changes.deskNote ?? '' }),
      }),
  })
})
