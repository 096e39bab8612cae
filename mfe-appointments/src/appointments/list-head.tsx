import { LOCATIONS } from '@molar/shared/contract'
import { useTranslation } from '@molar/shared/platform'
import { ColumnHead, Row, TableHead } from '@molar/shared/ui'
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
        <ColumnHead className="filter">
          {t('who')}&ensp;
          <select
            className="form-select"
            aria-label={t('location')}
            value={view.branch}
            onChange={({ target }) => onChoose({ branch: target.value as View['branch'] })}
          >
            <option value="all">{t('common:all')}</option>
            {LOCATIONS.map((code) => (
              <option key={code} value={code}>
                {t(`common:city.${code}`)}
              </option>
            ))}
          </select>
        </ColumnHead>
        <ColumnHead>{t('contact')}</ColumnHead>
        <ColumnHead className="filter">
          {t('when')}&ensp;
          <select
            className="form-select"
            aria-label={t('status')}
            value={view.status}
            onChange={({ target }) => onChoose({ status: target.value as View['status'] })}
          >
            <option value="">{t('common:all')}</option>
            <option value="1">{t('pending')}</option>
            <option value="0">{t('confirmed')}</option>
          </select>
        </ColumnHead>
        <ColumnHead>{t('what')}</ColumnHead>
        <ColumnHead className="text-lg-end">{t('actions')}</ColumnHead>
      </Row>
    </TableHead>
  )
}
