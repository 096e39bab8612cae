import { useRef, useState, type FormEvent } from 'react'
import { MIN_PASSWORD_LENGTH } from '@molar/contract'
import { Link, useSetAtom, useTranslation } from '@molar/shared/platform'
import { BusyButton } from '@molar/shared/ui'
import { PasswordField } from '../../sign-in/password-field.tsx'
import { setPasswordAtom } from './forgot-password.atoms.ts'
import { FocusedHeading } from '../../layout/focused-heading.tsx'

const FIELD = 'new-password'
const LENGTH_RULE = { count: MIN_PASSWORD_LENGTH }

interface NewPasswordProps {
  /** The token of the emailed link, which works once. */
  token: string
  onRequestLink: () => void
}

export function NewPassword({ token, onRequestLink }: NewPasswordProps) {
  const { t } = useTranslation('account')
  const setPassword = useSetAtom(setPasswordAtom)
  const form = useRef<HTMLFormElement>(null)
  const [refusal, setRefusal] = useState('')
  const [failure, setFailure] = useState('')
  const [ended, setEnded] = useState<'saved' | 'invalid' | 'maybeSaved' | null>(null)
  /** A Save got no response. */
  const [isMaybeSaved, setMaybeSaved] = useState(false)
  const [busy, setBusy] = useState(false)

  function refuse(message: string) {
    setRefusal(message)
    field().focus()
  }
  const field = () => form.current!.querySelector<HTMLInputElement>(`#${FIELD}`)!

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const password = field().value
    setRefusal('')
    setFailure('')
    if (password.length < LENGTH_RULE.count) return refuse(t('newPassword.tooShort', LENGTH_RULE))
    setBusy(true)
    const result = await setPassword(token, password)
    setBusy(false)
    if (result.kind === 'refused') refuse(result.message)
    else if (result.kind === 'failed') setFailure(result.message ?? t('noResponse'))
    else if (result.kind === 'unknown') {
      setFailure(t('newPassword.unknown'))
      setMaybeSaved(true)
    }
    // The first Save may have used the link.
    else setEnded(result.kind === 'invalid' && isMaybeSaved ? 'maybeSaved' : result.kind)
  }

  if (ended) {
    return (
      <div className="page-narrow">
        <FocusedHeading>{t(`newPassword.${ended}`)}</FocusedHeading>
        <p className="mt-3 mb-4">{t(`newPassword.${ended}How`)}</p>
        {ended !== 'invalid' && (
          <Link className="btn btn-primary px-5" to="/login">
            {t('newPassword.signIn')}
          </Link>
        )}
        {ended !== 'saved' && (
          <button
            className={ended === 'invalid' ? 'btn btn-primary px-5' : 'btn btn-text'}
            type="button"
            onClick={onRequestLink}
          >
            {t('newPassword.askAgain')}
          </button>
        )}
      </div>
    )
  }
  return (
    <div className="page-narrow">
      <h1 className="mb-4" tabIndex={-1}>
        {t('newPassword.title')}
      </h1>
      {failure && (
        <div className="note note-danger mb-4" role="alert">
          {failure}
        </div>
      )}
      <form className="fields" noValidate ref={form} onSubmit={(event) => void submit(event)}>
        <PasswordField
          id={FIELD}
          label={t('newPassword.label')}
          hint={t('newPassword.rule', LENGTH_RULE)}
          error={refusal || undefined}
          autoComplete="new-password"
        />
        <div className="d-grid gap-2">
          <BusyButton busy={busy} busyText={t('newPassword.saving')}>
            {t('newPassword.save')}
          </BusyButton>
        </div>
      </form>
    </div>
  )
}
