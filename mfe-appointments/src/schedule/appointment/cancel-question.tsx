import { useState } from 'react'
import { type CancelReason, NOTE_MAX_LENGTH, withoutInvisible } from '@molar/contract'
import { useTranslation } from '@molar/shared/platform'
import { isRepeatedPress } from '../../repeated-press.ts'
import { NoteField } from '../panel/note-field.tsx'
import panelStyles from '../panel/panel.module.css'
import { SelectField } from '../panel/select-field.tsx'
import styles from './appointment.module.css'

/** The ids of the fields. */
export const CANCEL_REASON = 'cancel-reason'
export const CANCEL_NOTE = 'cancel-note'

/** The reasons that staff give; the others are the patient's. */
const REASONS: CancelReason[] = ['patient-request', 'ill', 'no-time', 'clinic', 'other']

interface CancelQuestionProps {
  reason: CancelReason
  onChooseReason: (reason: CancelReason) => void
  /** As typed. */
  note: string
  onTypeNote: (note: string) => void
  onCancel: (why: { reason: CancelReason; note?: string }) => void
  onKeep: () => void
}

/** The question before cancelling: for which reason, and what somebody writes about it. */
export function CancelQuestion(props: CancelQuestionProps) {
  const { reason, onChooseReason, note: typed, onTypeNote, onCancel, onKeep } = props
  const { t } = useTranslation('appointments')
  const [isRefused, setRefused] = useState(false)
  const note = withoutInvisible(typed).trim()
  const isTooLong = note.length > NOTE_MAX_LENGTH
  return (
    <form
      className={styles['question']}
      aria-label={t('schedule.cancelAppointment')}
      onSubmit={(event) => {
        event.preventDefault()
        setRefused(isTooLong)
        if (isTooLong) document.getElementById(CANCEL_NOTE)!.focus()
        else onCancel({ reason, ...(note && { note }) })
      }}
    >
      <SelectField
        id={CANCEL_REASON}
        label={t('schedule.reason')}
        value={reason}
        options={REASONS.map((one) => ({ value: one, label: t(`reasons.${one}`) }))}
        onChoose={onChooseReason}
      />
      <NoteField
        id={CANCEL_NOTE}
        label={t('schedule.cancelNote')}
        error={isRefused && isTooLong ? t('schedule.noteTooLong', { max: NOTE_MAX_LENGTH }) : undefined}
        value={typed}
        onChange={onTypeNote}
      />
      <div className={panelStyles['buttons']}>
        <button
          type="submit"
          className="btn btn-danger"
          // A second press would press Undo.
          onClick={(event) => isRepeatedPress(event) && event.preventDefault()}
        >
          {t('schedule.cancelNow')}
        </button>
        <button type="button" className="btn btn-text" onClick={onKeep}>
          {t('schedule.keep')}
        </button>
      </div>
    </form>
  )
}
