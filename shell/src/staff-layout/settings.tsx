import { useEffect, useRef } from 'react'
import Offcanvas from 'react-bootstrap/Offcanvas'
import { useAtom, useTranslation } from '@molar/shared/platform'
import { layoutAtom } from './layout-state.atoms.ts'
import { StaffIcon } from './staff-icon.tsx'
import { SettingsForm } from './settings-form.tsx'

/** The settings button and the panel it opens. The panel has no backdrop, so that people see what they change. */
export function Settings() {
  const { t } = useTranslation(['staff', 'common'])
  const [{ showRightSidebar }, dispatch] = useAtom(layoutAtom)
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!showRightSidebar) return undefined
    const pressed = ({ target }: Event) => {
      const isInside = [button, panel].some(({ current }) => current?.contains(target as Node))
      if (!isInside) dispatch({ type: 'settingsClosed' })
    }
    document.addEventListener('click', pressed, { capture: true })
    return () => document.removeEventListener('click', pressed, { capture: true })
  }, [showRightSidebar, dispatch])

  const close = () => {
    dispatch({ type: 'settingsClosed' })
    button.current?.focus()
  }
  return (
    <>
      <button
        className="tool"
        type="button"
        ref={button}
        aria-label={t('settings')}
        aria-haspopup="dialog"
        aria-expanded={showRightSidebar}
        onClick={() => dispatch({ type: 'settingsToggled' })}
      >
        <StaffIcon name="gear" />
      </button>
      <Offcanvas
        placement="end"
        show={showRightSidebar}
        onHide={close}
        backdrop={false}
        scroll
        restoreFocus={false} // after a click outside, the focus stays there
        aria-modal={undefined}
        aria-labelledby="settings-title"
      >
        <div className="h-100 overflow-auto" ref={panel}>
          <Offcanvas.Header>
            <Offcanvas.Title as="h2" id="settings-title">
              {t('settings')}
            </Offcanvas.Title>
            <button className="btn-close" type="button" aria-label={t('common:close')} onClick={close} />
          </Offcanvas.Header>
          <Offcanvas.Body>
            <SettingsForm />
          </Offcanvas.Body>
        </div>
      </Offcanvas>
    </>
  )
}
