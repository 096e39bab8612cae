import { doctorName, type RowId, type Schedule } from '@molar/contract'
import { Field } from '@molar/shared/ui'

interface SelectFieldProps<Value> {
  id: string
  label: string
  error?: string | undefined
  value: Value
  options: readonly { value: Value; label: string }[]
  onChoose: (value: Value) => void
}

const textOf = (value: RowId | null) => String(value ?? '')

/** A labelled list of choices, whose values may be ids. */
export function SelectField<Value extends RowId | null>(props: SelectFieldProps<Value>) {
  const { value, options, onChoose, ...field } = props
  return (
    <Field {...field}>
      {(control) => (
        <select
          {...control}
          className="form-select"
          value={textOf(value)}
          onChange={({ target }) =>
            onChoose(options.find((one) => textOf(one.value) === target.value)!.value)
          }
        >
          {options.map((one) => (
            <option key={textOf(one.value)} value={textOf(one.value)}>
              {one.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

export const doctorOptions = (doctors: Schedule['doctors']) =>
  doctors.map((doctor) => ({ value: doctor.id, label: doctorName(doctor) }))
