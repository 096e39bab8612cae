import { FilterBar, FilterSelect } from '@molar/shared/ui'
import styles from './list-filters.module.css'
import type { ListView } from './list-view.ts'
import { SearchForm } from './search-form.tsx'
import { useFilters } from './use-filters.ts'

interface ListFiltersProps {
  view: ListView
  onFilter: (change: Partial<ListView>) => void
}

/** The filters and the search above the list. */
export function ListFilters({ view, onFilter }: ListFiltersProps) {
  const { branch, status } = useFilters(view, onFilter)
  return (
    <FilterBar className={styles['bar']}>
      <FilterSelect id="appointments-branch" {...branch} />
      <FilterSelect id="appointments-status" {...status} />
      <SearchForm view={view} onSearch={onFilter} />
    </FilterBar>
  )
}
