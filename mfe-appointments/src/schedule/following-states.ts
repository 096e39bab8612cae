import { type AppointmentState, NEXT_STATES, type ScheduledAppointment } from '@molar/contract'

/** In the order of a visit. */
const ORDER: AppointmentState[] = ['arrived', 'booked', 'fulfilled', 'noshow', 'pending']

/** The states that staff can set next, the most probable one first. `now` is `YYYY-MM-DDTHH:mm`, clinic time. */
export function followingStates({ state, date, start }: ScheduledAppointment, now: string) {
  const hasBegun = `${date}T${start}` <= now
  return ORDER.filter((next) => NEXT_STATES[state].includes(next) && (next !== 'noshow' || hasBegun))
}

/** Whether staff can cancel the appointment. */
export const isCancellable = ({ state }: ScheduledAppointment) => NEXT_STATES[state].includes('cancelled')
