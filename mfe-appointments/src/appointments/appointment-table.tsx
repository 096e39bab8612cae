import { useTranslation } from '@molar/shared/platform'
import { SkeletonRows, Table, TableBody } from '@molar/shared/ui'
import { PAGE_SIZE } from '@molar/contract'
import { AppointmentRow } from './appointment-row.tsx'
import type { ListFailure } from './appointments.atoms.ts'
import { ListHead } from './list-head.tsx'
import type { ListView } from './list-view.ts'
import type { ListedAppointment } from './listed-appointment.ts'
import type { LoadedPage } from './loaded-page.ts'
import { LoadFailed, NoAppointments } from './no-rows.tsx'

/** Status changes on this page that the loaded rows do not contain. */
export interface RowChanges {
  isOpen: (appointment: ListedAppointment) => boolean
  refusalOf: (appointment: ListedAppointment) => string | null
}

interface AppointmentTableProps {
  view: ListView
  shown: LoadedPage | null
  failure: ListFailure | null
  isLoading: boolean
  changes: RowChanges
  onFilter: (change: Partial<ListView>) => void
  onRetry: () => void
  onShowOther: (change: Partial<ListView>) => void
  onChangeStatus?: ((appointment: ListedAppointment) => void) | undefined
}

const TWO_LINES = ['w-50', 'w-75'] as const
const SKELETON = [
  { className: 'c-who', lines: TWO_LINES },
  { className: 'c-contact', lines: TWO_LINES },
  { className: 'c-when', lines: ['w-75', 'w-50'] },
  { className: 'c-what', lines: ['w-75', 'w-50'] },
  { className: 'c-do', lines: ['w-100'] },
] as const

/** The list: rows, a skeleton, or a message in place of the rows. */
export function AppointmentTable(props: AppointmentTableProps) {
  const { view, shown, failure, isLoading, changes, onFilter, onRetry, onShowOther, onChangeStatus } = props
  const { t } = useTranslation('appointments')
  const isFirstLoad = !shown && !failure

  const body = () => {
    if (failure) return <LoadFailed failure={failure} isLoading={isLoading} onRetry={onRetry} />
    if (!shown) return <SkeletonRows rows={PAGE_SIZE} columns={SKELETON} />
    if (shown.appointments.length === 0) return <NoAppointments view={shown.view} onShowOther={onShowOther} />
    return shown.appointments.map((appointment) => (
      <AppointmentRow
        key={appointment.key}
        appointment={appointment}
        isOpen={changes.isOpen(appointment)}
        refusal={changes.refusalOf(appointment)}
        onChangeStatus={
          appointment.id !== null && onChangeStatus ? () => onChangeStatus(appointment) : undefined
        }
      />
    ))
  }
  return (
    <Table
      className={`appointments ${isFirstLoad ? 'skeleton' : ''}`}
      aria-busy={(isLoading && !failure) || undefined}
    >
      <caption className="visually-hidden">{t('title')}</caption>
      <ListHead view={view} onFilter={onFilter} />
      <TableBody>{body()}</TableBody>
    </Table>
  )
}
