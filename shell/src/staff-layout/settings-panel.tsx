import type { RefObject } from 'react'
import Offcanvas from 'react-bootstrap/Offcanvas'
import { useTranslation } from '@molar/shared/platform'
import { SettingsForm } from './settings-form.tsx'

interface SettingsPanelProps {
  show: boolean
  panel: RefObject<HTMLDivElement | null>
  onClose: () => void
}

/** The settings panel. It has no backdrop, so that people see what they change. */
export function SettingsPanel({ show, panel, onClose }: SettingsPanelProps) {
  const { t } = useTranslation(['staff', 'common'])
  return (
    <Offcanvas
      placement="end"
      show={show}
      onHide={onClose}
      backdrop={false}
      scroll
      restoreFocus={false} // after a click outside, the focus stays there
      aria-modal={undefined}
      aria-labelledby="settings-title"
    >
      <div ref={panel}>
        <Offcanvas.Header>
          <Offcanvas.Title as="h2" id="settings-title">
            {t('settings')}
          </Offcanvas.Title>
          <button className="btn-close" type="button" aria-label={t('common:close')} onClick={onClose} />
        </Offcanvas.Header>
        <Offcanvas.Body>
          <SettingsForm />
        </Offcanvas.Body>
      </div>
    </Offcanvas>
  )
}
