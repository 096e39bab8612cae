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
  return (
    <Field
      id={id}
      label={t('schedule.note')}
      hint={t('schedule.noteHint')}
      error={error}
      announced
      className={className}
    >
      {(control) => (
        <textarea
          {...control}
          className="form-control"
          rows={2}
          maxLength={500}
          readOnly={!onChange}
          value={value}
          onChange={({ target }) => onChange?.(target.value)}
        />
      )}
    </Field>
  )
}
