import { useRef, useState, type FormEvent } from 'react'
import { useLocation, useSetAtom, useTranslation } from '@molar/shared/platform'
import { ApiError } from '@molar/shared/http'
import { BusyButton } from '@molar/shared/ui'
import { FocusedHeading } from '../layout/focused-heading.tsx'
import type { ReturnTo } from '../session/return-to.ts'
import { CodeField, RecoveryToggle } from './code-field.tsx'
import { signInWithCodeAtom, type CodeRequest, type SignInSuccess } from './sign-in.atoms.ts'
import { explainFailure, SignInFailureNote, type SignInFailure } from './sign-in-failure.tsx'
import { useRequestSignal } from './use-request-signal.ts'

const FIELD = 'one-time-code'

interface CodeFormProps {
  codeRequest: CodeRequest
  onSignedIn: (result: SignInSuccess) => void
  /** The person must enter the password again. */
  onStartAgain: (failure: SignInFailure | null) => void
}

/** The second step of signing in: a code of the authenticator app, or a recovery code. */
export function CodeForm({ codeRequest, onSignedIn, onStartAgain }: CodeFormProps) {
  const { t } = useTranslation('account')
  const returnTo = useLocation().state as ReturnTo | null
  const signIn = useSetAtom(signInWithCodeAtom)
  const startRequest = useRequestSignal()
  const form = useRef<HTMLFormElement>(null)
  const [recovery, setRecovery] = useState(false)
  const [wrong, setWrong] = useState('')
  const [failure, setFailure] = useState<SignInFailure | null>(null)
  const [busy, setBusy] = useState(false)
  const field = () => form.current!.querySelector<HTMLInputElement>(`#${FIELD}`)!

  function refuse(message: string) {
    setWrong(message)
    field().select()
    field().focus()
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const code = field().value.trim()
    setWrong('')
    setFailure(null)
    if (!code) return refuse(t('code.required'))
    setBusy(true)
    const signal = startRequest()
    try {
      onSignedIn(await signIn({ ...codeRequest, code, returnTo, signal }))
    } catch (error) {
      if (signal.aborted) return
      setBusy(false)
      if (error instanceof ApiError && error.status === 401) return onStartAgain(explainFailure(error))
      const atField = error instanceof ApiError && error.errors.find(({ path }) => path === 'code')
      if (atField) return refuse(atField.message)
      if (!(error instanceof ApiError) || error.answered) return setFailure(explainFailure(error))
      // The code may have been used: the same one again would count as a wrong one.
      field().value = ''
      setFailure({ hint: ['code.perhapsUsed'] })
    }
  }

  return (
    <>
      <FocusedHeading className="mb-4">{t('code.title')}</FocusedHeading>
      {failure && <SignInFailureNote failure={failure} />}
      <form className="fields" noValidate ref={form} onSubmit={(event) => void submit(event)}>
        <CodeField id={FIELD} recovery={recovery} error={wrong || undefined} />
        <div className="d-grid gap-2">
          <BusyButton busy={busy} busyText={t('signIn.busy')}>
            {t('signIn.submit')}
          </BusyButton>
          <RecoveryToggle
            field={FIELD}
            recovery={recovery}
            onChange={(chosen) => {
              setRecovery(chosen)
              setWrong('')
            }}
          />
          <button className="btn btn-text" type="button" onClick={() => onStartAgain(null)}>
            {t('code.back')}
          </button>
        </div>
      </form>
    </>
  )
}
