import type { ReactNode } from 'react'
import Offcanvas from 'react-bootstrap/Offcanvas'
import { useTranslation } from '@molar/shared/platform'
import styles from './schedule.module.css'

/** The id of the title. */
export const PANEL_TITLE = 'schedule-panel-title'

interface SidePanelProps {
  title: string
  /** The id of the field that gets the focus. By default the panel does. */
  firstField?: string
  children: ReactNode
  onClose: () => void
}

/** A dialog at the side of the schedule. Escape closes it, and Tab stays inside. */
export function SidePanel({ title, firstField, children, onClose }: SidePanelProps) {
  const { t } = useTranslation('common')
  return (
    <Offcanvas
      show
      placement="end"
      className={styles['panel']}
      restoreFocus={false}
      aria-labelledby={PANEL_TITLE}
      // Before, the panel is not visible and no field can have the focus.
      onEntering={() => firstField && document.querySelector<HTMLElement>(`#${firstField}`)?.focus()}
      onHide={onClose}
    >
      <Offcanvas.Header>
        <h2 id={PANEL_TITLE} className="offcanvas-title" tabIndex={-1}>
          {title}
        </h2>
        <button type="button" className="btn-close" aria-label={t('close')} onClick={onClose} />
      </Offcanvas.Header>
      <Offcanvas.Body>{children}</Offcanvas.Body>
    </Offcanvas>
  )
}
