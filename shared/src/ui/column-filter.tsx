import type { ReactNode } from 'react'
import { FilterOptions, type FilterSelectProps } from './filter-select.tsx'
import { ColumnHead } from './table.tsx'

interface ColumnFilterProps<Value extends string> extends Omit<FilterSelectProps<Value>, 'id'> {
  heading: ReactNode
}

/** A column head with a filter for the column's values. */
export function ColumnFilter<Value extends string>({ heading, label, ...choice }: ColumnFilterProps<Value>) {
  return (
    <ColumnHead className="filter">
      <span className="column-filter">
        {heading}&ensp;
        <FilterOptions aria-label={label} {...choice} />
      </span>
    </ColumnHead>
  )
}
