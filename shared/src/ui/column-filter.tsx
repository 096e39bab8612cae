import type { ReactNode } from 'react'
import { useTranslation } from '@molar/shared/platform'
import { ColumnHead } from './table.tsx'

interface ColumnFilterProps<Value extends string> {
  heading: ReactNode
  /** Names what the filter chooses. */
  label: string
  value: Value
  /** The value that filters nothing. */
  all: Value
  options: readonly { value: Value; label: string }[]
  onChoose: (value: Value) => void
}

/** The head of a column, with a filter of what it holds. */
export function ColumnFilter<Value extends string>(props: ColumnFilterProps<Value>) {
  const { heading, label, value, all, options, onChoose } = props
  const { t } = useTranslation('common')
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
          <option value={all}>{t('all')}</option>
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
