import { Link, useTranslation } from '@molar/shared/platform'
import { LIST_ROUTE, SCHEDULE_ROUTE } from '../routes.ts'
import styles from './schedule.module.css'

/** Links between the views of the appointments. */
export function ViewLinks({ current }: { current: 'schedule' | 'list' }) {
  const { t } = useTranslation('appointments')
  const link = (name: typeof current, to: string) => (
    <Link
      to={to}
      className={`btn btn-sm btn-${name === current ? 'primary' : 'outline-primary'}`}
      aria-current={name === current ? 'page' : undefined}
    >
      {t(`views.${name}`)}
    </Link>
  )
  return (
    <nav className={styles['views']} aria-label={t('views.label')}>
      {link('schedule', SCHEDULE_ROUTE)}
      {link('list', LIST_ROUTE)}
    </nav>
  )
}
