import { useTranslation } from '@molar/shared/platform'
import { BusyButton, TableNote } from '@molar/shared/ui'
import type { Failure } from './appointments.atoms.ts'
import { COLUMNS } from './list-head.tsx'
import { isNarrowed, type View } from './view.ts'

const STATUS = { '': '', '1': 'pending', '0': 'confirmed' } as const

/** `pendingBranch`, `all` … : the sentence for a view in which there is nothing. */
function titleKey(view: View) {
  const isEverywhere = view.branch === 'all'
  const what = isNarrowed(view) ? 'found' : STATUS[view.status]
  if (!what) return isEverywhere ? 'all' : 'branch'
  return isEverywhere ? `${what}All` : `${what}Branch`
}

/** The list that has more in it, and what the button to it says; none where there is no more. */
function wayOut(view: View) {
  if (isNarrowed(view) && (view.branch !== 'all' || view.status))
    return { text: 'none.everywhere', change: { branch: 'all', status: '' } } as const
  if (view.branch === 'all' && !view.status && !isNarrowed(view)) return null
  const change = { branch: 'all', status: '', search: '', from: '', to: '' } as const
  return { text: 'none.showAll', change } as const
}

interface NoAppointmentsProps {
  view: View
  onShow: (change: Partial<View>) => void
}

export function NoAppointments({ view, onShow }: NoAppointmentsProps) {
  const { t } = useTranslation(['appointments', 'common'])
  const place = view.branch === 'all' ? '' : t(`common:city.${view.branch}`)
  const way = wayOut(view)
  return (
    <TableNote
      columns={COLUMNS}
      title={t(`none.${titleKey(view)}`, { place })}
      sentence={t(isNarrowed(view) ? 'none.foundHow' : 'none.how')}
      action={
        way && (
          <button type="button" className="btn btn-outline-primary" onClick={() => onShow(way.change)}>
            {t(way.text)}
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

const failureHow = ({ sentence }: Failure) => {
  if (sentence) return 'refusedHow'
  return navigator.onLine ? 'failedHow' : 'offlineHow'
}

export function Failed({ failure, isBusy, onRetry }: FailedProps) {
  const { t } = useTranslation(['appointments', 'common'])
  return (
    <TableNote
      columns={COLUMNS}
      title={failure.sentence ?? t('failed')}
      sentence={t(failureHow(failure))}
      action={
        <BusyButton type="button" busy={isBusy} busyText={t('retrying')} onClick={onRetry}>
          {t('common:retry')}
        </BusyButton>
      }
    />
  )
}
