import { FilterSelect } from '@molar/shared/ui'
import styles from './appointments.module.css'
import type { ListView } from './list-view.ts'
import { SearchForm } from './search-form.tsx'
import { useFilters } from './use-filters.ts'

interface FilterBarProps {
  view: ListView
  onFilter: (change: Partial<ListView>) => void
}

/** The filters and the search above the list. */
export function FilterBar({ view, onFilter }: FilterBarProps) {
  const { branch, status } = useFilters(view, onFilter)
  return (
    <div className={`${styles['bar']} no-print`}>
      <FilterSelect id="appointments-branch" {...branch} />
      <FilterSelect id="appointments-status" {...status} />
      <SearchForm view={view} onSearch={onFilter} />
    </div>
  )
}
