import { BLOCKER_TYPES, type LocationCode } from '@molar/contract'
import { useTranslation } from '@molar/shared/platform'
import { FilterBar, FilterSelect } from '@molar/shared/ui'
import { useBlockerText } from '../blocker/use-blocker-text.ts'
import type { BlockerFilter } from './list.atoms.ts'

export type ChangeFilter = (change: { type?: string; branch?: string }) => void

/** The type filter of the specification, for the bar above the list or for the head of its column. */
export function useTypeFilter({ type }: BlockerFilter, onFilter: ChangeFilter) {
  const { t } = useTranslation('blockers')
  const text = useBlockerText()
  return {
    label: t('column.type'),
    value: type,
    all: { value: '' as const, label: t('allTypes') },
    options: BLOCKER_TYPES.map((value) => ({ value, label: text.type(value) })),
    onChoose: (chosen: BlockerFilter['type']) => onFilter({ type: chosen }),
  }
}

interface ListFiltersProps {
  filter: BlockerFilter
  /** The branches that the person may see. */
  branches: readonly LocationCode[]
  onFilter: ChangeFilter
}

/** The filters above the list, for servers whose blockers have a branch. */
export function ListFilters({ filter, branches, onFilter }: ListFiltersProps) {
  const { t } = useTranslation('blockers')
  const text = useBlockerText()
  const type = useTypeFilter(filter, onFilter)
  return (
    <FilterBar>
      <FilterSelect
        id="blockers-branch"
        label={t('column.branch')}
        value={filter.location ?? ''}
        all={{ value: '', label: t('allBranches') }}
        options={branches.map((code) => ({ value: code, label: text.branch(code) }))}
        onChoose={(branch) => onFilter({ branch })}
      />
      <FilterSelect id="blockers-type" {...type} />
    </FilterBar>
  )
}
