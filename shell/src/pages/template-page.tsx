import { Link, useLocation, useNavigate, useTranslation } from '@molar/shared/platform'
import { Apology } from '../remotes/apology.tsx'

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
  const { t } = useTranslation(['template', 'shell'])
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const notice = NOTICES[pathname]
  if (notice) return <Notice {...notice} />
  const isFailure = pathname === '/pages-500'
  return (
    <Apology
      title={isFailure ? t('shell:stopped.title') : t('maintenance.title')}
      onRetry={() => void navigate('/')}
    >
      <p className="mt-3 mb-4">{isFailure ? t('shell:stopped.how') : t('maintenance.text')}</p>
    </Apology>
  )
}

function Notice({ name, to, go }: { name: string; to?: string; go?: string }) {
  const { t } = useTranslation('template')
  return (
    <div className="blank">
      <h1 className="mb-3" tabIndex={-1}>
        {t(`${name}.title`)}
      </h1>
      <p className="mb-4">{t(`${name}.text`)}</p>
      {to && (
        <Link className="btn btn-primary px-5" to={to}>
          {t(go!)}
        </Link>
      )}
    </div>
  )
}
