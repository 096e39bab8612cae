import { Link, useLocation, useNavigate, useTranslation } from '@molar/shared/platform'

/** One step back for whoever came from there: what `/login` remembers stands in that entry of the history. */
export function BackToSignIn() {
  const { t } = useTranslation('account')
  const navigate = useNavigate()
  const cameFromThere = useLocation().state === 'sign-in'
  return (
    <Link
      className="btn btn-text flush mt-3"
      to="/login"
      onClick={(event) => {
        if (!cameFromThere) return
        event.preventDefault()
        void navigate(-1)
      }}
    >
      {t('forgotPassword.back')}
    </Link>
  )
}
