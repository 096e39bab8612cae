import type { ReactNode } from 'react'
import type { AppointmentState, ScheduledAppointment } from '@molar/contract'
import { useAtomValue, useSetAtom, useTranslation } from '@molar/shared/platform'
import { ActionIcon } from './action-icon.tsx'
import { followingStates, isCancellable } from '../state/following-states.ts'
import { changeQuicklyAtom } from '../state/quick-change.atoms.ts'
import styles from './quick-actions.module.css'
import { movingAtom } from '../state/schedule.atoms.ts'
import type { Permissions } from './state-actions.tsx'
import { isRepeatedPress } from '../../repeated-press.ts'

interface QuickActionsProps {
  appointment: ScheduledAppointment
  /** `YYYY-MM-DDTHH:mm`, clinic time. */
  now: string
  may: Permissions
  /** In a table the card makes space for its actions, in a list the first one is beside it. */
  layout: 'table' | 'list'
  /** Tab goes from the card to its actions. */
  isReachable: boolean
  /** The card. */
  children: ReactNode
}

/** The id of the element around a card. */
const groupId = ({ id }: ScheduledAppointment) => `appointment-${id}`

/** The card of an appointment, if it is on screen. */
export const cardOf = (appointment: ScheduledAppointment) =>
  document.querySelector<HTMLElement>(`#${groupId(appointment)} button`)

/** Focuses the card of an appointment, if the focus has gone with a button. */
export function returnFocusTo(appointment: ScheduledAppointment, options?: FocusOptions) {
  if (document.activeElement === document.body) cardOf(appointment)?.focus(options)
}

/** The changes of state that are offered on a card; the others are in the panel. */
const QUICK: readonly AppointmentState[] = ['arrived', 'fulfilled', 'noshow']

/** A card with the most probable actions, each of one press. They appear with the focus and under the pointer, but not while a time is chosen. */
export function QuickActions({ appointment, now, may, layout, isReachable, children }: QuickActionsProps) {
  const { t } = useTranslation('appointments')
  const change = useSetAtom(changeQuicklyAtom)
  const isMoving = useAtomValue(movingAtom) !== null
  const states = may.confirm ? followingStates(appointment, now).filter((state) => QUICK.includes(state)) : []
  const offered: AppointmentState[] =
    may.change && isCancellable(appointment) ? [...states, 'cancelled'] : states
  const nameOf = (to: AppointmentState) =>
    t(to === 'cancelled' ? 'quick.cancel' : (`stateActions.${to}` as const))
  return (
    <fieldset
      id={groupId(appointment)}
      className={`${styles['group']} ${styles[layout]}`}
      aria-label={appointment.patient}
    >
      {children}
      {offered.length > 0 && !isMoving && (
        <div className={styles['actions']}>
          {offered.map((to) => (
            <button
              key={to}
              type="button"
              title={nameOf(to)}
              tabIndex={isReachable ? 0 : -1}
              className={`btn btn-sm btn-outline-primary ${to === 'cancelled' ? styles['cancel'] : ''}`}
              onClick={(event) => {
                // A second press would meet the button of the next state, or Undo.
                if (isRepeatedPress(event)) return
                // The button goes with the change. The card stays, except the one of a cancelled appointment.
                const isByKeyboard = event.detail === 0
                if (isByKeyboard) event.currentTarget.closest('fieldset')?.querySelector('button')?.focus()
                void change({ appointment, to })
              }}
            >
              <ActionIcon to={to} />
              <span className={styles['name']}>{nameOf(to)}</span>
            </button>
          ))}
        </div>
      )}
    </fieldset>
  )
}
