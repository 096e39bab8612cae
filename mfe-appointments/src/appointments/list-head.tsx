import { useTranslation } from '@molar/shared/platform'
import { ColumnFilter, ColumnHead, Row, TableHead } from '@molar/shared/ui'
import styles from './appointments.module.css'
import type { ListView } from './list-view.ts'
import { useFilters } from './use-filters.ts'

export const COLUMN_COUNT = 5

/** The column heads of the list by day. Its filters are in the bar above the list. */
export function DayListHead() {
  const { t } = useTranslation('appointments')
  return (
    <TableHead>
      <Row>
        <ColumnHead>{t('when')}</ColumnHead>
        <ColumnHead>{t('who')}</ColumnHead>
        <ColumnHead>{t('contact')}</ColumnHead>
        <ColumnHead>{t('what')}</ColumnHead>
        <ColumnHead className={`${styles['actions']} text-lg-end`}>{t('actions')}</ColumnHead>
      </Row>
    </TableHead>
  )
}

interface ListHeadProps {
  view: ListView
  onFilter: (change: Partial<ListView>) => void
}

/** The column heads of a base-only server's list, two of them with a filter. */
export function ListHead({ view, onFilter }: ListHeadProps) {
  const { t } = useTranslation('appointments')
  const { branch, status } = useFilters(view, onFilter)
  return (
    <TableHead>
      <Row>
        <ColumnFilter heading={<FilterHeading column={t('who')} filter={branch.label} />} {...branch} />
        <ColumnHead>{t('contact')}</ColumnHead>
        <ColumnFilter heading={<FilterHeading column={t('when')} filter={status.label} />} {...status} />
        <ColumnHead>{t('what')}</ColumnHead>
        <ColumnHead className={`${styles['actions']} text-lg-end`}>{t('actions')}</ColumnHead>
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
