import { NavLink, useTranslation } from '@molar/shared/platform'
import { useMenu } from './menu.ts'

/** What this person can open, in one row. */
export function TopNavigation() {
  const { t } = useTranslation('shell')
  const menu = useMenu()
  return (
    <nav aria-label={t('mainNavigation')}>
      {menu.map(({ name, route, label }) => (
        <NavLink className="nav-link" key={name} to={route}>
          {label}
        </NavLink>
      ))}
    </nav>
  )
}
