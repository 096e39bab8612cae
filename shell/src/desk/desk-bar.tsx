import { useAtom, useTranslation } from '@molar/shared/platform'
import { LanguageMenu } from '../language/language-menu.tsx'
import { Brand } from '../layout/brand.tsx'
import { TopNavigation } from '../layout/top-navigation.tsx'
import { AppsMenu } from './apps-menu.tsx'
import { DeskIcon } from './desk-icon.tsx'
import { FullscreenButton } from './fullscreen-button.tsx'
import { layoutAtom } from './layout.atoms.ts'
import { NotificationsMenu } from './notifications-menu.tsx'
import { SearchBox } from './search-box.tsx'
import { Settings } from './settings.tsx'
import { UserMenu } from './user-menu.tsx'

/** The top bar of staff screens. */
export function DeskBar() {
  const { t } = useTranslation('staff')
  const [{ layoutType, isMobile, leftMenu, sidebarSizeType }, happened] = useAtom(layoutAtom)
  const isVertical = layoutType === 'vertical'
  return (
    <header className="bar">
      {(isMobile || isVertical) && (
        <button
          className="tool flush"
          type="button"
          aria-label={t('toggle')}
          aria-expanded={isMobile ? leftMenu : sidebarSizeType !== 'sm'}
          onClick={() => happened({ type: 'menuPressed' })}
        >
          <DeskIcon name="menu" />
        </button>
      )}
      {(isMobile || !isVertical) && <Brand />}
      {!isMobile && !isVertical && <TopNavigation />}
      <div className="tools">
        {!isMobile && (
          <>
            <SearchBox />
            <LanguageMenu shows="code" />
            <AppsMenu />
            <FullscreenButton />
          </>
        )}
        <NotificationsMenu />
        <Settings />
        <UserMenu narrow={isMobile} />
      </div>
    </header>
  )
}
