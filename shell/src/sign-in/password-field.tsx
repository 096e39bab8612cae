import { useState, type InputHTMLAttributes, type ReactNode } from 'react'
import { useTranslation } from '@molar/shared/platform'
import { Field } from '@molar/shared/ui'
import './password-field.scss'

interface PasswordFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  id: string
  label: string
  hint?: ReactNode
  error?: string | undefined
}

/** A password field with a button that shows and hides the password. */
export function PasswordField({ id, label, hint, error, ...more }: PasswordFieldProps) {
  const { t } = useTranslation('account')
  const [shown, setShown] = useState(false)
  return (
    <Field id={id} label={label} hint={hint} error={error} announced>
      {(control) => (
        <div className="password">
          <input
            {...more}
            {...control}
            name={id}
            type={shown ? 'text' : 'password'}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            required
            className={`form-control ${error ? 'is-invalid' : ''}`}
          />
          <button
            className="btn btn-text"
            type="button"
            aria-controls={id}
            aria-label={t(shown ? 'password.hideIt' : 'password.showIt')}
            onClick={() => setShown(!shown)}
          >
            {t(shown ? 'password.hide' : 'password.show')}
          </button>
        </div>
      )}
    </Field>
  )
}
