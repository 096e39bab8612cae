import { Link, useLocation, useNavigate, useTranslation } from '@molar/shared/platform'

/** Goes one step back where the person came from the sign-in page, since that history entry has the page to return to. */
export function BackToSignIn() {
  const { t } = useTranslation('account')
  const navigate = useNavigate()
  const cameFromSignIn = useLocation().state === 'sign-in'
  return (
    <p className="mt-3 mb-0">
      <Link
        className="btn btn-text flush"
        to="/login"
        onClick={(event) => {
          if (!cameFromSignIn) return
          event.preventDefault()
          void navigate(-1)
        }}
      >
        {t('forgotPassword.back')}
      </Link>
    </p>
  )
}
