import { Field } from './field.tsx'

export interface FilterSelectProps<Value extends string> {
  id: string
  label: string
  value: Value
  /** The value without a filter, and its label: `All branches`. */
  all: { value: Value; label: string }
  options: readonly { value: Value; label: string }[]
  onChoose: (value: Value) => void
}

/** A filter of a list, in the bar above it. */
export function FilterSelect<Value extends string>({ id, label, ...choice }: FilterSelectProps<Value>) {
  return (
    <Field id={id} label={label}>
      {(control) => <FilterOptions {...control} {...choice} />}
    </Field>
  )
}

type FilterOptionsProps<Value extends string> = Omit<FilterSelectProps<Value>, 'id' | 'label'> & {
  id?: string
  'aria-label'?: string
}

/** The control of a filter. */
export function FilterOptions<Value extends string>(props: FilterOptionsProps<Value>) {
  const { all, options, onChoose, ...control } = props
  return (
    <select {...control} className="form-select" onChange={({ target }) => onChoose(target.value as Value)}>
      {[all, ...options].map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  )
}
