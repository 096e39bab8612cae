import type { AppointmentState, ScheduledAppointment } from '@molar/contract'
import { atom } from '@molar/shared/platform'
import type { ActionFailure } from '../action-failure.ts'
import { failureAtom } from './schedule.atoms.ts'
import { changeStateAtom, undoAtom } from './schedule-actions.atoms.ts'

/** The last change that was made on a card of the schedule, until it is undone or dismissed. */
export interface QuickChange {
  before: ScheduledAppointment
  to: AppointmentState
  /** Why it was not saved. */
  failure: ActionFailure | null
}

const state = atom<QuickChange | null>(null)
export const quickChangeAtom = atom((get) => get(state))

interface Request {
  appointment: ScheduledAppointment
  to: AppointmentState
}

/** Changes the state without a question. The message of the change offers to undo it. */
export const changeQuicklyAtom = atom(null, async (get, set, { appointment, to }: Request) => {
  const change: QuickChange = { before: appointment, to, failure: null }
  set(state, change)
  const isSaved = await set(changeStateAtom, {
    appointment,
    to,
    ...(to === 'cancelled' && { reason: 'patient-request' }),
  })
  if (!isSaved && get(state) === change) set(state, { ...change, failure: get(failureAtom) })
})

/** Undoes the last change of a card. */
export const undoQuickChangeAtom = atom(null, async (get, set) => {
  const change = get(state)
  if (!change) return
  const { before, to } = change
  set(state, null)
  const isSaved = await set(undoAtom, { appointment: { ...before, state: to }, to: before.state })
  if (!isSaved) set(state, { ...change, failure: get(failureAtom) })
})

export const dismissQuickChangeAtom = atom(null, (_get, set) => {
  set(state, null)
  set(failureAtom, null)
})
