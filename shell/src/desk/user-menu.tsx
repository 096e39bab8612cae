import Dropdown from 'react-bootstrap/Dropdown'
import { Link, useAtomValue, useTranslation } from '@molar/shared/platform'
import { authUserAtom } from '@molar/shared/session'
import { Icon } from '@molar/shared/ui'
import { DeskIcon } from './desk-icon.tsx'
import { DropDown } from './drop-down.tsx'

/** Whose session it is. Logout leads to `/login`, as specified: opening it ends the session. */
export function UserMenu({ narrow }: { narrow: boolean }) {
  const { t } = useTranslation('staff')
  const person = useAtomValue(authUserAtom)
  const name = person?.displayName || t('user')
  const button = narrow ? (
    <DeskIcon name="person" />
  ) : (
    <>
      <span className="who-icon">
        <DeskIcon name="person" />
      </span>
      <span className="who clip">{name}</span>
      <Icon name="down" className="small" />
    </>
  )
  return (
    <DropDown id="user" {...(narrow && { label: name })} button={button}>
      <Dropdown.Item as={Link} to="/profile">
        {t('viewProfile')}
      </Dropdown.Item>
      {person?.type === 'admin' && (
        <Dropdown.Item as={Link} to="/login">
          {t('logout')}
        </Dropdown.Item>
      )}
    </DropDown>
  )
}
