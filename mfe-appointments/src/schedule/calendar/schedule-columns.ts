import type { RowId, Schedule } from '@molar/contract'
import { dayColumns, defaultDoctor, doctorColumns, roomColumns } from '../state/schedule-cells.ts'
import type { ScheduleView } from '../state/schedule-view.ts'

interface ColumnOptions {
  isNarrow: boolean
  /** See `defaultDoctor`. */
  lastMoved: RowId | null
  nameOfAll: string
}

/** The columns on screen: of one doctor if one is chosen, otherwise of all doctors or rooms. */
export function columnsOf(
  schedule: Schedule,
  { span, columns, doctor, allDoctors }: ScheduleView,
  { isNarrow, lastMoved, nameOfAll }: ColumnOptions,
) {
  if (isNarrow && allDoctors) return dayColumns(schedule, nameOfAll)
  if (columns === 'rooms' && span === 'day' && !isNarrow) return roomColumns(schedule)
  const all = doctorColumns(schedule)
  const own = all.filter(({ doctorId }) => String(doctorId) === doctor)
  if (own.length > 0) return own
  // A week or a narrow screen has space for one doctor.
  if (span !== 'week' && !isNarrow) return all
  const shown = defaultDoctor(schedule, lastMoved)
  return all.filter(({ doctorId }) => doctorId === shown)
}
