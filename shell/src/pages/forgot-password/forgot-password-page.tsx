import { useCallback, useEffect, useState } from 'react'
import { useLocation, useNavigate, useSetAtom, useTranslation } from '@molar/shared/platform'
import { BranchPhones, TryAgain } from '@molar/shared/ui'
import { FocusedHeading } from '../../layout/focused-heading.tsx'
import { usePortal } from '../../portal.ts'
import { BackToSignIn } from './back-to-sign-in.tsx'
import { canSendLinkAtom } from './forgot-password.atoms.ts'
import { NewPassword } from './new-password.tsx'
import { LinkSent, RequestLink } from './request-link.tsx'

/** `/forgot-password` requests a link by email. With the token of that link after `#`, it sets a new password. */
export function ForgotPasswordPage() {
  const { t } = useTranslation('account')
  const { hash } = useLocation()
  const navigate = useNavigate()
  const askServer = useSetAtom(canSendLinkAtom)
  const [canSend, setCanSend] = useState<boolean | 'loading' | 'failed'>('loading')
  const [token, setToken] = useState('')
  const [sentTo, setSentTo] = useState('')
  /** Whether the form replaces another screen of this page. */
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
    setSentTo('')
    setAgain(true)
  }
  if (token) return <NewPassword key={token} token={token} onRequestLink={askAgain} />
  if (sentTo) return <LinkSent email={sentTo} onRequestLink={askAgain} />
  const retry = () => {
    setCanSend('loading')
    void ask()
  }
  return (
    <div className="page-narrow">
      <FocusedHeading takesFocus={isAgain}>{t('forgotPassword.title')}</FocusedHeading>
      {canSend === true ? (
        <RequestLink onSent={setSentTo} />
      ) : canSend === false ? (
        <AskAdministrator />
      ) : (
        <Loading hasFailed={canSend === 'failed'} onRetry={retry} />
      )}
      <BackToSignIn />
    </div>
  )
}

interface LoadingProps {
  hasFailed: boolean
  onRetry: () => void
}

/** Until the server has said whether it can send links. */
function Loading({ hasFailed, onRetry }: LoadingProps) {
  const { t } = useTranslation(['account', 'common'])
  if (!hasFailed) return <output className="d-block mt-3">{t('common:loading')}</output>
  return (
    <div role="alert">
      <p className="mt-3">{t('noResponse')}</p>
      <TryAgain onRetry={onRetry} />
    </div>
  )
}

/** For servers that cannot send links: whom to ask instead. */
function AskAdministrator() {
  const { t } = useTranslation('account')
  const { branches } = usePortal().settings.clinic
  return (
    <>
      <p className="mt-3 mb-4">{t('forgotPassword.askAdministrator')}</p>
      <BranchPhones
        branches={branches}
        title={t('forgotPassword.phones')}
        explanation={t('forgotPassword.phonesHow')}
      />
    </>
  )
}
