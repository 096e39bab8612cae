import { useId } from 'react'
import { NavLink, useAtom, useAtomValue, useSetAtom, useTranslation } from '@molar/shared/platform'
import { authUserAtom } from '@molar/shared/session'
import { Icon } from '@molar/shared/ui'
import { useMenu } from '../layout/menu.ts'
import { StaffIcon, type StaffIconName } from './staff-icon.tsx'
import { layoutAtom } from './layout-state.atoms.ts'
import { isGroupOpen } from './layout-state.ts'
import { PAGES, type MenuGroup } from './menu-groups.ts'

/** Icons of the routes in the specification, and of the schedule; every other page has the icon `pages`. */
const ICON_OF: Record<string, StaffIconName> = {
  '/book-appointment': 'book',
  '/dashboard': 'booked',
  '/schedule': 'vertical',
  '/config': 'closed',
}

/** The entries of the menu: the remotes, and for an admin the template pages in groups. */
export function MenuList() {
  const menu = useMenu()
  const isAdmin = useAtomValue(authUserAtom)?.type === 'admin'
  const dispatch = useSetAtom(layoutAtom)
  // Also for a link to the current page, which is no navigation.
  const leave = () => dispatch({ type: 'menuClosed' })
  return (
    <ul>
      {menu.map(({ route, label }) => (
        <li key={route}>
          <NavLink className="nav-link" to={route} title={label} onClick={leave}>
            <StaffIcon name={ICON_OF[route] ?? 'pages'} />
            <span>{label}</span>
          </NavLink>
        </li>
      ))}
      {isAdmin && <Group group={PAGES} path={PAGES.name} icon="pages" />}
    </ul>
  )
}

interface GroupProps {
  group: MenuGroup
  /** Its name after the names of the groups above it, such as `pages/utility`. */
  path: string
  icon?: StaffIconName
}

function Group({ group, path, icon }: GroupProps) {
  const { t } = useTranslation('staff')
  const [layout, dispatch] = useAtom(layoutAtom)
  const id = useId()
  const open = isGroupOpen(layout, path)
  return (
    <li>
      <button
        className="nav-link"
        type="button"
        title={icon && t(`menu.${group.name}`)}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => dispatch({ type: 'groupToggled', group: path })}
      >
        {icon && <StaffIcon name={icon} />}
        <span className="flex-fill">{t(`menu.${group.name}`)}</span>
        <Icon name="down" className="small" />
      </button>
      {open && (
        <ul id={id}>
          {group.entries.map((entry) =>
            'route' in entry ? (
              <li key={entry.name}>
                <NavLink
                  className="nav-link"
                  to={entry.route}
                  onClick={() => dispatch({ type: 'menuClosed' })}
                >
                  {t(`menu.${entry.name}`)}
                </NavLink>
              </li>
            ) : (
              <Group key={entry.name} group={entry} path={`${path}/${entry.name}`} />
            ),
          )}
        </ul>
      )}
    </li>
  )
}
