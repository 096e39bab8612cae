import { useEffect, useState } from 'react'
import { useNavigate, useSetAtom, useStore, useTranslation } from '@molar/shared/platform'
import { PrimaryAction } from '../layout/error-page.tsx'
import { FocusedHeading } from '../layout/focused-heading.tsx'
import { usePortal } from '../portal.ts'
import { pointersAtom } from '../remote-loader/pointers.ts'
import { CodeForm } from './code-form.tsx'
import { preloadDashboard } from './preload-dashboard.ts'
import { PasswordForm } from './password-form.tsx'
import { resetSessionAtom, type CodeRequest, type SignInSuccess, type SignInResult } from './sign-in.atoms.ts'
import type { SignInFailure } from './sign-in-failure.tsx'

interface SignInPageProps {
  /** Loads the code of the pages behind it. */
  loadStaffArea: () => Promise<unknown>
}

/** `/login`: the password, then a code where the account needs one. */
export function SignInPage({ loadStaffArea }: SignInPageProps) {
  const portal = usePortal()
  const store = useStore()
  const { reloadAt } = portal
  const navigate = useNavigate()
  const resetSession = useSetAtom(resetSessionAtom)
  const [codeRequest, setCodeRequest] = useState<CodeRequest | null>(null)
  const [failure, setFailure] = useState<SignInFailure | null>(null)
  const [isReturn, setReturn] = useState(false)
  const [signedIn, setSignedIn] = useState<SignInSuccess | null>(null)

  useEffect(() => resetSession(), [resetSession])
  // While the password is typed. Somebody who is here by mistake types nothing.
  useEffect(() => {
    const start = () => {
      loadStaffArea().catch(() => {}) // its route tries again
      preloadDashboard(portal, store.get(pointersAtom))
    }
    addEventListener('input', start, { once: true })
    return () => removeEventListener('input', start)
  }, [portal, store, loadStaffArea])

  function proceed({ to, state, mustReload }: SignInSuccess) {
    if (mustReload) reloadAt(to)
    else void navigate(to, { replace: true, state })
  }

  function take(result: SignInResult) {
    if (result.kind === 'code') setCodeRequest(result)
    else if (result.recoveryCodesLeft === undefined) proceed(result)
    else setSignedIn(result)
  }

  function startAgain(reason: SignInFailure | null) {
    setFailure(reason)
    setReturn(true)
    setCodeRequest(null)
  }

  return (
    <div className="page-narrow">
      {signedIn ? (
        <RecoveryCodeUsed left={signedIn.recoveryCodesLeft!} onContinue={() => proceed(signedIn)} />
      ) : codeRequest ? (
        <CodeForm codeRequest={codeRequest} onSignedIn={take} onStartAgain={startAgain} />
      ) : (
        <PasswordForm initialFailure={failure} isReturn={isReturn} onResult={take} />
      )}
    </div>
  )
}

/** Says how many recovery codes are left, before the person goes on. */
function RecoveryCodeUsed({ left, onContinue }: { left: number; onContinue: () => void }) {
  const { t } = useTranslation('account')
  return (
    <>
      <FocusedHeading className="mb-4">{t('code.recoveryUsed')}</FocusedHeading>
      <p className="mb-4">{t('code.recoveryLeft', { count: left })}</p>
      <PrimaryAction onPress={onContinue}>{t('code.continue')}</PrimaryAction>
    </>
  )
}
