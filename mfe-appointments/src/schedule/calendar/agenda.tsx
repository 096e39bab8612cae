import { Fragment } from 'react'
import {
  doctorName,
  formatDay,
  formatTime,
  type RowId,
  type Schedule,
  type ScheduledAppointment,
} from '@molar/contract'
import { useTranslation } from '@molar/shared/platform'
import { AppointmentCard } from './appointment-card.tsx'
import { BlockDayLink } from './block-day-link.tsx'
import type { ScheduleActions } from './grid-cell.tsx'
import { isRepeatedPress } from '../../repeated-press.ts'
import { QuickActions } from '../appointment/quick-actions.tsx'
import styles from './calendar.module.css'
import {
  availableStarts,
  doctorColumns,
  type ScheduleColumn,
  startsForMove,
} from '../state/schedule-cells.ts'
import { entriesIn, isBlocked } from '../state/schedule-entries.ts'
import { useHeldText } from './use-held-text.ts'

interface AgendaProps extends ScheduleActions {
  schedule: Schedule
  /** The days of one doctor, or of all doctors. */
  columns: ScheduleColumn[]
}

/**
 * The days of one doctor as a list, for a phone: appointments and blockers in order, then the available times, which come
 * first for a move. The list of all doctors has available times only for a move.
 */
export function Agenda({ schedule, columns, ...actions }: AgendaProps) {
  const { t, i18n } = useTranslation('appointments')
  const isWeek = columns.length > 1
  const dayOf = ({ date }: ScheduleColumn) => formatDay(date, i18n.language)
  const { moving } = actions
  // Of a week, the day of the appointment that is moved comes into view.
  const shownDay = columns.some(({ date }) => date === moving?.date) ? moving?.date : columns[0]?.date
  if (columns.length === 0) return <p className={styles['note']}>{t('schedule.noDoctors')}</p>
  return columns.map((column) => (
    <section
      key={column.key}
      className={styles['agenda']}
      aria-label={isWeek ? `${column.name}, ${dayOf(column)}` : column.name}
    >
      {isWeek && <h2 className={styles['day']}>{dayOf(column)}</h2>}
      <AgendaDay schedule={schedule} column={column} comesIntoView={column.date === shownDay} {...actions} />
    </section>
  ))
}

const showTimes = (heading: HTMLElement | null) => heading?.scrollIntoView?.({ block: 'center' })

function AgendaDay({
  schedule,
  column,
  may,
  onOpen,
  onChoose,
  moving,
  comesIntoView,
}: Omit<AgendaProps, 'columns'> & { column: ScheduleColumn; comesIntoView: boolean }) {
  const { t, i18n } = useTranslation('appointments')
  const time = (text: string) => formatTime(text, i18n.language)
  const heldText = useHeldText()
  const entries = entriesIn(schedule, column)
  const isOfAll = column.doctorId === null
  const nameOf = (id: RowId | null) => {
    const doctor = schedule.doctors.find((one) => one.id === id)
    return isOfAll && doctor ? doctorName(doctor) : undefined
  }
  const columnsWithTimes = onChoose
    ? columnsOfTimes(schedule, column, moving)
        .map((one) => ({
          one,
          available: moving
            ? startsForMove(schedule, one, moving)
            : availableStarts(schedule, one, schedule.gridMinutes, schedule.now),
        }))
        .filter(({ available }) => available.length > 0)
    : []
  const times = columnsWithTimes.map(({ one, available }, index) => (
    <Fragment key={one.key}>
      <h3 ref={moving && comesIntoView && index === 0 ? showTimes : undefined} className={styles['day']}>
        {t(moving ? 'schedule.moveTo' : 'schedule.available')}
        {isOfAll && ` · ${one.name}`}
      </h3>
      <ul className={styles['times']}>
        {available.map((start) => (
          <li key={start}>
            <button
              type="button"
              className="btn btn-outline-primary"
              aria-label={isOfAll ? t('schedule.moveHere', { time: time(start), who: one.name }) : undefined}
              onClick={(event) => !isRepeatedPress(event, { isSameButton: true }) && onChoose?.(one, start)}
            >
              {time(start)}
            </button>
          </li>
        ))}
      </ul>
    </Fragment>
  ))
  return (
    <>
      {schedule.days.length === 1 && <BlockDayLink {...{ schedule, column }} />}
      {moving && times}
      {entries.length === 0 && <p className={styles['note']}>{t('schedule.noAppointments')}</p>}
      <ul className={styles['entries']}>
        {entries.map(({ closed, appointment }) =>
          appointment ? (
            <li key={appointment.id}>
              <QuickActions {...{ appointment, may }} now={schedule.now} layout="list" isReachable>
                <AppointmentCard
                  appointment={appointment}
                  isBlocked={isBlocked(schedule, appointment)}
                  doctor={nameOf(appointment.doctorId)}
                  isMoving={moving?.id === appointment.id}
                  onOpen={() => onOpen(appointment)}
                />
              </QuickActions>
            </li>
          ) : (
            <li
              key={`closed ${closed.start} ${closed.blocker?.id ?? 'held'} ${closed.doctorId}`}
              className={styles['closed']}
            >
              {time(closed.start)} – {closed.end === '24:00' ? closed.end : time(closed.end)}{' '}
              {[
                nameOf(closed.doctorId),
                closed.heldUntil ? heldText(closed.heldUntil) : closed.blocker!.description,
              ]
                .filter(Boolean)
                .join(' · ')}
            </li>
          ),
        )}
      </ul>
      {!moving && times}
    </>
  )
}

/** Whose available times are listed: of the doctor of the column; of all doctors only for a move, its own doctor first. */
function columnsOfTimes(schedule: Schedule, column: ScheduleColumn, moving: ScheduledAppointment | null) {
  if (column.doctorId !== null) return [column]
  if (!moving) return []
  const isOther = ({ doctorId }: ScheduleColumn) => doctorId !== moving.doctorId
  return doctorColumns(schedule)
    .filter(({ date }) => date === column.date)
    .toSorted((one, other) => Number(isOther(one)) - Number(isOther(other)))
}
