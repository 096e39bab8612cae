import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useTranslation } from '@molar/shared/platform'
import { ApiError, serverMessage } from '@molar/shared/http'
import { BusyButton } from '@molar/shared/ui'
import { CodeField, RecoveryToggle } from '../sign-in/code-field.tsx'
import { PasswordField } from '../sign-in/password-field.tsx'

export interface AccountField {
  /** Its name in the request. */
  name: string
  kind: 'password' | 'new-password' | 'code'
  /** Label of a password. A code has its own. */
  label?: string
  hint?: string
  /** Whether a code may also be a recovery code. */
  orRecovery?: boolean
}

interface AccountFormProps {
  /** Begins the ids of the fields. */
  id: string
  fields: readonly AccountField[]
  submit: string
  busy: string
  /** Text for a request without a response, if such a request leaves more to say than "try again". */
  noResponse?: string
  /** A failure is shown at its field, or above the form. `isOpen` says whether the form is still there. */
  onSubmit: (values: Record<string, string>, isOpen: () => boolean) => Promise<void>
  onCancel: () => void
}

/** A short form about the account: passwords and codes. Takes the focus when it opens. */
export function AccountForm(props: AccountFormProps) {
  const { id, fields, submit, busy, noResponse, onSubmit, onCancel } = props
  const { t } = useTranslation('account')
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [recovery, setRecovery] = useState(false)
  const codeWithRecovery = fields.find(({ orRecovery }) => orRecovery)?.name
  const input = (name: string) => form.current?.querySelector<HTMLInputElement>(`#${id}-${name}`)

  useEffect(() => form.current?.querySelector('input')?.focus(), [])

  function refuse(found: Record<string, string>) {
    setErrors(found)
    const first = fields.find(({ name }) => found[name])
    if (first) input(first.name)?.focus()
  }

  async function send(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    const values = Object.fromEntries(fields.map(({ name }) => [name, input(name)?.value ?? '']))
    const empty = fields.filter(({ name }) => !values[name])
    setFailure('')
    refuse(
      Object.fromEntries(
        empty.map(({ name, kind }) => [
          name,
          t(kind === 'code' ? 'code.required' : 'profile.passwordRequired'),
        ]),
      ),
    )
    if (empty.length > 0) return
    setBusy(true)
    try {
      await onSubmit(values, () => form.current !== null)
      setBusy(false)
    } catch (error) {
      setBusy(false)
      if (!(error instanceof ApiError)) throw error
      const atFields = error.errors.filter(({ path }) => fields.some(({ name }) => name === path))
      if (atFields.length > 0)
        refuse(Object.fromEntries(atFields.map(({ path, message }) => [path, message])))
      else setFailure((error.answered ? serverMessage(error) : noResponse) ?? t('noResponse'))
    }
  }

  return (
    <form className="fields" noValidate ref={form} onSubmit={(event) => void send(event)}>
      {failure && (
        <div className="note note-danger" role="alert">
          {failure}
        </div>
      )}
      {fields.map(({ name, kind, label, hint }) =>
        kind === 'code' ? (
          <CodeField key={name} id={`${id}-${name}`} recovery={recovery} error={errors[name]} />
        ) : (
          <PasswordField
            key={name}
            id={`${id}-${name}`}
            label={label ?? t('profile.yourPassword')}
            hint={hint}
            error={errors[name]}
            autoComplete={kind === 'password' ? 'current-password' : kind}
          />
        ),
      )}
      <div className="profile-actions">
        <BusyButton busy={isBusy} busyText={busy}>
          {submit}
        </BusyButton>
        {codeWithRecovery && (
          <RecoveryToggle
            field={`${id}-${codeWithRecovery}`}
            recovery={recovery}
            onChange={(chosen) => {
              setRecovery(chosen)
              setErrors((before) => ({ ...before, [codeWithRecovery]: '' }))
            }}
          />
        )}
        <button className="btn btn-text" type="button" onClick={onCancel}>
          {t('profile.cancel')}
        </button>
      </div>
    </form>
  )
}
