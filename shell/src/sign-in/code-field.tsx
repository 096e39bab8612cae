import { useTranslation } from '@molar/shared/platform'
import { Field } from '@molar/shared/ui'

interface CodeFieldProps {
  id: string
  /** Whether a recovery code is asked for in place of a code of the app. */
  recovery?: boolean
  error?: string | undefined
}

/** A field for a code of the person's authenticator app, or for a recovery code. */
export function CodeField({ id, recovery = false, error }: CodeFieldProps) {
  const { t } = useTranslation('account')
  return (
    <Field
      id={id}
      label={t(recovery ? 'code.recoveryLabel' : 'code.label')}
      hint={t(recovery ? 'code.recoveryHint' : 'code.hint')}
      error={error}
      announced
    >
      {(control) => (
        <input
          {...control}
          name={id}
          // A recovery code must not be offered again: it works once.
          autoComplete={recovery ? 'off' : 'one-time-code'}
          inputMode={recovery ? 'text' : 'numeric'}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={40}
          required
          className={`form-control ${error ? 'is-invalid' : ''}`}
        />
      )}
    </Field>
  )
}

interface RecoveryToggleProps {
  /** The id of the field, which is emptied and gets the focus. */
  field: string
  recovery: boolean
  onChange: (recovery: boolean) => void
}

/** Changes between a code of the app and a recovery code. */
export function RecoveryToggle({ field, recovery, onChange }: RecoveryToggleProps) {
  const { t } = useTranslation('account')
  return (
    <button
      className="btn btn-text"
      type="button"
      onClick={() => {
        onChange(!recovery)
        const input = document.querySelector<HTMLInputElement>(`#${field}`)!
        input.value = ''
        input.focus()
      }}
    >
      {t(recovery ? 'code.useApp' : 'code.useRecovery')}
    </button>
  )
}
