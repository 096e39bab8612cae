import { NOTE_MAX_LENGTH } from '@molar/contract'
import { useTranslation } from '@molar/shared/platform'
import { Field } from '@molar/shared/ui'

interface DeskNoteFieldProps {
  id: string
  className?: string | undefined
  /** Announced when it appears. */
  error?: string | undefined
  value: string
  /** Left out: the text can only be read and copied. */
  onChange?: (text: string) => void
}

interface NoteFieldProps extends DeskNoteFieldProps {
  label: string
  hint?: string
}

/** A field for a few lines of text. */
export const NoteField = ({ value, onChange, ...field }: NoteFieldProps) => (
  <Field {...field} announced>
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

/** A note of the desk about an appointment, which the patient does not see. Its length is checked while it is typed. */
export function DeskNoteField({ error, ...field }: DeskNoteFieldProps) {
  const { t } = useTranslation('appointments')
  const isTooLong = field.value.trim().length > NOTE_MAX_LENGTH
  return (
    <NoteField
      {...field}
      label={t('schedule.note')}
      hint={t('schedule.noteHint')}
      error={error ?? (isTooLong ? t('schedule.noteTooLong', { max: NOTE_MAX_LENGTH }) : undefined)}
    />
  )
}
