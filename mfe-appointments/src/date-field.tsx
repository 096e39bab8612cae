import { Field } from '@molar/shared/ui'

interface DateFieldProps {
  id: string
  label: string
  /** `YYYY-MM-DD`. */
  value: string
  /** Also gets '' and days of a year that is not typed completely. */
  onChange: (date: string) => void
}

/** A labelled date. */
export const DateField = ({ id, label, value, onChange }: DateFieldProps) => (
  <Field id={id} label={label}>
    {(control) => (
      <input
        {...control}
        type="date"
        className="form-control"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    )}
  </Field>
)
