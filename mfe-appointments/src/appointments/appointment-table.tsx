import type { ReactNode } from 'react'
import { addDays, clinicToday, formatDay, PAGE_SIZE } from '@molar/contract'
import { useTranslation } from '@molar/shared/platform'
import { Row, RowHead, SkeletonRows, Table, TableBody } from '@molar/shared/ui'
import { AppointmentRow } from './appointment-row.tsx'
import styles from './appointments.module.css'
import type { LoadFailure } from '../load-failure.ts'
import { COLUMN_COUNT, DayListHead, ListHead } from './list-head.tsx'
import type { ListView } from './list-view.ts'
import { groupByDay, type ListedAppointment } from './listed-appointment.ts'
import type { LoadedPage } from './loaded-page.ts'
import { LoadFailed, NoAppointments } from './no-rows.tsx'

/** Status changes on this page that the loaded rows do not contain. */
export interface RowChanges {
  isOpen: (appointment: ListedAppointment) => boolean
  refusalOf: (appointment: ListedAppointment) => string | null
}

interface AppointmentTableProps {
  view: ListView
  /** The list by day, for servers with extensions. Otherwise the list of the specification. */
  isByDay: boolean
  shown: LoadedPage | null
  failure: LoadFailure | null
  isLoading: boolean
  changes: RowChanges
  onFilter: (change: Partial<ListView>) => void
  onRetry: () => void
  onShowOther: (change: Partial<ListView>) => void
  onChangeStatus?: ((appointment: ListedAppointment) => void) | undefined
}

const skeletonOf = (name: string, ...lines: ('w-50' | 'w-75' | 'w-100')[]) => ({
  className: `c-${name} ${styles[name]}`,
  lines,
})
const WHEN = skeletonOf('when', 'w-75', 'w-50')
const SKELETON = [
  skeletonOf('who', 'w-50', 'w-75'),
  skeletonOf('contact', 'w-50', 'w-75'),
  WHEN,
  skeletonOf('what', 'w-75', 'w-50'),
  skeletonOf('actions', 'w-100'),
]
const SKELETON_BY_DAY = [WHEN, ...SKELETON.filter((column) => column !== WHEN)]

/** The list: rows, a skeleton, or a message in place of the rows. */
export function AppointmentTable(props: AppointmentTableProps) {
  const { view, isByDay, shown, failure, isLoading, changes } = props
  const { onFilter, onRetry, onShowOther, onChangeStatus } = props
  const { t } = useTranslation('appointments')
  const isFirstLoad = !shown && !failure

  const rowOf = (appointment: ListedAppointment) => (
    <AppointmentRow
      key={appointment.key}
      appointment={appointment}
      isByDay={isByDay}
      showsBranch={!isByDay || shown?.view.branch === 'all'}
      isOpen={changes.isOpen(appointment)}
      refusal={changes.refusalOf(appointment)}
      onChangeStatus={
        appointment.id !== null && !appointment.isStatusFixed && onChangeStatus
          ? () => onChangeStatus(appointment)
          : undefined
      }
    />
  )
  const body = () => {
    if (failure) return <LoadFailed failure={failure} isLoading={isLoading} onRetry={onRetry} />
    if (!shown) return <SkeletonRows rows={PAGE_SIZE} columns={isByDay ? SKELETON_BY_DAY : SKELETON} />
    if (shown.appointments.length === 0) return <NoAppointments view={shown.view} onShowOther={onShowOther} />
    return isByDay ? null : shown.appointments.map(rowOf)
  }
  const rows = body()
  return (
    <Table
      className={`appointments ${isByDay ? styles['byDay'] : ''} ${isFirstLoad ? 'skeleton' : ''}`}
      aria-busy={(isLoading && !failure) || undefined}
    >
      <caption className="visually-hidden">{t('title')}</caption>
      {isByDay ? <DayListHead /> : <ListHead view={view} onFilter={onFilter} />}
      {rows ? (
        <TableBody>{rows}</TableBody>
      ) : (
        groupByDay(shown?.appointments ?? []).map((group) => (
          <Day key={group[0]!.key} appointment={group[0]!}>
            {group.map(rowOf)}
          </Day>
        ))
      )}
    </Table>
  )
}

interface DayProps {
  /** The first one of the day. */
  appointment: ListedAppointment
  children: ReactNode
}

/** The rows of one day below its name. */
function Day({ appointment: { date, rawDate }, children }: DayProps) {
  const { t, i18n } = useTranslation('appointments')
  const today = clinicToday()
  const near = date === today ? t('today') : date === addDays(today, 1) ? t('tomorrow') : ''
  const name = date ? formatDay(date, i18n.language) : rawDate || t('noDate')
  return (
    <TableBody>
      <Row className={styles['day']}>
        <RowHead scope="rowgroup" colSpan={COLUMN_COUNT}>
          {near && <span className={styles['near']}>{near}</span>} {name}
        </RowHead>
      </Row>
      {children}
    </TableBody>
  )
}
