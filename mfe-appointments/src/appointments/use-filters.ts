import { useAtomValue, useTranslation } from '@molar/shared/platform'
import { authUserAtom } from '@molar/shared/session'
import { branchesOf } from '../branches.ts'
import type { ListView } from './list-view.ts'

/** The two filters of the specification, for the bar above the list or for its column heads. */
export function useFilters(view: ListView, onFilter: (change: Partial<ListView>) => void) {
  const { t } = useTranslation(['appointments', 'common'])
  const branches = branchesOf(useAtomValue(authUserAtom))
  return {
    branch: {
      label: t('branch'),
      value: view.branch,
      all: { value: 'all' as const, label: t('allBranches') },
      options: branches.map((code) => ({ value: code, label: t(`common:city.${code}`) })),
      onChoose: (branch: ListView['branch']) => onFilter({ branch }),
    },
    status: {
      label: t('status'),
      value: view.status,
      all: { value: '' as const, label: t('allStatuses') },
      options: [
        { value: '1' as const, label: t('pending') },
        { value: '0' as const, label: t('confirmed') },
      ],
      onChoose: (status: ListView['status']) => onFilter({ status }),
    },
  }
}
