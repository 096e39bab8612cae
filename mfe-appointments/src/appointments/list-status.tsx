import { useAtomValue, useTranslation } from '@molar/shared/platform'
import { clinicTimeAt, formatTime } from '@molar/contract'
import { listAtom, newsAtom } from './appointments.atoms.ts'
import styles from './appointments.module.css'

interface ListStatusProps {
  onShow: () => void
  onRetry: () => void
}

const button = (text: string, onClick: () => void) => (
  <button type="button" className="btn btn-sm btn-outline-primary" onClick={onClick}>
    {text}
  </button>
)

/** How many there are, and in the same place, so that nothing moves: what is new, or that the list grows old. */
export function ListStatus({ onShow, onRetry }: ListStatusProps) {
  const { t, i18n } = useTranslation(['appointments', 'common'])
  const { shown, fresh, isLoading, failure, staleSince } = useAtomValue(listAtom)
  const news = useAtomValue(newsAtom)

  const counted = () => {
    if (failure) return ''
    if (isLoading) return t('loading')
    if (staleSince) return t('news.stale', { time: formatTime(clinicTimeAt(staleSince), i18n.language) })
    if (!shown) return ''
    const { total, entries, view } = fresh ?? shown
    const what = total === null ? 'onPage' : 'count'
    const count = total ?? entries.length
    if (view.branch === 'all') return t(`${what}.all`, { count })
    return t(`${what}.branch`, { count, place: t(`common:city.${view.branch}`) })
  }
  return (
    <div className={styles['status']}>
      <output className="small text-body-secondary">
        {counted()}
        {news && (
          <span className="visually-hidden">
            {'. '}
            {news.added ? t('news.added', { count: news.added }) : t('news.changed')}
          </span>
        )}
      </output>
      {staleSince && button(t('news.again'), onRetry)}
      {news &&
        button(news.added ? t('news.showAdded', { count: news.added }) : t('news.showChanged'), onShow)}
    </div>
  )
}
