import { Link, useTranslation } from '@molar/shared/platform'
import { BranchPhones } from '@molar/shared/ui'
import { usePortal } from '../portal.ts'

/** Says whom to ask: this server cannot reset passwords by itself. */
export function ForgotPasswordPage() {
  const { t } = useTranslation('shell')
  const { branches } = usePortal().settings.clinic
  return (
    <div className="page-narrow">
      <h1 tabIndex={-1}>{t('forgotPassword.title')}</h1>
      <p className="mt-3 mb-4">{t('forgotPassword.ask')}</p>
      <BranchPhones
        branches={branches}
        title={t('forgotPassword.phones')}
        explanation={t('forgotPassword.phonesHow')}
      />
      <Link className="btn btn-text flush mt-3" to="/login">
        {t('forgotPassword.back')}
      </Link>
    </div>
  )
}
