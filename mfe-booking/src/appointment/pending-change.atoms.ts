import type { MyAppointmentTarget } from '@molar/contract'
import { atom } from '@molar/shared/platform'
import { perPersonAtom } from '../wizard/wizard.atoms.ts'
import { isSameAppointment, targetAtom } from './loaded-appointment.atoms.ts'
import type { Screen } from './use-screen.ts'

/** The changes, each with the screen that has its button. */
const SCREEN_OF = {
  move: 'time',
  cancel: 'cancel',
  confirm: 'view',
  notMe: 'notMe',
  join: 'earlier',
  leave: 'view',
  accept: 'take',
  decline: 'view',
} as const satisfies Record<string, Screen>
export type Action = keyof typeof SCREEN_OF

interface PendingChange {
  action: Action
  target: MyAppointmentTarget
}

export const pendingChangeAtom = perPersonAtom<PendingChange | null>(null)

/** The change of the appointment on screen that has no response yet. */
export const pendingChangeActionAtom = atom((get) => {
  const pending = get(pendingChangeAtom)
  return pending && isSameAppointment(pending.target, get(targetAtom)) ? pending.action : null
})
/** Whether a change got no response and is repeated. */
export const isRetryingChangeAtom = perPersonAtom(false)
/** The screen with the busy button of the change that has no response yet; `other` for another appointment. */
export const busyScreenAtom = atom((get): Screen | 'other' | null => {
  const action = get(pendingChangeActionAtom)
  return action ? SCREEN_OF[action] : get(pendingChangeAtom) && 'other'
})
