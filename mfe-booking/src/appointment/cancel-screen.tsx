import { useState } from 'react'
import { type CancelReason, NOTE_MAX_LENGTH, withoutInvisible } from '@molar/contract'
import { useAtomValue, useSetAtom, useTranslation } from '@molar/shared/platform'
import { Field, OptionGroup } from '@molar/shared/ui'
import { cancelAtom } from './appointment.atoms.ts'
import { pendingChangeActionAtom } from './pending-change.atoms.ts'
import { appointmentAtom } from './loaded-appointment.atoms.ts'
import styles from './appointment.module.css'
import { DangerButtons } from './danger-buttons.tsx'
import { useInWords } from './use-in-words.ts'

/** Those of the reasons that a patient has. */
const REASONS = ['ill', 'no-time', 'elsewhere', 'other'] as const satisfies readonly CancelReason[]

const NOTE = 'cancel-note'

interface CancelScreenProps {
  onResult: (isChanged: boolean) => void
  onKeep: () => void
}

/** Asks once before it cancels; the reason and what the patient writes about it are optional. */
export function CancelScreen({ onResult, onKeep }: CancelScreenProps) {
  const { t } = useTranslation(['my-appointment', 'common'])
  const { appointment_date, start_time, location, isClosed } = useAtomValue(appointmentAtom)!
  const isBusy = useAtomValue(pendingChangeActionAtom) === 'cancel'
  const cancel = useSetAtom(cancelAtom)
  const inWords = useInWords()
  const [reason, setReason] = useState<CancelReason | null>(null)
  const [typed, setTyped] = useState('')
  const [isRefused, setRefused] = useState(false)
  const note = withoutInvisible(typed).trim()
  const isTooLong = note.length > NOTE_MAX_LENGTH
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (isBusy) return
        setRefused(isTooLong)
        if (isTooLong) document.getElementById(NOTE)!.focus()
        else void cancel({ ...(reason && { reason }), ...(note && { note }) }).then(onResult)
      }}
    >
      <p className={styles['lead']}>
        {t('cancel.text', {
          ...inWords(appointment_date, start_time),
          city: t(`common:city.${location}`),
        })}
      </p>
      <OptionGroup
        id="reason"
        className={styles['reasons'] ?? ''}
        legend={t('cancel.reason')}
        value={reason}
        options={REASONS.map((value) => ({ value, label: t(`cancel.reasons.${value}`) }))}
        onChoose={setReason}
      />
      <Field
        id={NOTE}
        className={styles['note']}
        label={t('cancel.note')}
        error={isRefused && isTooLong ? t('cancel.noteTooLong', { max: NOTE_MAX_LENGTH }) : undefined}
        announced
      >
        {(control) => (
          <textarea
            {...control}
            className="form-control"
            rows={2}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
      </Field>
      <DangerButtons
        isBusy={isBusy}
        busyText={t('cancel.cancelling')}
        confirm={t('cancel.confirm')}
        keep={t(isClosed ? 'earlier.back' : 'cancel.keep')}
        onKeep={onKeep}
      />
    </form>
  )
}
