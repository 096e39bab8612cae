import { useTranslation } from '@molar/shared/platform'
import { DeskIcon } from './desk-icon.tsx'
import { DropDown } from './drop-down.tsx'

/** The grid of apps leads nowhere yet, and says so. */
export function AppsMenu() {
  const { t } = useTranslation('staff')
  return (
    <DropDown id="apps" label={t('apps')} button={<DeskIcon name="apps" />}>
      <p className="px-3 py-2 mb-0 text-body-secondary">{t('noApps')}</p>
    </DropDown>
  )
}
