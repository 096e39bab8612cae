import { useRef, useState, type FormEvent } from 'react'
import { Link, useLocation, useSetAtom, useTranslation } from '@molar/shared/platform'
import { BusyButton, Field } from '@molar/shared/ui'
import { FocusedHeading } from '../layout/focused-heading.tsx'
import type { ReturnTo } from '../session/return-to.ts'
import { PasswordField } from './password-field.tsx'
import { signInAtom, type SignInResult } from './sign-in.atoms.ts'
import { explainFailure, SignInFailureNote, type SignInFailure } from './sign-in-failure.tsx'
import { useRequestSignal } from './use-request-signal.ts'

const FIELDS = ['username', 'password'] as const
type Name = (typeof FIELDS)[number]

function textOf(form: FormData, name: Name) {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

const hasDrafts = ({ drafts = {} }: ReturnTo) => Object.keys(drafts).length > 0

interface PasswordFormProps {
  /** Why the person has to start again; null at first. */
  initialFailure: SignInFailure | null
  /** Whether it replaces the form for the code, and the focus must move. */
  isReturn: boolean
  onResult: (result: SignInResult) => void
}

/** The first step of signing in: username and password. */
export function PasswordForm({ initialFailure, isReturn, onResult }: PasswordFormProps) {
  const { t } = useTranslation('account')
  const returnTo = useLocation().state as ReturnTo | null
  const signIn = useSetAtom(signInAtom)
  const startRequest = useRequestSignal()
  const form = useRef<HTMLFormElement>(null)
  const [missing, setMissing] = useState<Name[]>([])
  const [failure, setFailure] = useState(initialFailure)
  const [busy, setBusy] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const data = new FormData(form.current!)
    const credentials = { username: textOf(data, 'username'), password: textOf(data, 'password') }
    const empty = FIELDS.filter((name) =>
      name === 'password' ? !credentials[name] : !credentials[name].trim(),
    )
    setMissing(empty)
    setFailure(null)
    if (empty[0]) return form.current!.querySelector<HTMLInputElement>(`#${empty[0]}`)!.focus()
    setBusy(true)
    const signal = startRequest()
    try {
      onResult(await signIn({ ...credentials, returnTo, signal }))
    } catch (error) {
      if (signal.aborted) return
      setFailure(explainFailure(error))
      setBusy(false)
    }
  }

  const errorOf = (name: Name) => (missing.includes(name) ? t(`signIn.${name}Required`) : undefined)
  return (
    <>
      <FocusedHeading className="mb-4" takesFocus={isReturn}>
        {t('signIn.title')}
      </FocusedHeading>
      {failure && <SignInFailureNote failure={failure} />}
      {returnTo?.who && !failure && (
        <p className="note mb-4">{t(hasDrafts(returnTo) ? 'signIn.endedKept' : 'signIn.ended')}</p>
      )}
      <form className="fields" noValidate ref={form} onSubmit={(event) => void submit(event)}>
        <Field id="username" label={t('signIn.username')} error={errorOf('username')} announced>
          {(control) => (
            <input
              {...control}
              name="username"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              required
              className={`form-control ${missing.includes('username') ? 'is-invalid' : ''}`}
            />
          )}
        </Field>
        <PasswordField
          id="password"
          label={t('signIn.password')}
          error={errorOf('password')}
          autoComplete="current-password"
        />
        <div className="d-grid gap-2">
          <BusyButton busy={busy} busyText={t('signIn.busy')}>
            {t('signIn.submit')}
          </BusyButton>
          <Link className="btn btn-text" to="/forgot-password" state="sign-in">
            {t('signIn.forgot')}
          </Link>
        </div>
      </form>
    </>
  )
}
