/* oxlint-disable jsx-a11y/no-noninteractive-element-to-interactive-role -- a grid of the ARIA pattern: its cells have buttons, and
   arrow keys move between them. */
import { type DragEvent, useEffect, useRef, useState } from 'react'
import {
  formatShortDay,
  formatTime,
  isMovable,
  minutesOfDay,
  type Schedule,
  type ScheduledAppointment,
} from '@molar/contract'
import { useTranslation } from '@molar/shared/platform'
import { AppointmentCard } from './appointment-card.tsx'
import { BlockDayLink } from './block-day-link.tsx'
import { moveFocus } from './grid-focus.ts'
import { QuickActions } from './quick-actions.tsx'
import styles from './schedule.module.css'
import { cellsOf, rowTimes, type ScheduleCell, type ScheduleColumn } from './schedule-cells.ts'
import type { Permissions } from './state-actions.tsx'

export interface ScheduleActions {
  may: Permissions
  onOpen: (appointment: ScheduledAppointment) => void
  /** A press on an available time. Left out for people who may not book. */
  onChoose: ((column: ScheduleColumn, start: string) => void) | undefined
  /** The appointment for which a time is being chosen. */
  moving: ScheduledAppointment | null
}

interface GridActions extends ScheduleActions {
  /** An appointment is dragged; null when it was dropped anywhere. */
  onDrag: (appointment: ScheduledAppointment | null) => void
}

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
  const firstDay = schedule.days[0]?.date
  // Once for each day: afterwards nothing moves while somebody reads.
  useEffect(() => showNow(scroller.current), [firstDay])
  const rows = rowTimes(schedule)
  if (rows.length === 0) return <p className={styles['note']}>{t('schedule.closedDay')}</p>
  const cells = columns.map((column) => cellsOf(schedule, column, rows))
  const nowRow = rowOfNow(schedule, rows)
  const keys = buttonKeys(cells, columns, { now: schedule.now, canChoose: actions.onChoose !== undefined })
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
                    className={styles['line']}
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

interface GridCellProps extends GridActions {
  schedule: Schedule
  column: ScheduleColumn
  /** The index of the column, from the left. */
  index: number
  cell: ScheduleCell
  /** The key of the one button that Tab reaches. */
  firstKey: string | null
  onFocus: (key: string) => void
}

function GridCell(props: GridCellProps) {
  const { schedule, column, index, cell, firstKey, may, onOpen, onChoose, onDrag, moving, onFocus } = props
  const { t, i18n } = useTranslation('appointments')
  const [isDraggedOver, setDraggedOver] = useState(false)
  const { row, span, start, closed, appointments } = cell
  const button = (key: string) => ({
    'data-column': index,
    'data-row': row,
    tabIndex: key === firstKey ? 0 : -1,
    onFocus: () => onFocus(key),
  })
  if (closed) {
    const reason = closed.heldUntil
      ? t('schedule.held', { time: formatTime(closed.heldUntil.slice(11), i18n.language) })
      : closed.reason
    return (
      <td rowSpan={span} className={styles['closed']}>
        <span className={reason ? styles['reason'] : 'visually-hidden'}>
          {reason ?? t('schedule.closed')}
        </span>
      </td>
    )
  }
  if (appointments.length > 0)
    return (
      <td rowSpan={span} className={styles['taken']}>
        <div className={`${styles['cards']} ${span > 1 ? styles['tall'] : ''}`}>
          {appointments.map((appointment) => (
            <QuickActions
              key={appointment.id}
              {...{ appointment, may }}
              now={schedule.now}
              layout="below"
              isReachable={keyOf(appointment) === firstKey}
            >
              <AppointmentCard
                appointment={appointment}
                isMoving={moving?.id === appointment.id}
                onOpen={() => onOpen(appointment)}
                {...(onChoose && isMovable(appointment.state) && draggable(appointment, onDrag))}
                {...button(keyOf(appointment))}
              />
            </QuickActions>
          ))}
        </div>
      </td>
    )
  const isOver = isPast(column, start, schedule.now)
  if (isOver || !onChoose) return <td className={isOver ? styles['past'] : undefined}>{'\u00a0'}</td>
  // Several days have the same times.
  const who =
    schedule.days.length > 1 ? `${column.name}, ${formatShortDay(column.date, i18n.language)}` : column.name
  const label = moving ? 'schedule.moveHere' : 'schedule.bookHere'
  return (
    <td
      className={`${styles['available']} ${isDraggedOver ? styles['over'] : ''}`}
      onDragOver={(event) => {
        if (!moving) return
        event.preventDefault()
        setDraggedOver(true)
      }}
      onDragLeave={() => setDraggedOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setDraggedOver(false)
        if (moving) onChoose(column, start)
      }}
    >
      <button
        type="button"
        aria-label={t(label, { time: formatTime(start, i18n.language), who })}
        onClick={() => onChoose(column, start)}
        {...button(`${column.key} ${start}`)}
      >
        <span aria-hidden="true">{formatTime(start, i18n.language)}</span>
      </button>
    </td>
  )
}

/** Scrolls the table so that the row before the current time is at its top. */
function showNow(scroller: HTMLElement | null) {
  const row = scroller?.querySelector<HTMLElement>('tbody [aria-current="time"]')?.parentElement
  if (scroller && row)
    scroller.scrollTop = row.offsetTop - scroller.querySelector('thead')!.offsetHeight - row.offsetHeight
}

/** The attributes of a card that can be dragged to another time. */
const draggable = (appointment: ScheduledAppointment, onDrag: GridActions['onDrag']) => ({
  draggable: true,
  onDragStart({ dataTransfer }: DragEvent) {
    dataTransfer.effectAllowed = 'move'
    // Without data, Firefox does not drag. Another program that receives it learns nothing about the patient.
    dataTransfer.setData('text/plain', appointment.reference)
    onDrag(appointment)
  },
  onDragEnd: () => onDrag(null),
})

const keyOf = ({ id }: ScheduledAppointment) => `appointment ${id}`

const isPast = ({ date }: ScheduleColumn, start: string, now: string) => `${date}T${start}` <= now

/** The keys of all buttons: first those of the appointments, then those of the available times. */
function buttonKeys(
  cells: ScheduleCell[][],
  columns: ScheduleColumn[],
  { now, canChoose }: { now: string; canChoose: boolean },
) {
  const open = cells.flatMap((column, index) =>
    column.filter(({ closed }) => !closed).map((cell) => ({ ...cell, column: columns[index]! })),
  )
  const times = open.filter(
    ({ appointments, column, start }) =>
      canChoose && appointments.length === 0 && !isPast(column, start, now),
  )
  return [
    ...open.flatMap(({ appointments }) => appointments.map(keyOf)),
    ...times.map(({ column, start }) => `${column.key} ${start}`),
  ]
}

/** The row of the current time, and which part of it has passed. */
function rowOfNow({ now, days, gridMinutes }: Schedule, rows: string[]) {
  const [date, time] = now.split('T')
  if (days.every((day) => day.date !== date)) return null
  const passed = (minutesOfDay(time!) - minutesOfDay(rows[0]!)) / gridMinutes
  const row = Math.floor(passed)
  return row >= 0 && row < rows.length ? { row, part: passed - row } : null
}
