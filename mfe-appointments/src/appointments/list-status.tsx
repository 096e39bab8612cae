import { useAtomValue, useTranslation } from '@molar/shared/platform'
import { useMoment } from '@molar/shared/ui'
import { listAtom, updatesAtom } from './appointments.atoms.ts'
import styles from './appointments.module.css'

interface ListStatusProps {
  isLoading: boolean
  onShowUpdate: () => void
  onRetry: () => void
}

const button = (text: string, onClick: () => void) => (
  <button type="button" className="btn btn-sm btn-outline-primary" onClick={onClick}>
    {text}
  </button>
)

/** The number of appointments, and a button to show updates or to refetch. Its height does not change. */
export function ListStatus({ isLoading, onShowUpdate, onRetry }: ListStatusProps) {
  const { t } = useTranslation(['appointments', 'common'])
  const moment = useMoment()
  const { shown, update, failure, staleSince } = useAtomValue(listAtom)
  const updates = useAtomValue(updatesAtom)

  const statusText = () => {
    if (failure) return ''
    if (isLoading) return t('loading')
    if (staleSince) return t('updates.stale', { time: moment(staleSince) })
    if (!shown) return ''
    const { total, appointments, view } = update ?? shown
    const prefix = total === null ? 'onPage' : 'count'
    const count = total ?? appointments.length
    if (view.branch === 'all') return t(`${prefix}.all`, { count })
    return t(`${prefix}.branch`, { count, place: t(`common:city.${view.branch}`) })
  }
  return (
    <div className={styles['status']}>
      <output className="small text-body-secondary">
        {statusText()}
        {updates && (
          <span className="visually-hidden">
            {'. '}
            {updates.added ? t('updates.added', { count: updates.added }) : t('updates.changed')}
          </span>
        )}
      </output>
      {staleSince && button(t('common:tryAgain'), onRetry)}
      {updates &&
        button(
          updates.added ? t('updates.showAdded', { count: updates.added }) : t('updates.showChanged'),
          onShowUpdate,
        )}
    </div>
  )
}
