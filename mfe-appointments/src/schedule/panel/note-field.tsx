import { DESK_NOTE_MAX_LENGTH } from '@molar/contract'
import { useTranslation } from '@molar/shared/platform'
import { Field } from '@molar/shared/ui'

interface NoteFieldProps {
  id: string
  className?: string | undefined
  /** Announced when it appears. */
  error?: string | undefined
  value: string
  /** Left out: the text can only be read and copied. */
  onChange?: (text: string) => void
}

/** A note of the desk about an appointment, which the patient does not see. */
export function NoteField({ id, className, error, value, onChange }: NoteFieldProps) {
  const { t } = useTranslation('appointments')
  const isTooLong = value.trim().length > DESK_NOTE_MAX_LENGTH
  return (
    <Field
      id={id}
      label={t('schedule.note')}
      hint={t('schedule.noteHint')}
      error={error ?? (isTooLong ? t('schedule.noteTooLong', { max: DESK_NOTE_MAX_LENGTH }) : undefined)}
      announced
      className={className}
    >
      {(control) => (
        <textarea
          {...control}
          className="form-control"
          rows={2}
          readOnly={!onChange}
          value={value}
          onChange={({ target }) => onChange?.(target.value)}
        />
      )}
    </Field>
  )
}
