import { useEffect, useRef, useState, type FormEvent } from 'react'
import { Link, useLocation, useNavigate, useSetAtom, useTranslation } from '@molar/shared/platform'
import { ApiError } from '@molar/shared/http'
import { BusyButton, Field } from '@molar/shared/ui'
import { usePortal } from '../portal.ts'
import type { ReturnTo } from '../session/return-to.ts'
import { PasswordField } from './password-field.tsx'
import { resetSessionAtom, signInAtom } from './sign-in.atoms.ts'

const FIELDS = ['username', 'password'] as const
type Name = (typeof FIELDS)[number]

function textOf(form: FormData, name: Name) {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

const hasDrafts = ({ drafts = {} }: ReturnTo) => Object.keys(drafts).length > 0

/** A message key, with the values of its placeholders. */
type MessageArguments = [key: string, values?: Record<string, number>]

/** The server's own message, or the key of ours: why the person could not be signed in. */
function explainFailure(error: unknown): string | MessageArguments {
  if (!(error instanceof ApiError)) return ['signIn.failed']
  if (error.fromServer) return error.message
  if (error.status === null) return ['signIn.noAnswer']
  if (error.status !== 429) return ['signIn.failed']
  return error.retryAfter
    ? ['signIn.tooMany', { count: Math.ceil(error.retryAfter / 60) }]
    : ['signIn.tooManyForNow']
}

export function SignInPage() {
  const { t } = useTranslation('account')
  const { reloadAt } = usePortal()
  const returnTo = useLocation().state as ReturnTo | null
  const navigate = useNavigate()
  const signIn = useSetAtom(signInAtom)
  const resetSession = useSetAtom(resetSessionAtom)
  const form = useRef<HTMLFormElement>(null)
  const [missing, setMissing] = useState<Name[]>([])
  const [failure, setFailure] = useState<string | MessageArguments | null>(null)
  const [busy, setBusy] = useState(false)

  useEffect(() => resetSession(), [resetSession])

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
    try {
      const { to, state, mustReload } = await signIn({ ...credentials, returnTo })
      if (mustReload) reloadAt(to)
      else void navigate(to, { replace: true, state })
    } catch (error) {
      setFailure(explainFailure(error))
      setBusy(false)
    }
  }

  const errorOf = (name: Name) => (missing.includes(name) ? t(`signIn.${name}Required`) : undefined)
  return (
    <div className="page-narrow">
      <h1 className="mb-4" tabIndex={-1}>
        {t('signIn.title')}
      </h1>
      {failure && (
        <div className="note note-danger mb-4" role="alert">
          {typeof failure === 'string' ? failure : t(...failure)}
        </div>
      )}
      {returnTo?.who && !failure && (
        <p className="note mb-4">{t(hasDrafts(returnTo) ? 'signIn.endedKept' : 'signIn.ended')}</p>
      )}
      <form className="fields" noValidate ref={form} onSubmit={(event) => void submit(event)}>
        <Field id="username" label={t('signIn.username')} error={errorOf('username')}>
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
    </div>
  )
}
