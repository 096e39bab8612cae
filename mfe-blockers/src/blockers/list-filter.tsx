import { useTranslation } from '@molar/shared/platform'
import { ColumnHead } from '@molar/shared/ui'

interface ListFilterProps {
  label: string
  value: string
  options: readonly { value: string; label: string }[]
  onChoose: (value: string) => void
}

/** A filter in the head of the column it filters. */
export function ListFilter({ label, value, options, onChoose }: ListFilterProps) {
  const { t } = useTranslation('common')
  return (
    <ColumnHead className="filter">
      {label}&ensp;
      <select
        className="form-select"
        aria-label={label}
        value={value}
        onChange={({ target }) => onChoose(target.value)}
      >
        <option value="">{t('all')}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </ColumnHead>
  )
}
