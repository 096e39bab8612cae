import { useTranslation } from '@molar/shared/platform'
import { BusyButton, TableNote } from '@molar/shared/ui'
import type { Failure } from './appointments.atoms.ts'
import { COLUMNS } from './list-head.tsx'
import { isNarrowed, type View } from './view.ts'
import styles from './appointments.module.css'

const STATUS = { '': '', '1': 'pending', '0': 'confirmed' } as const

/** `pendingBranch`, `all` … : the sentence for a view in which there is nothing. */
function titleKey(view: View) {
  const isEverywhere = view.branch === 'all'
  const what = view.search ? 'sought' : isNarrowed(view) ? 'found' : STATUS[view.status]
  if (!what) return isEverywhere ? 'all' : 'branch'
  return isEverywhere ? `${what}All` : `${what}Branch`
}

const OTHERS = { '1': 'confirmedToo', '0': 'pendingToo' } as const
const EVERYTHING = { search: '', from: '', to: '' } as const

/** Lists that have more in them, and what the button to each says: whatever narrows this one, taken away. */
function waysOut(view: View) {
  const { branch, status, search } = view
  if (!isNarrowed(view)) {
    if (branch === 'all' && !status) return []
    return [{ text: 'showAll', change: { ...EVERYTHING, branch: 'all', status: '' } }] as const
  }
  return [
    ...(branch === 'all' ? [] : [{ text: 'everywhere', change: { branch: 'all' } } as const]),
    ...(status ? [{ text: OTHERS[status], change: { status: '' } } as const] : []),
    { text: search ? 'clearSearch' : 'clearDays', change: EVERYTHING } as const,
  ]
}

function howKey({ search, from, to }: View) {
  if (from || to) return search ? 'foundHow' : 'daysHow'
  return search ? 'soughtHow' : 'how'
}

interface NoAppointmentsProps {
  view: View
  onShow: (change: Partial<View>) => void
}

export function NoAppointments({ view, onShow }: NoAppointmentsProps) {
  const { t } = useTranslation(['appointments', 'common'])
  const place = view.branch === 'all' ? '' : t(`common:city.${view.branch}`)
  return (
    <TableNote
      columns={COLUMNS}
      title={t(`none.${titleKey(view)}`, { place, term: view.search })}
      message={t(`none.${howKey(view)}`)}
      action={
        <div className={styles['ways']}>
          {waysOut(view).map(({ text, change }, index) => (
            <button
              key={text}
              type="button"
              className={`btn ${index === 0 ? 'btn-outline-primary' : 'btn-text'}`}
              onClick={() => onShow(change)}
            >
              {t(`none.${text}`)}
            </button>
          ))}
        </div>
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
  const { sentence } = failure
  const isOffline = !sentence && !navigator.onLine
  const how = isOffline ? 'offlineHow' : sentence ? 'refusedHow' : 'failedHow'
  return (
    <TableNote
      columns={COLUMNS}
      title={sentence ?? t(isOffline ? 'offline' : 'failed')}
      message={t(how)}
      action={
        // Without a connection nothing is on its way, whatever was pressed.
        <BusyButton
          type="button"
          outlined
          busy={isBusy && !isOffline}
          busyText={t('retrying')}
          onClick={onRetry}
        >
          {t('common:tryAgain')}
        </BusyButton>
      }
    />
  )
}
