import { useTranslation } from '@molar/shared/platform'
import { Brand } from '../layout/brand.tsx'
import { MenuList } from './menu-list.tsx'

/** The menu of the vertical layout. */
export function SideMenu() {
  const { t } = useTranslation('shell')
  return (
    <aside className="side">
      <Brand />
      <nav aria-label={t('mainNavigation')}>
        <MenuList />
      </nav>
    </aside>
  )
}
