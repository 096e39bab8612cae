import { useState } from 'react'
import { Field } from '@molar/shared/ui'

interface DateFieldProps {
  id: string
  label: string
  /** `YYYY-MM-DD`. */
  value: string
  /** Also gets '' and days of a year that is not typed completely. A day that it ignores is shown until the field is left. */
  onChange: (date: string) => void
}

/** A labelled date. */
export function DateField({ id, label, value, onChange }: DateFieldProps) {
  // A browser forgets the typed digits of a year when the value of the field is set in between.
  const [typed, setTyped] = useState<string | null>(null)
  const [last, setLast] = useState(value)
  if (last !== value) {
    setLast(value)
    setTyped(null)
  }
  return (
    <Field id={id} label={label}>
      {(control) => (
        <input
          {...control}
          type="date"
          className="form-control"
          value={typed ?? value}
          onChange={({ target }) => {
            setTyped(target.value)
            onChange(target.value)
          }}
          onBlur={() => setTyped(null)}
        />
      )}
    </Field>
  )
}
