import { useAtom, useTranslation } from '@molar/shared/platform'
import { LanguageMenu } from '../language/language-menu.tsx'
import { Brand } from '../layout/brand.tsx'
import { TopNavigation } from '../layout/top-navigation.tsx'
import { StaffIcon } from './staff-icon.tsx'
import { FullscreenButton } from './fullscreen-button.tsx'
import { layoutAtom } from './layout-state.atoms.ts'
import { SearchBox } from './search-box.tsx'
import { Settings } from './settings.tsx'
import { NotificationsMenu } from './notifications-menu.tsx'
import { AppsMenu, UserMenu } from './top-bar-menus.tsx'
import { prepareOverlays } from './use-overlays.ts'

/** The top bar of staff screens. */
export function TopBar() {
  const { t } = useTranslation('staff')
  const [{ layoutType, isMobile, leftMenu, sidebarSizeType }, dispatch] = useAtom(layoutAtom)
  const isVertical = layoutType === 'vertical'
  return (
    <header className="bar">
      {(isMobile || isVertical) && (
        <button
          className="tool flush"
          type="button"
          aria-label={t('toggle')}
          aria-expanded={isMobile ? leftMenu : sidebarSizeType !== 'sm'}
          // A double tap opens the menu of a phone once, also before its code is loaded.
          onClick={({ detail }) => (!isMobile || detail < 2) && dispatch({ type: 'menuToggled' })}
        >
          <StaffIcon name="menu" />
        </button>
      )}
      {(isMobile || !isVertical) && <Brand />}
      {!isMobile && !isVertical && <TopNavigation />}
      <div className="tools" onPointerEnter={prepareOverlays} onFocus={prepareOverlays}>
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
