import { useState, type ReactNode } from 'react'
import Dropdown from 'react-bootstrap/Dropdown'
import { Link, useAtomValue, useTranslation } from '@molar/shared/platform'
import { authUserAtom } from '@molar/shared/session'
import { Icon } from '@molar/shared/ui'
import { StaffIcon } from './staff-icon.tsx'

/** Keeps an open menu inside a narrow screen. */
const POPPER = { modifiers: [{ name: 'preventOverflow', options: { padding: 8 } }] }

interface TopBarMenuProps {
  id: string
  /** Accessible name of a button that shows only an icon. */
  label?: string
  /** What the button shows. */
  button: ReactNode
  children: ReactNode
}

/** A button of the top bar and its menu, which is rendered only while it is open. */
function TopBarMenu({ id, label, button, children }: TopBarMenuProps) {
  const [open, setOpen] = useState(false)
  return (
    <Dropdown align="end" show={open} onToggle={setOpen}>
      <Dropdown.Toggle as="button" className="tool" type="button" id={id} aria-label={label}>
        {button}
      </Dropdown.Toggle>
      {open && <Dropdown.Menu popperConfig={POPPER}>{children}</Dropdown.Menu>}
    </Dropdown>
  )
}

/** The grid of apps, which has no entries yet and says so. */
export function AppsMenu() {
  const { t } = useTranslation('staff')
  return (
    <TopBarMenu id="apps" label={t('apps')} button={<StaffIcon name="apps" />}>
      <p className="px-3 py-2 mb-0 text-body-secondary">{t('noApps')}</p>
    </TopBarMenu>
  )
}

/** The three samples of the specification; the portal sends staff no notifications yet. */
const SAMPLES = [
  { text: 'notification.booked', when: 'ago.minutes' },
  { text: 'notification.change', when: 'ago.hour' },
  { text: 'notification.blocker', when: 'ago.hour' },
] as const

export function NotificationsMenu() {
  const { t } = useTranslation('staff')
  const button = (
    <>
      <StaffIcon name="bell" />
      <span className="count" aria-hidden="true">
        {SAMPLES.length}
      </span>
    </>
  )
  return (
    <TopBarMenu id="notifications" label={t('notificationsCount', { count: SAMPLES.length })} button={button}>
      <h2 className="px-3 pt-2" id="notifications-title">
        {t('notifications')}
      </h2>
      <p className="px-3 mb-2 small text-body-secondary" id="notifications-samples">
        {t('notificationSamples')}
      </p>
      <ul
        className="notifications"
        aria-labelledby="notifications-title"
        aria-describedby="notifications-samples"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable list must be reachable by keyboard
        tabIndex={0}
      >
        {SAMPLES.map(({ text, when }) => (
          <li className="px-3 py-2" key={text}>
            {t(text)}
            <div className="small text-body-secondary">{t(when)}</div>
          </li>
        ))}
      </ul>
    </TopBarMenu>
  )
}

/** The menu of the signed-in person. Logout leads to `/login`, as specified: opening that page ends the session. */
export function UserMenu({ narrow }: { narrow: boolean }) {
  const { t } = useTranslation('staff')
  const person = useAtomValue(authUserAtom)
  const name = person?.displayName || t('user')
  const button = narrow ? (
    <StaffIcon name="person" />
  ) : (
    <>
      <span className="who-icon">
        <StaffIcon name="person" />
      </span>
      <span className="who clip">{name}</span>
      <Icon name="down" className="small" />
    </>
  )
  return (
    <TopBarMenu id="user" {...(narrow && { label: name })} button={button}>
      <Dropdown.Item as={Link} to="/profile">
        {t('viewProfile')}
      </Dropdown.Item>
      {(person?.type === 'admin' || person?.permissions) && (
        <Dropdown.Item as={Link} to="/login">
          {t('logout')}
        </Dropdown.Item>
      )}
    </TopBarMenu>
  )
}
