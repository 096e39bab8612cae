import { useTranslation } from '@molar/shared/platform'
import { BusyButton, TableNote } from '@molar/shared/ui'
import type { LoadFailure } from '../load-failure.ts'
import styles from './appointments.module.css'
import { COLUMN_COUNT } from './list-head.tsx'
import { hasSearch, type ListView } from './list-view.ts'

const STATUS_KEY = { '': '', '1': 'pending', '0': 'confirmed' } as const

/** The key of the title for an empty view: `pendingBranch`, `all` and so on. */
function titleKey(view: ListView) {
  const isEveryBranch = view.branch === 'all'
  const prefix = view.search ? 'search' : hasSearch(view) ? 'filtered' : STATUS_KEY[view.status]
  if (!prefix) return isEveryBranch ? 'all' : 'branch'
  return isEveryBranch ? `${prefix}All` : `${prefix}Branch`
}

function hintKey({ search, from, to }: ListView) {
  if (from || to) return search ? 'searchAndDatesHint' : 'datesHint'
  return search ? 'searchHint' : 'hint'
}

const INCLUDE_OTHER_STATUS = { '1': 'includeConfirmed', '0': 'includePending' } as const
const NO_SEARCH = { search: '', from: '', to: '' } as const

/** Views with more appointments, each without one of the filters, and the keys of their buttons. */
function widerViews(view: ListView) {
  const { branch, status, search } = view
  if (!hasSearch(view)) {
    if (branch === 'all' && !status) return []
    return [{ key: 'showAll', change: { ...NO_SEARCH, branch: 'all', status: '' } }] as const
  }
  return [
    ...(branch === 'all' ? [] : [{ key: 'searchAllBranches', change: { branch: 'all' } } as const]),
    ...(status ? [{ key: INCLUDE_OTHER_STATUS[status], change: { status: '' } } as const] : []),
    { key: search ? 'clearSearch' : 'clearDates', change: NO_SEARCH } as const,
  ]
}

interface NoAppointmentsProps {
  view: ListView
  onShowOther: (change: Partial<ListView>) => void
}

/** Replaces the rows of an empty list. */
export function NoAppointments({ view, onShowOther }: NoAppointmentsProps) {
  const { t } = useTranslation(['appointments', 'common'])
  const place = view.branch === 'all' ? '' : t(`common:city.${view.branch}`)
  return (
    <TableNote
      columns={COLUMN_COUNT}
      title={t(`empty.${titleKey(view)}`, { place, term: view.search })}
      message={t(`empty.${hintKey(view)}`)}
      action={
        <div className={styles['wider']}>
          {widerViews(view).map(({ key, change }, index) => (
            <button
              key={key}
              type="button"
              className={`btn ${index === 0 ? 'btn-outline-primary' : 'btn-text'}`}
              onClick={() => onShowOther(change)}
            >
              {t(`empty.${key}`)}
            </button>
          ))}
        </div>
      }
    />
  )
}

interface LoadFailedProps {
  failure: LoadFailure
  isLoading: boolean
  onRetry: () => void
}

/** Replaces the rows of a list that could not be loaded. */
export function LoadFailed({ failure, isLoading, onRetry }: LoadFailedProps) {
  const { t } = useTranslation(['appointments', 'common'])
  const { serverMessage } = failure
  const isOffline = !serverMessage && !navigator.onLine
  const hint = isOffline ? 'offlineHint' : serverMessage ? 'refusedHint' : 'failedHint'
  return (
    <TableNote
      columns={COLUMN_COUNT}
      title={serverMessage ?? t(isOffline ? 'offline' : 'failed')}
      message={t(hint)}
      action={
        // Offline, no request is running, even after the button was pressed.
        <BusyButton
          type="button"
          look="outline-primary"
          busy={isLoading && !isOffline}
          busyText={t('retrying')}
          onClick={onRetry}
        >
          {t('common:tryAgain')}
        </BusyButton>
      }
    />
  )
}
