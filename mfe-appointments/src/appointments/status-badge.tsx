import { useTranslation } from '@molar/shared/platform'
import { Icon } from '@molar/shared/ui'
import styles from './appointments.module.css'

/** Takes the room of the longer of both words, so that a row breaks alike in both states. */
export function StatusBadge({ isOpen }: { isOpen: boolean }) {
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
