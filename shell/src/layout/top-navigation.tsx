import { NavLink, useTranslation } from '@molar/shared/platform'
import { useMenu } from './menu.ts'

/** The menu as one row of links. */
export function TopNavigation() {
  const { t } = useTranslation('shell')
  const menu = useMenu()
  return (
    <nav aria-label={t('mainNavigation')}>
      {menu.map(({ route, label }) => (
        <NavLink className="nav-link" key={route} to={route}>
          {label}
        </NavLink>
      ))}
    </nav>
  )
}
