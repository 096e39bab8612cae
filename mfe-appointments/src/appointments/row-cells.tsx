import { formatPhone, phoneLink } from '@molar/contract'
import { Link, useAtomValue, useTranslation } from '@molar/shared/platform'
import { BranchBadge, Cell, Icon, RowHead } from '@molar/shared/ui'
import { detailsPath } from '../routes.ts'
import { extensionsAtom } from './appointments.atoms.ts'
import layout from './appointments.module.css'
import type { ListedAppointment } from './listed-appointment.ts'
import styles from './row-cells.module.css'

interface CellProps {
  appointment: ListedAppointment
}

/** Name and address of the patient. `showsBranch`: false where every row has the same branch. */
export function PatientCell({ appointment, showsBranch }: CellProps & { showsBranch: boolean }) {
  const { t } = useTranslation('appointments')
  const { schedule: hasSchedule } = useAtomValue(extensionsAtom)
  const { id, date, name, address, age, location, isUnverified } = appointment
  // A server need not identify or date its appointments.
  const path = hasSchedule && id !== null && date ? detailsPath({ id, location, date }) : null
  const shownName = <b title={name}>{name || t('noName')}</b>
  return (
    <RowHead className={`c-who ${layout['who']}`}>
      {path ? (
        <Link to={path} className={styles['name']}>
          {shownName}
        </Link>
      ) : (
        shownName
      )}{' '}
      {age !== null && <span className={styles['age']}>{t('age', { count: age })}</span>}{' '}
      {showsBranch && <BranchBadge location={location} />}{' '}
      {isUnverified && <span className="badge px-0">{t('unverified')}</span>}
      <div className="text-body-secondary" title={address}>
        {address}
      </div>
    </RowHead>
  )
}

export function ContactCell({ appointment: { phone, email } }: CellProps) {
  const { t } = useTranslation('appointments')
  return (
    <Cell className={`c-contact ${layout['contact']}`}>
      {phone && <Phone number={phone} />}
      {email && (
        <div className="clip text-body-secondary" title={email}>
          {email}
        </div>
      )}
      {!phone && !email && <span className="text-body-secondary">{t('noContact')}</span>}
    </Cell>
  )
}

/** A link if the text is a number that a phone can dial. Other systems allow any text here. */
function Phone({ number }: { number: string }) {
  if (!/\d{4}/.test(number.replace(/\D/g, ''))) return number
  return <a href={phoneLink(number)}>{formatPhone(number)}</a>
}

export function ServiceCell({ appointment: { service, doctor, complaint } }: CellProps) {
  const { t } = useTranslation('appointments')
  return (
    <Cell className={`c-what ${layout['what']}`}>
      <div title={[service, doctor].filter(Boolean).join(', ')}>
        {service}{' '}
        {doctor && (
          <span className="text-body-secondary">{service ? t('withDoctor', { doctor }) : doctor}</span>
        )}
      </div>
      <div className="clip text-body-secondary" title={complaint}>
        {complaint}
      </div>
    </Cell>
  )
}

/** As wide as the longer of the two statuses, so that a change of the status does not move the row's text. */
export function StatusBadge({ isOpen }: { isOpen: boolean }) {
  const { t } = useTranslation('appointments')
  return (
    <span className={styles['state']} data-other={t(isOpen ? 'closed' : 'open')}>
      <span className={`badge ${styles[isOpen ? 'open' : 'closed']}`}>
        {isOpen ? <span className={styles['dot']} /> : <Icon name="check" />}
        {t(isOpen ? 'open' : 'closed')}
      </span>
    </span>
  )
}

/** A search also finds appointments that were cancelled in the last 24 hours. Their details offer to undo it. */
export function CancelledBadge() {
  const { t } = useTranslation('appointments')
  return <span className="badge px-0">{t('states.cancelled')}</span>
}
