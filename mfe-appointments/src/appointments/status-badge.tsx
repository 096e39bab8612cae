import { useTranslation } from '@molar/shared/platform'
import { Icon } from '@molar/shared/ui'

export function StatusBadge({ isOpen }: { isOpen: boolean }) {
  const { t } = useTranslation('appointments')
  if (isOpen) return <span className="badge badge-open">{t('open')}</span>
  return (
    <span className="badge badge-closed">
      <Icon name="check" />
      {t('closed')}
    </span>
  )
}
