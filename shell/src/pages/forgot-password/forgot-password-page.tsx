import { useCallback, useEffect, useState } from 'react'
import { useLocation, useNavigate, useSetAtom, useTranslation } from '@molar/shared/platform'
import { BranchPhones, TryAgain } from '@molar/shared/ui'
import { usePortal } from '../../portal.ts'
import { BackToSignIn } from './back-to-sign-in.tsx'
import { canSendLinkAtom } from './forgot-password.atoms.ts'
import { NewPassword } from './new-password.tsx'
import { RequestLink } from './request-link.tsx'

/** `/forgot-password` requests a link by email. With the token of that link after `#`, it sets a new password. */
export function ForgotPasswordPage() {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const askServer = useSetAtom(canSendLinkAtom)
  const [canSend, setCanSend] = useState<boolean | 'loading' | 'failed'>('loading')
  const [token, setToken] = useState('')
  const [isAgain, setAgain] = useState(false)

  const ask = useCallback(() => askServer().then(setCanSend, () => setCanSend('failed')), [askServer])
  useEffect(() => void ask(), [ask])

  const linked = hash.slice(1)
  if (linked && linked !== token) setToken(linked)
  useEffect(() => {
    // Removed from the address at once, so that the next person at this computer finds no token in the history.
    if (linked) void navigate('/forgot-password', { replace: true })
  }, [linked, navigate])

  const askAgain = () => {
    setToken('')
    setAgain(true)
  }
  if (token) return <NewPassword key={token} token={token} onRequestLink={askAgain} />
  if (canSend === true) return <RequestLink isAgain={isAgain} />
  if (canSend === false) return <AskAdministrator />
  const retry = () => {
    setCanSend('loading')
    void ask()
  }
  return <Loading hasFailed={canSend === 'failed'} onRetry={retry} />
}

interface LoadingProps {
  hasFailed: boolean
  onRetry: () => void
}

/** Until the server has said whether it can send links. */
function Loading({ hasFailed, onRetry }: LoadingProps) {
  const { t } = useTranslation(['account', 'common'])
  return (
    <div className="page-narrow">
      <h1 tabIndex={-1}>{t('forgotPassword.title')}</h1>
      {hasFailed ? (
        <div role="alert">
          <p className="mt-3">{t('noResponse')}</p>
          <TryAgain onRetry={onRetry} />
        </div>
      ) : (
        <output className="d-block mt-3">{t('common:loading')}</output>
      )}
      <BackToSignIn />
    </div>
  )
}

/** For servers that cannot send links: whom to ask instead. */
function AskAdministrator() {
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
