import { formatShortDay, formatTime, phoneLink } from '@molar/contract'
import { useTranslation } from '@molar/shared/platform'
import { BranchBadge, Cell, FieldError, Row } from '@molar/shared/ui'
import { readablePhone, type Entry } from './entry.ts'
import { StatusBadge } from './status-badge.tsx'
import styles from './appointments.module.css'

interface AppointmentRowProps {
  entry: Entry
  /** As shown: what was pressed counts before it is answered. */
  isOpen: boolean
  /** Why the last change was undone. */
  refusal: string | null
  /** Not given where nothing can be changed. */
  onChange?: (() => void) | undefined
}

/** One appointment: two lines a column at desk, a card on a phone. */
export function AppointmentRow({ entry, isOpen, refusal, onChange }: AppointmentRowProps) {
  const { t, i18n } = useTranslation('appointments')
  const { address, phone, email, date, rawDate, time, service, complaint, doctor } = entry
  const name = entry.name || t('noName')
  const day = date ? formatShortDay(date, i18n.language) : rawDate
  const clock = time && formatTime(time, i18n.language)
  return (
    <Row>
      <Cell className="c-who">
        <b>{name}</b> <BranchBadge location={entry.location} />{' '}
        {entry.isUnverified && <span className="badge px-0">{t('unverified')}</span>}
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
            <FieldError id={`refusal-${entry.key}`} message={refusal} />
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
        {onChange && (
          <button
            type="button"
            className={`btn btn-sm ${isOpen ? 'btn-outline-primary' : 'btn-text'}`}
            aria-describedby={refusal ? `refusal-${entry.key}` : undefined}
            onClick={onChange}
          >
            {t(isOpen ? 'confirm' : 'reopen')}
            {/* One person may have several appointments on the page. */}
            <span className="visually-hidden"> {[name, day, clock].filter(Boolean).join(', ')}</span>
          </button>
        )}
      </Cell>
    </Row>
  )
}

/** To press, if a phone can dial it; other systems write anything there. */
function Phone({ number }: { number: string }) {
  if (!/\d{4}/.test(number.replace(/\D/g, ''))) return number
  return <a href={phoneLink(number)}>{readablePhone(number)}</a>
}
