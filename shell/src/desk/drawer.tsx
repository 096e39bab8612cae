import Offcanvas from 'react-bootstrap/Offcanvas'
import { useAtom, useTranslation } from '@molar/shared/platform'
import { Icon } from '@molar/shared/ui'
import { LanguageMenu } from '../language/language-menu.tsx'
import { Brand } from '../layout/brand.tsx'
import { FullscreenButton } from './fullscreen-button.tsx'
import { layoutAtom } from './layout.atoms.ts'
import { MenuList } from './menu-list.tsx'
import { SearchBox } from './search-box.tsx'

/** What a narrow bar has no room for. */
export function Drawer() {
  const { t } = useTranslation(['staff', 'common'])
  const [{ leftMenu }, happened] = useAtom(layoutAtom)
  const leave = () => happened({ type: 'menuLeft' })
  return (
    <Offcanvas className="side" show={leftMenu} onHide={leave} aria-label={t('mainMenu')}>
      <div className="d-flex align-items-center mb-2">
        <Brand />
        <button className="tool ms-auto" type="button" aria-label={t('common:close')} onClick={leave}>
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
