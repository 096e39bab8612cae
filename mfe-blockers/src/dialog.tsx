import { type ReactNode, useEffect, useRef } from 'react'
import Modal from 'react-bootstrap/Modal'
import { useTranslation } from '@molar/shared/platform'

interface DialogProps {
  /** Prefix of the ids of title and description. */
  id: string
  title: string
  size?: 'sm'
  /** Whether the content scrolls under a fixed title, on the whole screen of a phone. */
  isLong?: boolean
  /** Id of the text that describes the dialog. */
  describedBy?: string
  footer: ReactNode
  children: ReactNode
  onClose: () => void
}

/** A modal dialog with title and close button. Tab stays inside. */
export function Dialog({ id, title, size, isLong, describedBy, footer, children, onClose }: DialogProps) {
  const { t } = useTranslation('common')
  useTabTrap()
  return (
    <Modal
      show
      centered
      {...(size && { size })}
      // The second click of a double click on the button that opened it would close it.
      backdrop="static"
      {...(isLong && { scrollable: true, fullscreen: 'sm-down' })}
      animation={false}
      restoreFocus={false}
      aria-labelledby={`${id}-title`}
      aria-describedby={describedBy}
      onHide={onClose}
    >
      <Modal.Header>
        <h2 id={`${id}-title`} className="modal-title">
          {title}
        </h2>
        <button type="button" className="btn-close" aria-label={t('close')} onClick={onClose} />
      </Modal.Header>
      <Modal.Body>{children}</Modal.Body>
      <Modal.Footer>{footer}</Modal.Footer>
    </Modal>
  )
}

const FOCUSABLE = 'button, input, select'

/** Tab goes from the last control of the open dialog to the first. The modal only brings back a focus that has left. */
function useTabTrap() {
  useEffect(() => {
    const handleTab = (event: KeyboardEvent) => {
      const dialog = document.querySelector('[role="dialog"]')
      if (event.key !== 'Tab' || !dialog) return
      const controls = [...dialog.querySelectorAll<HTMLElement>(FOCUSABLE)]
      const [first, last] = [controls[0], controls.at(-1)]
      const focused = document.activeElement
      const leaves = event.shiftKey ? focused === first || focused === dialog : focused === last
      if (!leaves) return
      event.preventDefault()
      ;(event.shiftKey ? last : first)?.focus()
    }
    document.addEventListener('keydown', handleTab)
    return () => document.removeEventListener('keydown', handleTab)
  }, [])
}

/** When a dialog closes, focuses the first of these elements that exists. `candidates` returns their ids. */
export function useReturnFocus(isOpen: boolean, candidates: () => string[]) {
  const wasOpen = useRef(isOpen)
  const latest = useRef(candidates)
  useEffect(() => {
    if (wasOpen.current && !isOpen) {
      latest
        .current()
        .map((id) => document.getElementById(id))
        .find(Boolean)
        ?.focus()
    }
    wasOpen.current = isOpen
    latest.current = candidates
  })
}
