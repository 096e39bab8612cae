import type { ReactNode } from 'react'
import { ColumnHead } from './table.tsx'

interface ColumnFilterProps<Value extends string> {
  heading: ReactNode
  /** Accessible name of the filter. */
  label: string
  value: Value
  /** The value without a filter, and its label: `All branches`. */
  all: { value: Value; label: string }
  options: readonly { value: Value; label: string }[]
  onChoose: (value: Value) => void
}

/** A column head with a filter for the column's values. */
export function ColumnFilter<Value extends string>(props: ColumnFilterProps<Value>) {
  const { heading, label, value, all, options, onChoose } = props
  return (
    <ColumnHead className="filter">
      <span className="column-filter">
        {heading}&ensp;
        <select
          className="form-select"
          aria-label={label}
          value={value}
          onChange={({ target }) => onChoose(target.value as Value)}
        >
          <option value={all.value}>{all.label}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      </span>
    </ColumnHead>
  )
}
