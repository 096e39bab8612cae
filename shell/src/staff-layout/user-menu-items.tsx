import Dropdown from 'react-bootstrap/Dropdown'
import { Link, useAtomValue, useTranslation } from '@molar/shared/platform'
import { authUserAtom } from '@molar/shared/session'

/** The entries of the menu of the signed-in person. Logout leads to `/login`, as specified: opening that page ends the session. */
export function UserMenuItems() {
  const { t } = useTranslation('staff')
  const person = useAtomValue(authUserAtom)
  return (
    <>
      <Dropdown.Item as={Link} to="/profile">
        {t('viewProfile')}
      </Dropdown.Item>
      {(person?.type === 'admin' || person?.permissions) && (
        <Dropdown.Item as={Link} to="/login">
          {t('logout')}
        </Dropdown.Item>
      )}
    </>
  )
}
