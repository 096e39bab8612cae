import { useAtomValue, useTranslation } from '@molar/shared/platform'
import { authUserAtom } from '@molar/shared/session'
import { Icon } from '@molar/shared/ui'
import { StaffIcon } from './staff-icon.tsx'
import { TopBarMenu } from './top-bar-menu.tsx'

/** The grid of apps, which has no entries yet and says so. */
export function AppsMenu() {
  const { t } = useTranslation('staff')
  return (
    <TopBarMenu
      id="apps"
      label={t('apps')}
      button={<StaffIcon name="apps" />}
      renderItems={() => <p className="px-3 py-2 mb-0 text-body-secondary">{t('noApps')}</p>}
    />
  )
}

/** The menu of the signed-in person. */
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
    <TopBarMenu
      id="user"
      {...(narrow && { label: name })}
      button={button}
      renderItems={({ UserMenuItems }) => <UserMenuItems />}
    />
  )
}
