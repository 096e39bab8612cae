import { useTranslation } from '@molar/shared/platform'
import { Icon } from '@molar/shared/ui'
import styles from './back-arrow.module.css'

export function BackArrow({ onBack }: { onBack: () => void }) {
  const { t } = useTranslation('common')
  return (
    <button type="button" className={`btn btn-text ${styles['arrow']}`} onClick={onBack}>
      <Icon name="back" />
      {t('back')}
    </button>
  )
}
