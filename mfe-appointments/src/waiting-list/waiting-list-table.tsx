import {
  doctorName,
  formatShortDay,
  formatTime,
  formatWeekdays,
  type WaitingListRow,
  WEEKDAYS,
} from '@molar/contract'
import { Link, useAtomValue, useTranslation } from '@molar/shared/platform'
import { Cell, ColumnHead, Row, RowHead, Table, TableBody, TableHead } from '@molar/shared/ui'
import { extensionsAtom } from '../appointments/appointments.atoms.ts'
import { detailsPath } from '../routes.ts'
import styles from './waiting-list.module.css'

const COLUMNS = ['patient', 'service', 'now', 'wish', 'offer'] as const

/** In the order of joining. */
export function WaitingListTable({ rows }: { rows: readonly WaitingListRow[] }) {
  const { t, i18n } = useTranslation('appointments')
  const { schedule: hasSchedule } = useAtomValue(extensionsAtom)
  const moment = ({
    appointment_date,
    start_time,
  }: Pick<WaitingListRow, 'appointment_date' | 'start_time'>) =>
    `${formatShortDay(appointment_date, i18n.language)}, ${formatTime(start_time, i18n.language)}`

  const preferencesOf = ({ wish: { weekdays, partOfDay, until }, doctor }: WaitingListRow) =>
    [
      doctor ? doctorName(doctor) : t('waitingList.anyDoctor'),
      weekdays.length === WEEKDAYS.length ? t('waitingList.anyDay') : formatWeekdays(weekdays, i18n.language),
      t(`waitingList.part.${partOfDay}`),
      t('waitingList.until', { day: formatShortDay(until, i18n.language) }),
    ].join(' · ')

  return (
    <Table className={styles['table']}>
      <caption className="visually-hidden">{t('waitingList.title')}</caption>
      <TableHead>
        <Row>
          {COLUMNS.map((column) => (
            <ColumnHead key={column}>{t(`waitingList.column.${column}`)}</ColumnHead>
          ))}
        </Row>
      </TableHead>
      <TableBody>
        {rows.map((row) => (
          <Row key={row.id}>
            <RowHead>
              {hasSchedule ? (
                <Link
                  to={detailsPath({
                    id: row.appointmentId,
                    location: row.location,
                    date: row.appointment_date,
                  })}
                >
                  {row.patient}
                </Link>
              ) : (
                row.patient
              )}{' '}
              <small>{row.reference}</small>
            </RowHead>
            <Cell data-label={t('waitingList.column.service')}>{row.service}</Cell>
            <Cell data-label={t('waitingList.column.now')}>{moment(row)}</Cell>
            <Cell data-label={t('waitingList.column.wish')}>{preferencesOf(row)}</Cell>
            <Cell data-label={t('waitingList.column.offer')}>
              {row.offer
                ? t('waitingList.held', {
                    moment: moment(row.offer),
                    time: formatTime(row.offer.heldUntil.slice(11), i18n.language),
                  })
                : t('waitingList.noOffer')}
            </Cell>
          </Row>
        ))}
      </TableBody>
    </Table>
  )
}
