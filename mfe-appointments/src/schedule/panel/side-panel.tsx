import { type ReactNode, useEffect, useRef, useState } from 'react'
import Offcanvas from 'react-bootstrap/Offcanvas'
import { useAtomValue, useTranslation } from '@molar/shared/platform'
import { DiscardQuestion } from '@molar/shared/ui'
import styles from './panel.module.css'
import { isTypedAtom } from '../state/schedule-draft.ts'
import { TOGETHER } from '../../repeated-press.ts'

/** The id of the title. */
export const PANEL_TITLE = 'schedule-panel-title'

interface SidePanelProps {
  title: string
  /** The id of the field that gets the focus. By default the panel does. */
  firstField?: string
  /** Gets a function that calls `onMove`, after a question if something was typed. */
  children: ReactNode | ((move: () => void) => ReactNode)
  onClose: () => void
  /** Starts the choice of a new time for an appointment; undefined while that is not possible. */
  onMove?: (() => void) | undefined
}

/** A dialog at the side of the schedule. Tab stays inside. Escape closes it, after a question if something was typed. */
export function SidePanel({ title, firstField, children, onClose, onMove }: SidePanelProps) {
  const { t } = useTranslation(['appointments', 'common'])
  const isTyped = useAtomValue(isTypedAtom)
  /** When it was drawn, by `performance.now()`. */
  const drawnAt = useRef(Infinity)
  useEffect(() => {
    drawnAt.current = performance.now()
  }, [])
  /** What follows if the person discards what they typed; null while they are not asked. */
  const [next, setNext] = useState<'close' | 'move' | null>(null)
  const follow = { close: onClose, move: onMove }
  // What was typed may have gone, for example because it is saved. Somebody else may have cancelled the appointment.
  if (next && !(isTyped && follow[next])) setNext(null)
  const close = () => (isTyped ? setNext(next ? null : 'close') : onClose())
  const move = () => (isTyped ? setNext('move') : onMove?.())
  return (
    <Offcanvas
      show
      placement="end"
      className={styles['panel']}
      restoreFocus={false}
      aria-labelledby={PANEL_TITLE}
      // Before, the panel is not visible and no field can have the focus.
      onEntering={() => firstField && document.querySelector<HTMLElement>(`#${firstField}`)?.focus()}
      // The second click of a double click is beside the panel that the first one opened.
      onHide={() => performance.now() - drawnAt.current > TOGETHER && close()}
      onEscapeKeyDown={(event: KeyboardEvent) => {
        // By default Escape also empties a search field.
        event.preventDefault()
        close()
      }}
    >
      <Offcanvas.Header>
        <h2 id={PANEL_TITLE} className="offcanvas-title" tabIndex={-1}>
          {title}
        </h2>
        <button type="button" className="btn-close" aria-label={t('common:close')} onClick={close} />
      </Offcanvas.Header>
      {next && (
        <DiscardQuestion
          texts={{ question: t('discard.question'), keep: t('discard.keep'), discard: t('discard.confirm') }}
          className={styles['discard']}
          answersClassName={styles['buttons']}
          onKeep={() => setNext(null)}
          onDiscard={() => follow[next]?.()}
        />
      )}
      <Offcanvas.Body>{typeof children === 'function' ? children(move) : children}</Offcanvas.Body>
    </Offcanvas>
  )
}
