import { Link, useAtomValue, useTranslation } from '@molar/shared/platform'
import { extensionsAtom } from './appointments.atoms.ts'
import { LIST_ROUTE, SCHEDULE_ROUTE, WAITING_LIST_ROUTE } from '../routes.ts'
import { rememberView } from './preferred-view.ts'
import styles from './view-links.module.css'

/** Links between the views of the appointments. */
export function ViewLinks({ current }: { current: 'schedule' | 'list' | 'waitingList' }) {
  const { t } = useTranslation('appointments')
  const { waitingList } = useAtomValue(extensionsAtom)
  const link = (name: typeof current, to: string) => (
    <Link
      to={to}
      onClick={() => name !== 'waitingList' && rememberView(name)}
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
      {waitingList && link('waitingList', WAITING_LIST_ROUTE)}
    </nav>
  )
}
