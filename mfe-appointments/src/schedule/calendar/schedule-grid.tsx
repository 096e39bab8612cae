/* oxlint-disable jsx-a11y/no-noninteractive-element-to-interactive-role -- a grid of the ARIA pattern: its cells have buttons, and
   arrow keys move between them. */
import { useEffect, useRef, useState } from 'react'
import {
  formatShortDay,
  formatTime,
  minutesOfDay,
  type Schedule,
  type ScheduledAppointment,
  timeOfDay,
} from '@molar/contract'
import { useTranslation } from '@molar/shared/platform'
import { BlockDayLink } from './block-day-link.tsx'
import { type GridActions, GridCell, isPast, keyOf, type RowOfNow } from './grid-cell.tsx'
import { moveFocus, useKeptFocus } from './grid-focus.ts'
import styles from './calendar.module.css'
import {
  cellsOf,
  rowTimes,
  type ScheduleCell,
  type ScheduleColumn,
  startsForMove,
  withoutOwnHold,
} from '../state/schedule-cells.ts'

interface ScheduleGridProps extends GridActions {
  schedule: Schedule
  columns: ScheduleColumn[]
  isWeek: boolean
}

/** A column for each doctor or room, a row for each time. Arrow keys go from cell to cell. */
export function ScheduleGrid({ schedule, columns, isWeek, ...actions }: ScheduleGridProps) {
  const { t, i18n } = useTranslation('appointments')
  const [active, setActive] = useState<string | null>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const keptFocus = useKeptFocus()
  const firstDay = schedule.days[0]?.date
  // Once for each day: afterwards nothing moves while somebody reads.
  useEffect(() => showNow(scroller.current), [firstDay])
  const rows = rowTimes(schedule)
  if (rows.length === 0) return <p className={styles['note']}>{t('schedule.closedDay')}</p>
  if (columns.length === 0) {
    const hasDoctors = schedule.doctors.length > 0
    return <p className={styles['note']}>{t(hasDoctors ? 'schedule.noRooms' : 'schedule.noDoctors')}</p>
  }
  const { moving, onChoose } = actions
  const cells = columns.map((column) => cellsDuring(moving, schedule, column, rows))
  const nowRow = rowOfNow(schedule, rows)
  const fitting = columns.map((column) => moving && new Set(startsForMove(schedule, column, moving)))
  const canChoose = (index: number, { start }: ScheduleCell) =>
    onChoose !== undefined &&
    !isPast(columns[index]!, start, schedule.now) &&
    (fitting[index]?.has(start) ?? true)
  const keys = buttonKeys(cells, columns, canChoose)
  // The button that had the focus last, unless it has gone with its day or its appointment.
  const firstKey = active && keys.includes(active) ? active : (keys[0] ?? null)

  const cellAt = (column: number, row: number) => cells[column]!.find((cell) => cell.row === row) ?? null
  return (
    <div className={styles['scroll']} ref={scroller}>
      <table
        role="grid"
        className={styles['grid']}
        aria-label={t('schedule.title')}
        style={{ minWidth: `${4 + columns.length * 9}rem` }}
        onKeyDown={moveFocus}
        {...keptFocus}
      >
        <thead>
          <tr>
            <th scope="col" className={styles['time']}>
              <span className="visually-hidden">{t('schedule.time')}</span>
            </th>
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                aria-current={isWeek && schedule.now.startsWith(column.date) ? 'date' : undefined}
              >
                {isWeek ? formatShortDay(column.date, i18n.language) : column.name}
                {!isWeek && <BlockDayLink {...{ schedule, column }} />}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((time, row) => (
            <tr key={time} className={row === nowRow?.row ? styles['now'] : undefined}>
              <th
                scope="row"
                className={styles['time']}
                aria-current={row === nowRow?.row ? 'time' : undefined}
              >
                {formatTime(time, i18n.language)}
                {row === nowRow?.row && (
                  <span
                    className={styles['mark']}
                    style={{ top: `${nowRow.part * 100}%` }}
                    aria-hidden="true"
                  />
                )}
              </th>
              {columns.map((column, index) => {
                const cell = cellAt(index, row)
                return (
                  cell && (
                    <GridCell
                      key={column.key}
                      {...{ schedule, column, index, cell, firstKey }}
                      canChoose={canChoose(index, cell)}
                      now={schedule.now.startsWith(column.date) ? nowRow : null}
                      {...actions}
                      onFocus={setActive}
                    />
                  )
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/**
 * An appointment that is moved leaves all rows but its first one, so that it can be moved by half of its duration. A time that is
 * held for it is available.
 */
function cellsDuring(
  moving: ScheduledAppointment | null,
  schedule: Schedule,
  column: ScheduleColumn,
  rows: readonly string[],
) {
  if (!moving) return cellsOf(schedule, column, rows)
  const { appointments, gridMinutes } = schedule
  const short = appointments.map((one) =>
    one.id === moving.id ? { ...one, end: timeOfDay(minutesOfDay(one.start) + gridMinutes) } : one,
  )
  return cellsOf({ ...withoutOwnHold(schedule, moving), appointments: short }, column, rows).map((cell) => ({
    ...cell,
    appointments: cell.appointments.map(({ id }) => appointments.find((one) => one.id === id)!),
  }))
}

/** Scrolls the table so that the row before the current time is at its top. */
function showNow(scroller: HTMLElement | null) {
  const row = scroller?.querySelector<HTMLElement>('tbody [aria-current="time"]')?.parentElement
  if (scroller && row)
    scroller.scrollTop = row.offsetTop - scroller.querySelector('thead')!.offsetHeight - row.offsetHeight
}

/** The keys of all buttons: first those of the appointments, then those of the available times. */
function buttonKeys(
  cells: ScheduleCell[][],
  columns: ScheduleColumn[],
  canChoose: (index: number, cell: ScheduleCell) => boolean,
) {
  const open = cells.map((column) => column.filter(({ closed }) => !closed))
  const times = open.flatMap((column, index) =>
    column
      .filter((cell) => cell.appointments.length === 0 && canChoose(index, cell))
      .map(({ start }) => `${columns[index]!.key} ${start}`),
  )
  return [...open.flat().flatMap(({ appointments }) => appointments.map(keyOf)), ...times]
}

/** The row of the current time, and which part of it has passed. */
function rowOfNow({ now, days, gridMinutes }: Schedule, rows: string[]): RowOfNow | null {
  const [date, time] = now.split('T')
  if (days.every((day) => day.date !== date)) return null
  const passed = (minutesOfDay(time!) - minutesOfDay(rows[0]!)) / gridMinutes
  const row = Math.floor(passed)
  return row >= 0 && row < rows.length ? { row, part: passed - row } : null
}
