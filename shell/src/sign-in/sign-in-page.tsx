import { useEffect, useRef, useState, type FormEvent } from 'react'
import { Link, useLocation, useNavigate, useSetAtom, useTranslation } from '@molar/shared/platform'
import { ApiError } from '@molar/shared/http'
import { BusyButton, Field } from '@molar/shared/ui'
import type { ComeFrom } from '../session/staff-guard.tsx'
import { signInAtom, startAfreshAtom } from './sign-in.atoms.ts'

const FIELDS = ['username', 'password'] as const
type Name = (typeof FIELDS)[number]

/** Where a person goes after signing in: back, when it is the same person, else to the dashboard. */
function wayOn(state: unknown, id: number) {
  const back = state as ComeFrom | null
  return back && (back.id === undefined || back.id === id) ? back.from : '/dashboard'
}

function textOf(form: FormData, name: Name) {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

export function SignInPage() {
  const { t } = useTranslation('shell')
  const { state } = useLocation()
  const navigate = useNavigate()
  const signIn = useSetAtom(signInAtom)
  const startAfresh = useSetAtom(startAfreshAtom)
  const form = useRef<HTMLFormElement>(null)
  const [missing, setMissing] = useState<Name[]>([])
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)

  useEffect(() => startAfresh(), [startAfresh])

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const data = new FormData(form.current!)
    const credentials = { username: textOf(data, 'username'), password: textOf(data, 'password') }
    const empty = FIELDS.filter((name) => !credentials[name].trim())
    setMissing(empty)
    setFailure('')
    if (empty[0]) return form.current!.querySelector<HTMLInputElement>(`#${empty[0]}`)!.focus()
    setBusy(true)
    try {
      const id = await signIn(credentials)
      void navigate(wayOn(state, id), { replace: true })
    } catch (error) {
      setFailure(error instanceof ApiError ? error.message : t('signIn.failed'))
      setBusy(false)
    }
  }

  const inputOf = (name: Name, more: React.InputHTMLAttributes<HTMLInputElement>) => (
    <Field
      id={name}
      label={t(`signIn.${name}`)}
      error={missing.includes(name) ? t(`signIn.${name}Required`) : undefined}
    >
      {(control) => (
        <input
          {...control}
          {...more}
          name={name}
          required
          className={`form-control ${missing.includes(name) ? 'is-invalid' : ''}`}
        />
      )}
    </Field>
  )

  return (
    <div className="page-narrow">
      <h1 className="mb-4" tabIndex={-1}>
        {t('signIn.title')}
      </h1>
      {failure && (
        <div className="note note-danger mb-4" role="alert">
          {failure}
        </div>
      )}
      <form className="fields" noValidate ref={form} onSubmit={(event) => void submit(event)}>
        {inputOf('username', { autoComplete: 'username', autoCapitalize: 'none', spellCheck: false })}
        {inputOf('password', { type: 'password', autoComplete: 'current-password' })}
        <div className="d-grid gap-2">
          <BusyButton busy={busy} busyText={t('signIn.busy')}>
            {t('signIn.submit')}
          </BusyButton>
          <Link className="btn btn-text" to="/forgot-password">
            {t('signIn.forgot')}
          </Link>
        </div>
      </form>
    </div>
  )
}
