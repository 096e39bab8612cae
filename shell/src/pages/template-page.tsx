import { Link, useNavigate, useTranslation } from '@molar/shared/platform'
import { TEMPLATE_ROUTES, type TemplateName } from '../shell-routes.ts'
import { ErrorPage, PrimaryAction, ErrorNotice } from '../layout/error-page.tsx'
import { CrashedPage } from '../layout/crashed.tsx'

/** Where the one button of a page leads, and the key of what it says. */
const WAY_ON: Partial<Record<TemplateName, { to: string; go: string }>> = {
  login: { to: '/login', go: 'toSignIn' },
  register: { to: TEMPLATE_ROUTES.login, go: 'toSignIn' },
  recover: { to: '/forgot-password', go: 'recover.go' },
  lock: { to: '/dashboard', go: 'lock.go' },
  comingSoon: { to: '/', go: 'toStart' },
  notFound: { to: '/', go: 'toStart' },
}

/** The small pages an admin's side menu leads to; 500 is what a person sees when the shell itself stops. */
export function TemplatePage({ name }: { name: TemplateName }) {
  const { t } = useTranslation(['template', 'common'])
  const navigate = useNavigate()
  const toStart = () => void navigate('/')
  if (name === 'failure') return <CrashedPage onRetry={toStart} />
  const title = t(`${name}.title`)
  const text = <p>{t(`${name}.text`)}</p>
  if (name === 'maintenance') {
    return (
      <ErrorPage
        title={title}
        action={<PrimaryAction onPress={toStart}>{t('common:tryAgain')}</PrimaryAction>}
      >
        {text}
      </ErrorPage>
    )
  }
  const way = WAY_ON[name]
  return (
    <ErrorNotice
      title={title}
      action={
        way && (
          <Link className="btn btn-primary px-5" to={way.to}>
            {t(way.go)}
          </Link>
        )
      }
    >
      {text}
    </ErrorNotice>
  )
}
