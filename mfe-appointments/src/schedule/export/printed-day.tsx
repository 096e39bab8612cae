import {
  formatDay,
  formatPhone,
  formatShortDay,
  formatTime,
  type LocationCode,
  type Schedule,
  type ScheduledAppointment,
} from '@molar/contract'
import { useTranslation } from '@molar/shared/platform'
import styles from './printed-day.module.css'
import { dayColumns, doctorColumns, type ScheduleColumn } from '../state/schedule-cells.ts'
import { entriesIn, isBlocked, type ScheduleEntry } from '../state/schedule-entries.ts'
import { useHeldText } from '../calendar/use-held-text.ts'
import { usePrinting } from '../../use-printing.ts'

interface PrintedDayProps {
  range: { location: LocationCode }
  schedule: Schedule
  /** The columns on screen. */
  columns: readonly ScheduleColumn[]
  /** The schedule is still that of other days than the heading of the page names. */
  isLoading: boolean
}

/**
 * One page for each doctor and day, black on white, with space to write. It exists only while the browser prints. If the
 * screen shows one doctor, only this doctor is printed.
 */
export function PrintedDay({ range, schedule, columns, isLoading }: PrintedDayProps) {
  const { t } = useTranslation('appointments')
  const isPrinting = usePrinting()
  if (!isPrinting) return null
  const pages = isLoading ? [] : pagesOf(schedule, columns, t('schedule.allDoctors'))
  return (
    <div className={styles['pages']}>
      {isLoading && <p>{t('loading')}</p>}
      {pages.map(({ column, entries }) => (
        <section key={column.key} className={styles['page']}>
          <PrintedTable branch={range.location} {...{ schedule, column, entries }} />
        </section>
      ))}
    </div>
  )
}

/**
 * Doctors with appointments or an own blocker; the days of a single doctor if there are none. If nobody has any, the days with the
 * blockers of all doctors.
 */
function pagesOf(schedule: Schedule, columns: readonly ScheduleColumn[], allDoctors: string) {
  const isByDoctor = columns.every(({ doctorId }) => doctorId !== null)
  const printed = isByDoctor ? columns : doctorColumns(schedule)
  const withEntries = (column: ScheduleColumn) => ({ column, entries: entriesIn(schedule, column) })
  const pages = printed
    .map(withEntries)
    .filter(({ entries }) =>
      entries.some(({ appointment, closed }) => appointment !== null || closed.doctorId !== null),
    )
  if (pages.length > 0) return pages
  const isOneDoctor = new Set(printed.map(({ doctorId }) => doctorId)).size === 1
  return (isOneDoctor ? printed : dayColumns(schedule, allDoctors)).map(withEntries)
}

const HEADS = ['time', 'patient', 'phone', 'service', 'room', 'state', 'notes'] as const

interface PrintedTableProps {
  branch: LocationCode
  schedule: Schedule
  column: ScheduleColumn
  entries: readonly ScheduleEntry[]
}

function PrintedTable({ branch, schedule, column, entries }: PrintedTableProps) {
  const { t, i18n } = useTranslation(['appointments', 'common'])
  const heldText = useHeldText()
  const time = (text: string) => (text === '24:00' ? text : formatTime(text, i18n.language))
  // With the day, also if it is today: paper is read later.
  const readAt = `${formatShortDay(schedule.now.slice(0, 10), i18n.language)}, ${time(schedule.now.slice(11))}`
  return (
    <table>
      {/* The browser repeats the head on every sheet. */}
      <thead>
        <tr>
          <th colSpan={HEADS.length} className={styles['title']}>
            <h1>{column.name}</h1>
            <p>
              {t(`common:city.${branch}`)} · {formatDay(column.date, i18n.language)} ·{' '}
              {t('schedule.asOf', { time: readAt })}
            </p>
          </th>
        </tr>
        <tr>
          {HEADS.map((head) => (
            <th key={head}>{t(`schedule.${head}`)}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {entries.length === 0 && (
          <tr>
            <td colSpan={HEADS.length}>{t('schedule.noAppointments')}</td>
          </tr>
        )}
        {entries.map(({ appointment, closed }) =>
          appointment ? (
            <PrintedAppointment key={appointment.id} {...{ schedule, appointment }} />
          ) : (
            <tr key={`closed ${closed.start} ${closed.blocker?.id ?? 'held'}`} className={styles['blocker']}>
              <td>
                {time(closed.start)} – {time(closed.end)}
              </td>
              <td colSpan={HEADS.length - 1}>
                {closed.heldUntil
                  ? heldText(closed.heldUntil)
                  : `${t('schedule.closed')} · ${closed.blocker!.description}`}
              </td>
            </tr>
          ),
        )}
      </tbody>
    </table>
  )
}

function PrintedAppointment({
  schedule,
  appointment,
}: {
  schedule: Schedule
  appointment: ScheduledAppointment
}) {
  const { t, i18n } = useTranslation('appointments')
  const { start, end, reference, patient, age, phone, serviceText, description, state, deskNote } =
    appointment
  const states = [
    ...(isBlocked(schedule, appointment)
      ? [t('schedule.blocked'), appointment.called && t('schedule.patientCalled')]
      : []),
    t(`states.${state}`),
    !appointment.verified && t('unverified'),
    appointment.confirmedByPatient && t('schedule.willCome'),
  ].filter(Boolean)
  return (
    <tr>
      <td>
        {formatTime(start, i18n.language)} – {formatTime(end, i18n.language)}
        <br />
        <small>{reference}</small>
      </td>
      <td>
        {patient}
        {age !== null && (
          <>
            <br />
            <small>{t('age', { count: age })}</small>
          </>
        )}
      </td>
      <td>{phone && formatPhone(phone)}</td>
      <td>
        {serviceText}
        {description && (
          <>
            <br />
            <small>{description}</small>
          </>
        )}
      </td>
      <td>{schedule.rooms.find(({ id }) => id === appointment.roomId)?.name}</td>
      <td>{states.join(', ')}</td>
      <td>{deskNote}</td>
    </tr>
  )
}
