import { useSyncExternalStore } from 'react'
import { remotesByRoute } from '@molar/releases/format'
import { NavLink, useLocation, useTranslation } from '@molar/shared/platform'
import { usePortal } from '../portal.ts'
import { useMenu } from './menu.ts'

const never = () => () => {}
/** False while React renders into the first screen of the page, and in the build that writes it. */
const useIsHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

/** The menu as one row of links. */
export function TopNavigation() {
  const { t } = useTranslation('shell')
  const menu = useMenu()
  const isHydrated = useIsHydrated()
  const { remotes } = usePortal().settings
  const { pathname } = useLocation()
  // The first screen has the entry of its own remote alone: other remotes come and go without its release.
  const own = remotesByRoute(remotes).find(({ route }) => route === pathname)
  const shown = isHydrated ? menu : menu.filter(({ name }) => name === own?.name)
  return (
    <nav aria-label={t('mainNavigation')}>
      {shown.map(({ route, label }) => (
        <NavLink className="nav-link" key={route} to={route}>
          {label}
        </NavLink>
      ))}
    </nav>
  )
}
