import { grantIn } from '@molar/contract'
import { Link, useAtomValue, useSearchParams, useTranslation } from '@molar/shared/platform'
import { authUserAtom } from '@molar/shared/session'
import { extensionsAtom } from './appointments.atoms.ts'
import { FIGURES_ROUTE, LIST_ROUTE, SCHEDULE_ROUTE, WAITING_LIST_ROUTE } from '../routes.ts'
import styles from './view-links.module.css'

/** Links between the views of the appointments, with the branch of the address. A view of one branch reads `all` as no branch. */
export function ViewLinks({ current }: { current: 'schedule' | 'list' | 'waitingList' | 'figures' }) {
  const { t } = useTranslation('appointments')
  const { waitingList, figures } = useAtomValue(extensionsAtom)
  const permissions = useAtomValue(authUserAtom)?.permissions
  const [params] = useSearchParams()
  const branch = params.get('branch')
  const search = branch ? `?${new URLSearchParams({ branch })}` : ''
  const link = (name: typeof current, to: string) => (
    <Link
      to={`${to}${search}`}
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
      {figures && grantIn(permissions, 'figures.read') !== null && link('figures', FIGURES_ROUTE)}
    </nav>
  )
}
