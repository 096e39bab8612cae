import { Link, useLocation, useNavigate, useTranslation } from '@molar/shared/platform'
import { Apology, MainAction, Notice } from '../remotes/apology.tsx'
import { ShellFailure } from '../remotes/stopped.tsx'

/** What stands on a page of the template, by its route: the key of its texts, and where its button leads. */
const NOTICES: Record<string, { name: string; to?: string; go?: string }> = {
  '/pages-login': { name: 'login', to: '/login', go: 'toSignIn' },
  '/pages-register': { name: 'register', to: '/pages-login', go: 'toSignIn' },
  '/page-recoverpw': { name: 'recover', to: '/forgot-password', go: 'recover.go' },
  '/auth-lock-screen': { name: 'lock', to: '/dashboard', go: 'lock.go' },
  '/pages-starter': { name: 'starter' },
  '/pages-comingsoon': { name: 'comingSoon', to: '/', go: 'toStart' },
  '/pages-404': { name: 'notFound', to: '/', go: 'toStart' },
}

/** The small pages an admin's side menu leads to; 500 is what a person sees when the shell itself stops. */
export function TemplatePage() {
  const { t } = useTranslation(['template', 'common'])
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const notice = NOTICES[pathname]
  const toStart = () => void navigate('/')
  if (notice) return <TextPage {...notice} />
  if (pathname === '/pages-500') return <ShellFailure onRetry={toStart} />
  return (
    <Apology
      title={t('maintenance.title')}
      action={<MainAction onPress={toStart}>{t('common:tryAgain')}</MainAction>}
    >
      <p>{t('maintenance.text')}</p>
    </Apology>
  )
}

function TextPage({ name, to, go }: { name: string; to?: string; go?: string }) {
  const { t } = useTranslation('template')
  const action = to && (
    <Link className="btn btn-primary px-5" to={to}>
      {t(go!)}
    </Link>
  )
  return (
    <Notice title={t(`${name}.title`)} action={action}>
      <p>{t(`${name}.text`)}</p>
    </Notice>
  )
}
