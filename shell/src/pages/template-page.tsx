import { Link, useNavigate, useTranslation } from '@molar/shared/platform'
import { TEMPLATE_ROUTES, type TemplateName } from '../shell-routes.ts'
import { ErrorPage, PrimaryAction, ErrorNotice } from '../layout/error-page.tsx'
import { CrashedPage } from '../layout/crashed.tsx'

/** The link of a page, with the message key of its label. */
const LINK_OF: Partial<Record<TemplateName, { to: string; label: string }>> = {
  login: { to: '/login', label: 'toSignIn' },
  register: { to: TEMPLATE_ROUTES.login, label: 'toSignIn' },
  recover: { to: '/forgot-password', label: 'recover.go' },
  lock: { to: '/dashboard', label: 'lock.go' },
  comingSoon: { to: '/', label: 'toStart' },
  notFound: { to: '/', label: 'toStart' },
}

/** The template pages. 500 is the page that is shown when the shell crashes. */
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
  const link = LINK_OF[name]
  return (
    <ErrorNotice
      title={title}
      action={
        link && (
          <Link className="btn btn-primary px-5" to={link.to}>
            {t(link.label)}
          </Link>
        )
      }
    >
      {text}
    </ErrorNotice>
  )
}
