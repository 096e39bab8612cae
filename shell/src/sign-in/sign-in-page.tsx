import { useEffect, useRef, useState, type FormEvent } from 'react'
import { Link, useLocation, useNavigate, useSetAtom, useTranslation } from '@molar/shared/platform'
import { BusyButton, Field } from '@molar/shared/ui'
import { usePortal } from '../portal.ts'
import type { ComeFrom } from '../session/come-from.ts'
import { explainFailure, type Sentence } from './explain-failure.ts'
import { PasswordField } from './password-field.tsx'
import { signInAtom, startAfreshAtom } from './sign-in.atoms.ts'

const FIELDS = ['username', 'password'] as const
type Name = (typeof FIELDS)[number]

function textOf(form: FormData, name: Name) {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

const keptSomething = ({ drafts = {} }: ComeFrom) => Object.keys(drafts).length > 0

export function SignInPage() {
  const { t } = useTranslation('account')
  const { openAnew } = usePortal()
  const comeFrom = useLocation().state as ComeFrom | null
  const navigate = useNavigate()
  const signIn = useSetAtom(signInAtom)
  const startAfresh = useSetAtom(startAfreshAtom)
  const form = useRef<HTMLFormElement>(null)
  const [missing, setMissing] = useState<Name[]>([])
  const [failure, setFailure] = useState<string | Sentence | null>(null)
  const [busy, setBusy] = useState(false)

  useEffect(() => startAfresh(), [startAfresh])

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
      const { to, state, anew } = await signIn({ ...credentials, comeFrom })
      if (anew) openAnew(to)
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
      {comeFrom?.who && !failure && (
        <p className="note mb-4">{t(keptSomething(comeFrom) ? 'signIn.endedKept' : 'signIn.ended')}</p>
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
