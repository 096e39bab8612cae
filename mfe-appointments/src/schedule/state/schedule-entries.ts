import {
  type ClosedTime,
  isMovable,
  type RowId,
  type Schedule,
  type ScheduledAppointment,
} from '@molar/contract'
import { appointmentsIn, type ScheduleColumn } from './schedule-cells.ts'

/** An appointment or a blocker in a list of a day. */
export type ScheduleEntry =
  | { start: string; appointment: ScheduledAppointment; closed: null }
  | { start: string; appointment: null; closed: ClosedTime }

/** The appointments, the blockers and the times held for the waiting list of a column, in the order of their times. */
export function entriesIn(schedule: Schedule, column: ScheduleColumn): ScheduleEntry[] {
  const closedTimes = schedule.closed.filter(
    ({ date, doctorId, blocker, heldUntil }) =>
      (blocker || heldUntil) &&
      date === column.date &&
      (doctorId === null || column.doctorId === null || doctorId === column.doctorId),
  )
  return [
    ...closedTimes.map((closed) => ({ start: closed.start, closed, appointment: null })),
    ...appointmentsIn(schedule, column).map((appointment) => ({
      start: appointment.start,
      closed: null,
      appointment,
    })),
  ].toSorted((one, other) => one.start.localeCompare(other.start))
}

/** A doctor of the branch, also one who has left. */
export const doctorOf = ({ doctors, formerDoctors = [] }: Schedule, doctorId: RowId) =>
  [...doctors, ...formerDoctors].find(({ id }) => id === doctorId)

/** Whether a blocker blocks the time of the appointment, which has not begun. */
export const isBlocked = (
  { closed, now }: Schedule,
  { date, start, end, doctorId, state }: ScheduledAppointment,
) =>
  isMovable(state) &&
  `${date}T${start}` > now &&
  closed.some(
    (one) =>
      one.blocker &&
      one.date === date &&
      (one.doctorId === null || one.doctorId === doctorId) &&
      one.start < end &&
      start < one.end,
  )
