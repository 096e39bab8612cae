import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from '@molar/shared/platform'
import { BusyButton, DiscardQuestion } from '@molar/shared/ui'
import { Dialog } from '../dialog.tsx'
import { type Control, controlOf } from './blocker-form.ts'
import styles from './editing.module.css'
import { SUMMARY_ID } from './scope-summary.tsx'

interface BlockerDialogProps {
  isNew: boolean
  hasUnsavedChanges: boolean
  /** A Save got no response. */
  isMaybeSaved: boolean
  isSaving: boolean
  children: ReactNode
  /** `incomplete`: the time fields that are only partly filled in. */
  onSave: (incomplete: Control[]) => void
  onClose: () => void
}

/** The value of a partly filled date or time input is empty; only its validity shows that there is input. */
const findIncomplete = (form: HTMLFormElement) =>
  [...form.querySelectorAll('input')]
    .filter(({ validity }) => validity.badInput)
    .flatMap(({ name }) => controlOf(name) ?? [])

/** Milliseconds. */
const JUST_OPENED = 1000

/** The dialog around the form. It asks before unsaved changes are discarded, however it is closed. */
export function BlockerDialog(props: BlockerDialogProps) {
  const { isNew, hasUnsavedChanges, isMaybeSaved, isSaving, children, onSave, onClose } = props
  const { t } = useTranslation(['blockers', 'common'])
  const [isAsking, setIsAsking] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const closeButton = useRef<HTMLButtonElement>(null)
  const wasAsking = useRef(false)
  /** When the dialog was opened, or Enter was ignored. */
  const ignoredAt = useRef(0)
  useEffect(() => {
    ignoredAt.current = performance.now()
  }, [])

  useEffect(() => {
    if (wasAsking.current && !isAsking) closeButton.current?.focus()
    wasAsking.current = isAsking
  }, [isAsking])

  const close = () => {
    if (isSaving) return
    if (isAsking) setIsAsking(false)
    else if (hasUnsavedChanges) setIsAsking(true)
    else onClose()
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    const now = performance.now()
    // The second press of the key that opened the dialog, or a key that is held: nobody has read the form.
    if (document.activeElement instanceof HTMLInputElement && now - ignoredAt.current < JUST_OPENED) {
      ignoredAt.current = now
      return
    }
    if (!isSaving && form.current) onSave(findIncomplete(form.current))
  }
  const footer = isAsking ? (
    <DiscardQuestion
      texts={{
        question: t(isMaybeSaved ? 'discard.maybeSaved' : 'discard.question'),
        keep: t('discard.keep'),
        discard: t(isMaybeSaved ? 'common:close' : 'discard.confirm'),
      }}
      className={styles['discard']}
      answersClassName={styles['answers']}
      onKeep={() => setIsAsking(false)}
      onDiscard={onClose}
    />
  ) : (
    <>
      <button type="button" ref={closeButton} className="btn btn-outline-primary" onClick={close}>
        {t('common:close')}
      </button>
      <BusyButton
        form="blocker-form"
        className="px-4"
        busy={isSaving}
        busyText={t('saving')}
        aria-describedby={SUMMARY_ID}
      >
        {t('save')}
      </BusyButton>
    </>
  )
  return (
    <Dialog id="blocker-dialog" title={t(isNew ? 'create' : 'change')} isLong footer={footer} onClose={close}>
      <form id="blocker-form" ref={form} className="fields" noValidate onSubmit={save}>
        {children}
      </form>
    </Dialog>
  )
}
