import { LOCATIONS } from '@molar/contract'
import { useTranslation } from '@molar/shared/platform'
import { ColumnFilter, ColumnHead, Row, TableHead } from '@molar/shared/ui'
import type { View } from './view.ts'
import styles from './appointments.module.css'

export const COLUMNS = 5

interface ListHeadProps {
  view: View
  onChoose: (change: Partial<View>) => void
}

/** The heads of the columns, with the filters of what they filter. */
export function ListHead({ view, onChoose }: ListHeadProps) {
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
          onChoose={(branch) => onChoose({ branch })}
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
          onChoose={(status) => onChoose({ status })}
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

/** In the table it heads the column; above the cards there is no column, and it says what the filter chooses. */
const FilterHeading = ({ column, filter }: FilterHeadingProps) => (
  <>
    <span className={styles['column']}>{column}</span>
    <span className={styles['filter']}>{filter}</span>
  </>
)
