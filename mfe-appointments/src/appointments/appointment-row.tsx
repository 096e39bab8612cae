import { formatPhone, formatShortDay, formatTime, phoneLink } from '@molar/contract'
import { useTranslation } from '@molar/shared/platform'
import { BranchBadge, Cell, FieldError, Icon, Row } from '@molar/shared/ui'
import styles from './appointments.module.css'
import type { ListedAppointment } from './listed-appointment.ts'

interface AppointmentRowProps {
  appointment: ListedAppointment
  /** The status to show, which may not be saved yet. */
  isOpen: boolean
  /** Why the last change was rolled back. */
  refusal: string | null
  /** Undefined where the status cannot be changed. */
  onChangeStatus?: (() => void) | undefined
}

/** One appointment: a row with two lines in each column, or a card on a phone. */
export function AppointmentRow({ appointment, isOpen, refusal, onChangeStatus }: AppointmentRowProps) {
  const { t, i18n } = useTranslation('appointments')
  const { address, phone, email, date, rawDate, time, service, complaint, doctor } = appointment
  const name = appointment.name || t('noName')
  const day = date ? formatShortDay(date, i18n.language) : rawDate
  const clock = time && formatTime(time, i18n.language)
  return (
    <Row>
      <Cell className="c-who">
        <b>{name}</b> <BranchBadge location={appointment.location} />{' '}
        {appointment.isUnverified && <span className="badge px-0">{t('unverified')}</span>}
        <div className="text-body-secondary">{address}</div>
      </Cell>
      <Cell className="c-contact">
        {phone && <Phone number={phone} />}
        {email && (
          <div className="clip text-body-secondary" title={email}>
            {email}
          </div>
        )}
        {!phone && !email && <span className="text-body-secondary">{t('noContact')}</span>}
      </Cell>
      <Cell className={`c-when ${styles['when']} ${refusal ? styles['refused'] : ''}`}>
        <b>{clock}</b> <StatusBadge isOpen={isOpen} />
        <div>{day || t('noDate')}</div>
        {refusal && (
          <div className={styles['refusal']}>
            <FieldError id={`refusal-${appointment.key}`} message={refusal} />
          </div>
        )}
      </Cell>
      <Cell className="c-what">
        <div>
          {service}{' '}
          {doctor && (
            <span className="text-body-secondary">{service ? t('withDoctor', { doctor }) : doctor}</span>
          )}
        </div>
        <div className="clip text-body-secondary" title={complaint}>
          {complaint}
        </div>
      </Cell>
      <Cell className="c-do text-lg-end">
        {onChangeStatus && (
          <button
            type="button"
            className={`btn btn-sm ${isOpen ? 'btn-outline-primary' : 'btn-text'}`}
            // With day and time, because one person may have several appointments on the page.
            aria-label={t(isOpen ? 'confirmAppointment' : 'reopenAppointment', {
              appointment: [name, day, clock].filter(Boolean).join(', '),
            })}
            aria-describedby={refusal ? `refusal-${appointment.key}` : undefined}
            onClick={onChangeStatus}
          >
            {t(isOpen ? 'confirm' : 'reopen')}
          </button>
        )}
      </Cell>
    </Row>
  )
}

/** A link if the text is a number that a phone can dial. Other systems allow any text here. */
function Phone({ number }: { number: string }) {
  if (!/\d{4}/.test(number.replace(/\D/g, ''))) return number
  return <a href={phoneLink(number)}>{formatPhone(number)}</a>
}

/** As wide as the longer of the two statuses, so that a change of the status does not move the row's text. */
function StatusBadge({ isOpen }: { isOpen: boolean }) {
  const { t } = useTranslation('appointments')
  return (
    <span className={styles['state']} data-other={t(isOpen ? 'closed' : 'open')}>
      <span className={`badge ${isOpen ? 'badge-open' : 'badge-closed'}`}>
        {!isOpen && <Icon name="check" />}
        {t(isOpen ? 'open' : 'closed')}
      </span>
    </span>
  )
}
