import {
  type AppointmentEvent,
  type AppointmentState,
  CHANGES_BESIDE_STATE,
  isTooEarlyFor,
  NEXT_STATES,
  type ScheduledAppointment,
  UNDO_HOURS,
} from '@molar/contract'

/** In the order of a visit. */
const ORDER: AppointmentState[] = ['arrived', 'booked', 'fulfilled', 'noshow', 'pending']

/** The states that staff can set next, the most probable one first. `now` is `YYYY-MM-DDTHH:mm`, clinic time. */
export function followingStates({ state, date, start }: ScheduledAppointment, now: string) {
  const times = { start: `${date}T${start}`, now }
  return ORDER.filter((next) => NEXT_STATES[state].includes(next) && !isTooEarlyFor(next, times))
}

/** Whether staff can cancel the appointment. */
export const isCancellable = ({ state }: ScheduledAppointment) => NEXT_STATES[state].includes('cancelled')

const HOUR_MS = 3_600_000

/**
 * The state before the last change, if staff can still undo that change; else null.
 * @param readAt when the server read the schedule: an instant
 */
export function stateBefore(
  { state }: ScheduledAppointment,
  history: readonly AppointmentEvent[] | null,
  readAt: string,
): AppointmentState | null {
  const last = history?.findLast(({ action }) => !CHANGES_BESIDE_STATE.some((other) => other === action))
  if (last?.action !== 'state' || last.toState !== state) return null
  const age = Date.parse(readAt) - Date.parse(last.at)
  return age < UNDO_HOURS * HOUR_MS ? last.fromState : null
}
