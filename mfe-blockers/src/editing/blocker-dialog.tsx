import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import Modal from 'react-bootstrap/Modal'
import { useTranslation } from '@molar/shared/platform'
import { BusyButton } from '@molar/shared/ui'
import { useTabInside } from '../use-tab-inside.ts'
import { DiscardQuestion } from './discard-question.tsx'

interface BlockerDialogProps {
  isNew: boolean
  /** There is something to lose. */
  dirty: boolean
  saving: boolean
  children: ReactNode
  /** `unfinished` names the time fields that are filled in by half. */
  onSave: (unfinished: string[]) => void
  onClose: () => void
}

/** Half a date or time reads as nothing; only the control knows that something stands there. */
const unfinished = (form: HTMLFormElement) =>
  [...form.querySelectorAll('input')].filter(({ validity }) => validity.badInput).map(({ name }) => name)

/** The dialog around the form: asks before it throws edits away, whichever way it is closed. */
export function BlockerDialog({ isNew, dirty, saving, children, onSave, onClose }: BlockerDialogProps) {
  const { t } = useTranslation(['blockers', 'common'])
  useTabInside()
  const [asking, setAsking] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const close = useRef<HTMLButtonElement>(null)
  const asked = useRef(false)

  useEffect(() => {
    if (asked.current && !asking) close.current?.focus()
    asked.current = asking
  }, [asking])

  const leave = () => {
    if (saving) return
    if (asking) setAsking(false)
    else if (dirty) setAsking(true)
    else onClose()
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (!saving && form.current) onSave(unfinished(form.current))
  }
  return (
    <Modal
      show
      centered
      scrollable
      animation={false}
      restoreFocus={false}
      fullscreen="sm-down"
      aria-labelledby="blocker-dialog-title"
      onHide={leave}
    >
      <Modal.Header>
        <h2 id="blocker-dialog-title" className="modal-title">
          {t(isNew ? 'create' : 'change')}
        </h2>
        <button type="button" className="btn-close" aria-label={t('common:close')} onClick={leave} />
      </Modal.Header>
      <Modal.Body>
        <form id="blocker-form" ref={form} className="fields" noValidate onSubmit={save}>
          {children}
        </form>
      </Modal.Body>
      <Modal.Footer>
        {asking ? (
          <DiscardQuestion onKeep={() => setAsking(false)} onDiscard={onClose} />
        ) : (
          <>
            <button type="button" ref={close} className="btn btn-outline-primary" onClick={leave}>
              {t('common:close')}
            </button>
            <BusyButton form="blocker-form" className="px-4" busy={saving} busyText={t('saving')}>
              {t('save')}
            </BusyButton>
          </>
        )}
      </Modal.Footer>
    </Modal>
  )
}
