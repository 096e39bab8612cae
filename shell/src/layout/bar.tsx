import type { ReactNode } from 'react'
import { Link, NavLink, useTranslation } from '@molar/shared/platform'
import { usePortal } from '../portal.ts'
import { Logo } from './logo.tsx'
import { useMenu } from '../remotes/use-menu.ts'

/** The bar on top of every page: logo, navigation, and what the page puts at its end. */
export function Bar({ children }: { children: ReactNode }) {
  const { t } = useTranslation('shell')
  const menu = useMenu()
  const { productName } = usePortal().settings.clinic
  return (
    <header className="bar">
      <Link className="brand" to="/">
        <Logo />
        {productName}
      </Link>
      <nav className="ms-2 me-auto d-flex" aria-label={t('mainNavigation')}>
        {menu.map(({ name, route, label }) => (
          <NavLink className="nav-link" key={name} to={route}>
            {label}
          </NavLink>
        ))}
      </nav>
      {children}
    </header>
  )
}
