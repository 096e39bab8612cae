import {
  type ClosedTime,
  doctorName,
  minutesOfDay,
  type RowId,
  type Schedule,
  type ScheduledAppointment,
  timeOfDay,
} from '@molar/contract'

/** A doctor or a room on one day, or all doctors of it. */
export interface ScheduleColumn {
  key: string
  /** `YYYY-MM-DD`. */
  date: string
  doctorId: RowId | null
  roomId: RowId | null
  /** Name of the doctor or the room, or of all doctors. */
  name: string
}

/** A part of a column. `row` and `span` count rows of the grid. */
export interface ScheduleCell {
  row: number
  span: number
  /** `HH:mm`. */
  start: string
  /** Nobody can be booked then: outside opening or working hours, a blocker, or held for the waiting list. */
  closed: { reason: string | null; heldUntil: string | null } | null
  appointments: ScheduledAppointment[]
}

const MINUTES_OF_DAY = 24 * 60

/** The start of each row: from the first opening to the last closing, and as far as appointments reach. */
export function rowTimes({ days, appointments, gridMinutes }: Schedule): string[] {
  const spans = [...days.flatMap(({ hours }) => hours), ...appointments]
  if (spans.length === 0) return []
  const first = Math.min(...spans.map(({ start }) => minutesOfDay(start)))
  const last = Math.max(...spans.map(({ end }) => minutesOfDay(end)))
  const from = Math.floor(first / gridMinutes) * gridMinutes
  const count = Math.ceil((Math.min(last, MINUTES_OF_DAY) - from) / gridMinutes)
  return Array.from({ length: count }, (_, index) => timeOfDay(from + index * gridMinutes))
}

export const doctorColumns = ({ doctors, days }: Schedule): ScheduleColumn[] =>
  days.flatMap(({ date }) =>
    doctors.map((doctor) => ({
      key: `${date} ${doctor.id}`,
      date,
      doctorId: doctor.id,
      roomId: null,
      name: doctorName(doctor),
    })),
  )

/**
 * The doctor who is shown until one is chosen: the doctor of the appointment that was moved last, otherwise the first who works
 * on these days, else the first. Blockers and appointments do not matter, so that it stays the same while somebody looks at it.
 */
export function defaultDoctor(schedule: Schedule, lastMoved: RowId | null): RowId | undefined {
  if (lastMoved !== null && schedule.doctors.some(({ id }) => id === lastMoved)) return lastMoved
  const closed = schedule.closed.filter(({ blocker, heldUntil }) => !blocker && !heldUntil)
  const rows = rowTimes({ ...schedule, appointments: [] })
  const columns = doctorColumns(schedule)
  const works = (column: ScheduleColumn) =>
    rows.some((time) => !closedAt({ ...schedule, closed }, column, time))
  const first = schedule.doctors.find(({ id }) =>
    columns.some((column) => column.doctorId === id && works(column)),
  )
  return (first ?? schedule.doctors[0])?.id
}

export const roomColumns = ({ rooms, days }: Schedule): ScheduleColumn[] =>
  days.flatMap(({ date }) =>
    rooms.map(({ id, name }) => ({ key: `${date} room ${id}`, date, doctorId: null, roomId: id, name })),
  )

/** A column for each day, with the appointments of all doctors. */
export const dayColumns = ({ days }: Schedule, name: string): ScheduleColumn[] =>
  days.map(({ date }) => ({ key: date, date, doctorId: null, roomId: null, name }))

/** The appointments of a column, in the order of their times. */
export const appointmentsIn = ({ appointments }: Schedule, { date, doctorId, roomId }: ScheduleColumn) =>
  appointments.filter(
    (one) =>
      one.date === date &&
      (doctorId === null || one.doctorId === doctorId) &&
      (roomId === null || one.roomId === roomId),
  )

/** The cells of a column from top to bottom, without a gap. Appointments that share a row share a cell. */
export function cellsOf(schedule: Schedule, column: ScheduleColumn, rows: readonly string[]): ScheduleCell[] {
  const { gridMinutes } = schedule
  const first = minutesOfDay(rows[0]!)
  const rowOf = (minutes: number) => (minutes - first) / gridMinutes
  const blocks: ScheduleCell[] = []
  for (const appointment of appointmentsIn(schedule, column)) {
    const row = Math.floor(rowOf(minutesOfDay(appointment.start)))
    const end = Math.max(row + 1, Math.ceil(rowOf(minutesOfDay(appointment.end))))
    const before = blocks.at(-1)
    if (before && row < before.row + before.span) {
      before.appointments.push(appointment)
      before.span = Math.max(before.span, end - before.row)
    } else blocks.push({ row, span: end - row, start: rows[row]!, closed: null, appointments: [appointment] })
  }

  const cells: ScheduleCell[] = []
  const fill = (from: number, until: number) => {
    for (let row = from; row < until; row++) {
      const closed = closedAt(schedule, column, rows[row]!)
      const above = cells.at(-1)
      const isSame =
        closed &&
        above?.closed &&
        above.row + above.span === row &&
        above.closed.reason === closed.reason &&
        above.closed.heldUntil === closed.heldUntil
      if (isSame) above.span += 1
      else cells.push({ row, span: 1, start: rows[row]!, closed, appointments: [] })
    }
  }
  let next = 0
  for (const block of blocks) {
    fill(next, block.row)
    cells.push(block)
    next = block.row + block.span
  }
  fill(next, rows.length)
  return cells
}

/** Whether the time from `start` to `end` is within the opening hours of the day. */
const isOpen = ({ days }: Schedule, date: string, start: number, end: number) =>
  days
    .find((day) => day.date === date)
    ?.hours.some((span) => minutesOfDay(span.start) <= start && end <= minutesOfDay(span.end)) ?? false

const concerns = ({ date, doctorId, roomId }: ClosedTime, column: ScheduleColumn) =>
  date === column.date &&
  (doctorId === null ||
    (column.doctorId !== null && doctorId === column.doctorId) ||
    (column.roomId !== null && roomId === column.roomId))

const isOutOfUse = ({ rooms }: Schedule, { roomId }: ScheduleColumn) =>
  rooms.some(({ id, active }) => id === roomId && active === false)

function closedAt(schedule: Schedule, column: ScheduleColumn, time: string): ScheduleCell['closed'] {
  const start = minutesOfDay(time)
  const end = start + schedule.gridMinutes
  if (isOutOfUse(schedule, column) || !isOpen(schedule, column.date, start, end))
    return { reason: null, heldUntil: null }
  const closed = schedule.closed
    .filter((one) => concerns(one, column) && minutesOfDay(one.start) < end && start < minutesOfDay(one.end))
    // The blocker says more than the hours.
    .toSorted((one, other) => Number(other.blocker !== null) - Number(one.blocker !== null))[0]
  return closed ? { reason: closed.blocker?.description ?? null, heldUntil: closed.heldUntil ?? null } : null
}

/** The starts from which `minutes` are available in a column, later than `now` (`YYYY-MM-DDTHH:mm`). */
export function availableStarts(
  schedule: Schedule,
  column: ScheduleColumn,
  minutes: number,
  now: string,
): string[] {
  if (isOutOfUse(schedule, column)) return []
  const taken = [
    ...appointmentsIn(schedule, column),
    ...schedule.closed.filter((closed) => concerns(closed, column)),
  ].map(({ start, end }) => ({ start: minutesOfDay(start), end: minutesOfDay(end) }))
  return rowTimes(schedule).filter((time) => {
    const start = minutesOfDay(time)
    const end = start + minutes
    return (
      `${column.date}T${time}` > now &&
      isOpen(schedule, column.date, start, end) &&
      !taken.some((span) => span.start < end && start < span.end)
    )
  })
}

/** The schedule without what is held for the appointment: for its move, this time is available. */
export const withoutOwnHold = (schedule: Schedule, { id }: ScheduledAppointment): Schedule => ({
  ...schedule,
  closed: schedule.closed.filter(({ appointmentId }) => appointmentId !== id),
})

/**
 * The starts in a column to which an appointment can be moved. It takes no time itself. Its doctor must offer the service, and
 * the doctor and a room must be available.
 */
export function startsForMove(
  schedule: Schedule,
  column: ScheduleColumn,
  moving: ScheduledAppointment,
): string[] {
  const others = {
    ...withoutOwnHold(schedule, moving),
    appointments: schedule.appointments.filter(({ id }) => id !== moving.id),
  }
  const minutes = minutesOfDay(moving.end) - minutesOfDay(moving.start)
  const isOwn = appointmentsIn({ ...schedule, appointments: [moving] }, column).length > 0
  // Another room at the same time: only the room changes, so nothing else is required.
  const isOwnTime = (start: string) =>
    column.roomId !== null && column.date === moving.date && start === moving.start
  const doctorId = column.doctorId ?? moving.doctorId
  const offersService = moving.serviceDoctorIds?.includes(doctorId) ?? true
  const ofDoctor = new Set(
    offersService
      ? availableStarts(others, { ...column, doctorId, roomId: null }, minutes, schedule.now)
      : [],
  )
  return availableStarts(others, column, minutes, schedule.now).filter(
    (start) =>
      (!isOwn || start !== moving.start) &&
      (isOwnTime(start) || (ofDoctor.has(start) && hasRoom(others, column.date, start, minutes))),
  )
}

/** Whether a room of the branch has no appointment and is not held for so many minutes. */
export function hasRoom(
  { rooms, appointments, closed }: Schedule,
  date: string,
  time: string,
  minutes: number,
) {
  const start = minutesOfDay(time)
  const taken = new Set(
    [...appointments, ...closed]
      .filter(
        (one) =>
          one.date === date && minutesOfDay(one.start) < start + minutes && start < minutesOfDay(one.end),
      )
      .map(({ roomId }) => roomId),
  )
  return rooms.some(({ id, active }) => active !== false && !taken.has(id))
}
