import { LOCATIONS } from '@molar/contract'
import { useTranslation } from '@molar/shared/platform'
import { ColumnFilter, ColumnHead, Row, TableHead } from '@molar/shared/ui'
import styles from './appointments.module.css'
import type { ListView } from './list-view.ts'

export const COLUMN_COUNT = 5

interface ListHeadProps {
  view: ListView
  onFilter: (change: Partial<ListView>) => void
}

/** The column heads, two of them with a filter. */
export function ListHead({ view, onFilter }: ListHeadProps) {
  const { t } = useTranslation(['appointments', 'common'])
  return (
    <TableHead>
      <Row>
        <ColumnFilter
          heading={<FilterHeading column={t('who')} filter={t('branch')} />}
          label={t('branch')}
          value={view.branch}
          all={{ value: 'all', label: t('allBranches') }}
          options={LOCATIONS.map((code) => ({ value: code, label: t(`common:city.${code}`) }))}
          onChoose={(branch) => onFilter({ branch })}
        />
        <ColumnHead>{t('contact')}</ColumnHead>
        <ColumnFilter
          heading={<FilterHeading column={t('when')} filter={t('status')} />}
          label={t('status')}
          value={view.status}
          all={{ value: '', label: t('allStatuses') }}
          options={[
            { value: '1', label: t('pending') },
            { value: '0', label: t('confirmed') },
          ]}
          onChoose={(status) => onFilter({ status })}
        />
        <ColumnHead>{t('what')}</ColumnHead>
        <ColumnHead className="text-lg-end">{t('actions')}</ColumnHead>
      </Row>
    </TableHead>
  )
}

interface FilterHeadingProps {
  column: string
  filter: string
}

/** The name of the column; above cards, which have no columns, the name of the filter. */
const FilterHeading = ({ column, filter }: FilterHeadingProps) => (
  <>
    <span className={styles['column']}>{column}</span>
    <span className={styles['filter']}>{filter}</span>
  </>
)
