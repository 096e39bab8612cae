import { useTranslation } from '@molar/shared/platform'
import { SkeletonRows, Table, TableBody } from '@molar/shared/ui'
import { PAGE_SIZE } from '@molar/contract'
import { AppointmentRow } from './appointment-row.tsx'
import type { Failure } from './appointments.atoms.ts'
import type { Entry } from './entry.ts'
import type { Listed } from './listed.ts'
import { ListHead } from './list-head.tsx'
import { Failed, NoAppointments } from './no-rows.tsx'
import type { View } from './view.ts'

/** What was done to a row here, on top of what the server last said of it. */
export interface Changes {
  isOpen: (entry: Entry) => boolean
  refusalOf: (entry: Entry) => string | null
}

interface AppointmentTableProps {
  view: View
  shown: Listed | null
  failure: Failure | null
  isLoading: boolean
  changes: Changes
  onChoose: (change: Partial<View>) => void
  onRetry: () => void
  onShow: (change: Partial<View>) => void
  onChange?: ((entry: Entry) => void) | undefined
}

const TWO_LINES = ['w-50', 'w-75'] as const
const SKELETON = [
  { className: 'c-who', lines: TWO_LINES },
  { className: 'c-contact', lines: TWO_LINES },
  { className: 'c-when', lines: ['w-75', 'w-50'] },
  { className: 'c-what', lines: ['w-75', 'w-50'] },
  { className: 'c-do', lines: ['w-100'] },
] as const

/** The rows, or what stands there in their place. */
export function AppointmentTable(props: AppointmentTableProps) {
  const { view, shown, failure, isLoading, changes, onChoose, onRetry, onShow, onChange } = props
  const { t } = useTranslation('appointments')
  const isFirst = !shown && !failure

  const body = () => {
    if (failure) return <Failed failure={failure} isBusy={isLoading} onRetry={onRetry} />
    if (!shown) return <SkeletonRows rows={PAGE_SIZE} columns={SKELETON} />
    if (shown.entries.length === 0) return <NoAppointments view={shown.view} onShow={onShow} />
    return shown.entries.map((entry) => (
      <AppointmentRow
        key={entry.key}
        entry={entry}
        isOpen={changes.isOpen(entry)}
        refusal={changes.refusalOf(entry)}
        onChange={entry.id !== null && onChange ? () => onChange(entry) : undefined}
      />
    ))
  }
  return (
    <Table
      className={`appointments ${isFirst ? 'skeleton' : ''}`}
      aria-busy={(isLoading && !failure) || undefined}
    >
      <caption className="visually-hidden">{t('title')}</caption>
      <ListHead view={view} onChoose={onChoose} />
      <TableBody>{body()}</TableBody>
    </Table>
  )
}
