import { type DragEvent, useState } from 'react'
import {
  formatShortDay,
  formatTime,
  isMovable,
  type Schedule,
  type ScheduledAppointment,
} from '@molar/contract'
import { useTranslation } from '@molar/shared/platform'
import { AppointmentCard } from './appointment-card.tsx'
import { QuickActions } from '../appointment/quick-actions.tsx'
import styles from './calendar.module.css'
import type { ScheduleCell, ScheduleColumn } from '../state/schedule-cells.ts'
import { isRepeatedPress } from '../../repeated-press.ts'
import { isBlocked } from '../state/schedule-entries.ts'
import type { Permissions } from '../appointment/state-actions.tsx'
import { useHeldText } from './use-held-text.ts'

export interface ScheduleActions {
  may: Permissions
  onOpen: (appointment: ScheduledAppointment) => void
  /** A press on an available time. Left out for people who may not book. */
  onChoose: ((column: ScheduleColumn, start: string) => void) | undefined
  /** The appointment for which a time is being chosen. */
  moving: ScheduledAppointment | null
}

export interface GridActions extends ScheduleActions {
  /** An appointment is dragged; null when it was dropped anywhere. */
  onDrag: (appointment: ScheduledAppointment | null) => void
}

/** The row of the current time, and which part of it has passed. */
export interface RowOfNow {
  row: number
  part: number
}

interface GridCellProps extends GridActions {
  schedule: Schedule
  column: ScheduleColumn
  /** The index of the column, from the left. */
  index: number
  cell: ScheduleCell
  /** Whether something can be booked or moved to the start of the cell. */
  canChoose: boolean
  /** The current time, if it is on the day of the column. */
  now: RowOfNow | null
  /** The key of the one button that Tab reaches. */
  firstKey: string | null
  onFocus: (key: string) => void
}

/** An appointment, a closed time or an available time. */
export function GridCell(props: GridCellProps) {
  const { schedule, column, index, cell, canChoose, now, firstKey, onFocus } = props
  const { may, onOpen, onChoose, onDrag, moving } = props
  const { t, i18n } = useTranslation('appointments')
  const heldText = useHeldText()
  const [isDraggedOver, setDraggedOver] = useState(false)
  const { row, span, start, closed, appointments } = cell
  const button = (key: string) => ({
    'data-column': index,
    'data-row': row,
    tabIndex: key === firstKey ? 0 : -1,
    onFocus: () => onFocus(key),
  })
  const line = now && now.row >= row && now.row < row + span && (
    <span
      className={styles['line']}
      style={{ top: `${((now.row - row + now.part) / span) * 100}%` }}
      aria-hidden="true"
    />
  )
  if (closed) {
    const reason = closed.heldUntil ? heldText(closed.heldUntil) : closed.reason
    return (
      <td rowSpan={span} className={styles['closed']}>
        {line}
        <span className={reason ? styles['reason'] : 'visually-hidden'}>
          {reason ?? t('schedule.closed')}
        </span>
      </td>
    )
  }
  if (appointments.length > 0)
    return (
      <td rowSpan={span}>
        {line}
        <div className={`${styles['cards']} ${span > 1 ? styles['tall'] : ''}`}>
          {appointments.map((appointment) => (
            <QuickActions
              key={appointment.id}
              {...{ appointment, may }}
              now={schedule.now}
              layout="table"
              isReachable={keyOf(appointment) === firstKey}
            >
              <AppointmentCard
                appointment={appointment}
                isBlocked={isBlocked(schedule, appointment)}
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
  if (!canChoose || !onChoose)
    return (
      <td className={isPast(column, start, schedule.now) ? styles['past'] : undefined}>
        {line}
        {'\u00a0'}
      </td>
    )
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
        onClick={(event) => !isRepeatedPress(event, { isSameButton: true }) && onChoose(column, start)}
        {...button(`${column.key} ${start}`)}
      >
        <span aria-hidden="true">{formatTime(start, i18n.language)}</span>
      </button>
    </td>
  )
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

/** The key of the button of an appointment. */
export const keyOf = ({ id }: ScheduledAppointment) => `appointment ${id}`

export const isPast = ({ date }: ScheduleColumn, start: string, now: string) => `${date}T${start}` <= now
