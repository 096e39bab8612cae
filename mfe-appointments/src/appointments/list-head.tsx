import { LOCATIONS } from '@molar/shared/contract'
import { useTranslation } from '@molar/shared/platform'
import { ColumnFilter, ColumnHead, Row, TableHead } from '@molar/shared/ui'
import type { View } from './view.ts'

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
          heading={t('who')}
          label={t('location')}
          value={view.branch}
          all="all"
          options={LOCATIONS.map((code) => ({ value: code, label: t(`common:city.${code}`) }))}
          onChoose={(branch) => onChoose({ branch })}
        />
        <ColumnHead>{t('contact')}</ColumnHead>
        <ColumnFilter
          heading={t('when')}
          label={t('status')}
          value={view.status}
          all=""
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
