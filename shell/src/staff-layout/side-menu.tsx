import { useRef, useState } from 'react'
import Offcanvas from 'react-bootstrap/Offcanvas'
import { useAtom, useLocation, useTranslation } from '@molar/shared/platform'
import { Icon } from '@molar/shared/ui'
import { LanguageMenu } from '../language/language-menu.tsx'
import { Brand } from '../layout/brand.tsx'
import { FullscreenButton } from './fullscreen-button.tsx'
import { layoutAtom } from './layout-state.atoms.ts'
import { MenuList } from './menu-list.tsx'
import { SearchBox } from './search-box.tsx'

/** The menu beside the content, in the vertical layout. */
export function SideMenu() {
  const { t } = useTranslation('shell')
  return (
    <aside className="side">
      <Brand />
      <nav aria-label={t('mainNavigation')}>
        <MenuList />
      </nav>
    </aside>
  )
}

/** The menu over the content on a narrow screen, with what its top bar has no room for. */
export function MobileMenu() {
  const { t } = useTranslation(['staff', 'common'])
  const [{ leftMenu }, dispatch] = useAtom(layoutAtom)
  const close = () => dispatch({ type: 'menuClosed' })
  const { pathname } = useLocation()
  const [openedAt, setOpenedAt] = useState(pathname)
  const shownAt = useRef(0)
  // The content of a page that was chosen in the menu has the focus, not the button of the menu.
  const isSamePage = pathname === openedAt
  return (
    <Offcanvas
      className="side"
      show={leftMenu}
      restoreFocus={isSamePage}
      enforceFocus={isSamePage}
      onShow={() => {
        setOpenedAt(pathname)
        shownAt.current = performance.now()
      }}
      onEscapeKeyDown={close}
      // The second tap of a double tap is beside the menu that the first one opened.
      onHide={() => performance.now() - shownAt.current > 500 && close()}
      aria-label={t('mainMenu')}
    >
      <div className="d-flex align-items-center mb-2">
        <Brand />
        <button className="tool ms-auto" type="button" aria-label={t('common:close')} onClick={close}>
          <Icon name="close" />
        </button>
      </div>
      <nav aria-label={t('mainMenu')}>
        <MenuList />
      </nav>
      <hr />
      <SearchBox />
      <LanguageMenu shows="name" />
      <FullscreenButton words />
    </Offcanvas>
  )
}
