import { useTranslation } from '@molar/shared/platform'
import { BranchPhones } from '@molar/shared/ui'
import { usePortal } from '../../portal.ts'
import { BackToSignIn } from './back-to-sign-in.tsx'

/** Says whom to ask: this server cannot reset passwords by itself. */
export function AskAdministrator() {
  const { t } = useTranslation('account')
  const { branches } = usePortal().settings.clinic
  return (
    <div className="page-narrow">
      <h1 tabIndex={-1}>{t('forgotPassword.title')}</h1>
      <p className="mt-3 mb-4">{t('forgotPassword.askAdministrator')}</p>
      <BranchPhones
        branches={branches}
        title={t('forgotPassword.phones')}
        explanation={t('forgotPassword.phonesHow')}
      />
      <BackToSignIn />
    </div>
  )
}
