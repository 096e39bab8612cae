import { useTranslation } from '@molar/shared/platform'
import { BusyButton, TableNote } from '@molar/shared/ui'
import type { Failure } from './appointments.atoms.ts'
import { COLUMNS } from './list-head.tsx'
import { isNarrowed, type View } from './view.ts'

const STATUS = { '': '', '1': 'pending', '0': 'confirmed' } as const

/** `pendingBranch`, `all` … : the sentence for a view in which there is nothing. */
function titleKey(view: View) {
  if (isNarrowed(view)) return 'found'
  const scope = view.branch === 'all' ? 'all' : 'branch'
  const status = STATUS[view.status]
  return status ? `${status}${scope === 'all' ? 'All' : 'Branch'}` : scope
}

interface NoAppointmentsProps {
  view: View
  onShowAll: () => void
}

export function NoAppointments({ view, onShowAll }: NoAppointmentsProps) {
  const { t } = useTranslation(['appointments', 'common'])
  const title = titleKey(view)
  const place = view.branch === 'all' ? '' : t(`common:city.${view.branch}`)
  return (
    <TableNote
      columns={COLUMNS}
      title={t(`none.${title}`, { place })}
      sentence={t(title === 'found' ? 'none.foundHow' : 'none.how')}
      action={
        title !== 'all' && (
          <button type="button" className="btn btn-outline-primary" onClick={onShowAll}>
            {t('none.showAll')}
          </button>
        )
      }
    />
  )
}

interface FailedProps {
  failure: Failure
  isBusy: boolean
  onRetry: () => void
}

export function Failed({ failure, isBusy, onRetry }: FailedProps) {
  const { t } = useTranslation(['appointments', 'common'])
  return (
    <TableNote
      columns={COLUMNS}
      title={failure.sentence ?? t('failed')}
      sentence={t(navigator.onLine ? 'failedHow' : 'offlineHow')}
      action={
        <BusyButton type="button" busy={isBusy} busyText={t('retrying')} onClick={onRetry}>
          {t('common:retry')}
        </BusyButton>
      }
    />
  )
}
