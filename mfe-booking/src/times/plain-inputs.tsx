import { SLOT_MINUTES } from '@molar/contract'
import { useTranslation } from '@molar/shared/platform'
import { Field } from '@molar/shared/ui'

interface InputProps {
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

interface DateInputProps extends InputProps {
  /** Today in the clinic's zone. */
  min: string
  hint?: string | undefined
  className?: string | undefined
  onFocus: () => void
}

export function DateInput({ value, min, hint, error, className, onFocus, onChange }: DateInputProps) {
  const { t } = useTranslation('booking')
  return (
    <Field id="date" label={`${t('times.date')}*`} hint={hint} error={error} className={className}>
      {(control) => (
        <input
          {...control}
          className={`form-control ${error ? 'is-invalid' : ''}`}
          type="date"
          required
          min={min}
          max="9999-12-31"
          value={value}
          onFocus={onFocus}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}

export function TimeInput({ value, error, onChange }: InputProps) {
  const { t } = useTranslation('booking')
  return (
    <Field id="time" label={`${t('times.time')}*`} error={error}>
      {(control) => (
        <input
          {...control}
          className={`form-control ${error ? 'is-invalid' : ''}`}
          type="time"
          required
          step={SLOT_MINUTES * 60}
          value={value}
          onChange={(event) => onChange(event.target.value.slice(0, 5))}
        />
      )}
    </Field>
  )
}
