import type { AppointmentState, Schedule, ScheduledAppointment } from '@molar/contract'
import { atom } from '@molar/shared/platform'
import type { ActionFailure } from '../../action-failure.ts'
import { probableReasonAtom } from './affected-appointments.atoms.ts'
import { failedChangeAtom, isSameStart, movingAtom, panelAtom, scheduleAtom } from './schedule.atoms.ts'
import {
  assignAtom,
  changeStateAtom,
  endOf,
  moveAtom,
  type ChangeResult,
  undoAtom,
  type UndoOptions,
} from './schedule-actions.atoms.ts'

/** Where an appointment is in the schedule. */
type Position = Pick<ScheduledAppointment, 'date' | 'start' | 'doctorId' | 'roomId'>

/** The last change that was made in the schedule itself, until it is dismissed. */
export type QuickChange = {
  before: ScheduledAppointment
  /** Resolves when the server has responded. */
  saved: Promise<ChangeResult>
  /** Why it was not saved, or not undone. */
  failure: ActionFailure | null
  /** It was taken back. */
  isUndone?: boolean
  /** It was saved, and the failure is that of taking it back. */
  isUndoFailed?: boolean
} & ({ kind: 'state'; to: AppointmentState } | { kind: 'move'; to: Position })

const state = atom<QuickChange | null>(null)
export const quickChangeAtom = atom((get) => get(state))

/** The message of the change is hidden while a panel is open and while a new time is chosen. */
export const isMessageHiddenAtom = atom((get) => get(panelAtom) !== null || get(movingAtom) !== null)

interface ChangeFailure {
  change: QuickChange
  failure: ActionFailure
  /** No other change was made since. */
  isLast: boolean
}

/** Shows in the message of the change why it was not carried out, or elsewhere if the message has gone or is hidden. */
const showFailureAtom = atom(null, (get, set, { change, failure, isLast }: ChangeFailure) => {
  const isVisible = isLast && !get(isMessageHiddenAtom)
  if (isLast) set(state, isVisible ? { ...change, failure } : null)
  if (!isVisible) set(failedChangeAtom, { appointment: change.before, ...failure })
})

const awaitResultAtom = atom(null, async (get, set, change: QuickChange) => {
  const { failure } = await change.saved
  // Also while it is being undone.
  if (failure) set(showFailureAtom, { change, failure, isLast: get(state)?.saved === change.saved })
})

interface StateRequest {
  appointment: ScheduledAppointment
  to: AppointmentState
}

/** Changes the state without a question. The message of the change offers to undo it. */
export const changeQuicklyAtom = atom(null, async (get, set, { appointment, to }: StateRequest) => {
  const saved = set(changeStateAtom, {
    appointment,
    to,
    ...(to === 'cancelled' && { reason: get(probableReasonAtom)(appointment) }),
  })
  const change: QuickChange = { kind: 'state', before: appointment, to, saved, failure: null }
  set(state, change)
  await set(awaitResultAtom, change)
})

interface MoveRequest {
  appointment: ScheduledAppointment
  to: Position
}

/** Moves an appointment, or gives it another room at its own time. The message of the change offers to undo it. */
export const moveQuicklyAtom = atom(null, async (_get, set, { appointment, to }: MoveRequest) => {
  const saved = set(changePositionAtom, { appointment, to })
  const change: QuickChange = { kind: 'move', before: appointment, to, saved, failure: null }
  set(state, change)
  await set(awaitResultAtom, change)
})

const changePositionAtom = atom(null, (_get, set, { appointment, to, undoes }: MoveRequest & UndoOptions) => {
  const { date, start, doctorId, roomId } = to
  const isSameTime = date === appointment.date && start === appointment.start
  const hasOtherRoom = roomId !== appointment.roomId
  if (isSameTime && doctorId === appointment.doctorId && hasOtherRoom)
    return set(assignAtom, { appointment, changes: { roomId }, undoes })
  return set(moveAtom, {
    appointment,
    undoes,
    date,
    start,
    ...(doctorId !== appointment.doctorId && { doctorId }),
    // For a move without a room the server may have chosen another one.
    ...((hasOtherRoom || undoes) && { roomId }),
  })
})

/** `saved` of a change after which somebody else has changed the state: the same state on screen may be theirs. */
const overtakenState = atom<Promise<ChangeResult> | null>(null)

/** Compares the last change with what was read. */
export const compareQuickChangeAtom = atom(null, (get, set, schedule: Schedule | undefined) => {
  const change = get(state)
  if (change?.kind !== 'state' || change.isUndone) return
  const onScreen = schedule?.appointments.find(({ id }) => id === change.before.id)
  if (onScreen && onScreen.state !== change.to) set(overtakenState, change.saved)
})

/** The appointment on screen, with its newest version, if it still is as the change has left it. Otherwise as it was then. */
function changedAppointment(change: QuickChange, onScreen: ScheduledAppointment | undefined) {
  const { before } = change
  if (change.kind === 'state')
    return onScreen?.state === change.to ? onScreen : { ...before, state: change.to }
  const moved = { ...before, ...change.to, end: endOf(before, change.to.start) }
  // For a move without a room the server may have chosen another one.
  if (onScreen && change.to.roomId === before.roomId) moved.roomId = onScreen.roomId
  return onScreen && isSameStart(onScreen, moved) ? onScreen : moved
}

/** Undoes the last change. */
export const undoQuickChangeAtom = atom(null, async (get, set) => {
  const change = get(state)
  if (!change) return
  const { before, saved } = change
  const undone = { ...change, failure: null, isUndone: true }
  set(state, undone)
  const onScreen = get(scheduleAtom).shown?.schedule.appointments.find(({ id }) => id === before.id)
  const appointment = changedAppointment(change, get(overtakenState) === saved ? undefined : onScreen)
  const { isSaved, failure } =
    change.kind === 'move'
      ? await set(changePositionAtom, { appointment, to: before, undoes: saved })
      : await set(undoAtom, { appointment, to: before.state, undoes: saved })
  if (isSaved) return
  const isLast = get(state) === undone
  if (failure) set(showFailureAtom, { change: { ...change, isUndoFailed: true }, failure, isLast })
  else if (isLast) set(state, null)
})

export const dismissQuickChangeAtom = atom(null, (_get, set) => set(state, null))
