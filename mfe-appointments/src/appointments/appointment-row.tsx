import { formatShortDay, formatTime } from '@molar/contract'
import { useTranslation } from '@molar/shared/platform'
import { Cell, FieldError, Row } from '@molar/shared/ui'
import { isRepeatedPress } from '../repeated-press.ts'
import styles from './appointments.module.css'
import type { ListedAppointment } from './listed-appointment.ts'
import { CancelledBadge, ContactCell, PatientCell, ServiceCell, StatusBadge } from './row-cells.tsx'

interface AppointmentRowProps {
  appointment: ListedAppointment
  /** The list by day: the time first, and the day above the rows. */
  isByDay: boolean
  showsBranch: boolean
  /** The status to show, which may not be saved yet. */
  isOpen: boolean
  /** Why the last change was rolled back. */
  refusal: string | null
  /** Undefined where the status cannot be changed. */
  onChangeStatus?: (() => void) | undefined
}

/** One appointment: a row with two lines in each column, or a card on a phone. */
export function AppointmentRow(props: AppointmentRowProps) {
  const { appointment, isByDay, showsBranch, isOpen, refusal, onChangeStatus } = props
  const { t, i18n } = useTranslation('appointments')
  const { key, date, rawDate, time, reference } = appointment
  const name = appointment.name || t('noName')
  const day = date ? formatShortDay(date, i18n.language) : rawDate
  const clock = time && formatTime(time, i18n.language)
  const whenCell = (
    <Cell className={`c-when ${styles['when']} ${refusal ? styles['refused'] : ''}`}>
      <b>{clock}</b> {appointment.isCancelled ? <CancelledBadge /> : <StatusBadge isOpen={isOpen} />}
      {isByDay ? (
        <div className={`text-body-secondary ${styles['reference']}`}>{reference}</div>
      ) : (
        <div>{day || t('noDate')}</div>
      )}
      {refusal && (
        <div className={styles['refusal']}>
          <FieldError id={`refusal-${key}`} message={refusal} announced />
        </div>
      )}
    </Cell>
  )
  return (
    <Row>
      {isByDay && whenCell}
      <PatientCell appointment={appointment} showsBranch={showsBranch} />
      <ContactCell appointment={appointment} />
      {!isByDay && whenCell}
      <ServiceCell appointment={appointment} />
      <Cell className={`c-actions ${styles['actions']} text-lg-end`}>
        {onChangeStatus && (
          <button
            type="button"
            className={`btn btn-sm ${isOpen ? 'btn-outline-primary' : 'btn-text'}`}
            // With day and time, because one person may have several appointments on the page.
            aria-label={t(isOpen ? 'confirmAppointment' : 'reopenAppointment', {
              appointment: [name, day, clock].filter(Boolean).join(', '),
            })}
            aria-describedby={refusal ? `refusal-${key}` : undefined}
            // A second press would take the first one back.
            onClick={(event) => !isRepeatedPress(event, { isSameButton: true }) && onChangeStatus()}
          >
            {t(isOpen ? 'confirm' : 'reopen')}
          </button>
        )}
      </Cell>
    </Row>
  )
}
