import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

interface FieldProps {
  id: string
  label: string
  hint?: ReactNode
  error?: string | undefined
  /** Announces the error to screen readers. Not needed where an error summary announces it. */
  announced?: boolean
  /** A different key draws the same error again, so that a screen reader reads it again. */
  errorKey?: number
  className?: string
  /** Receives the attributes that link the control to its label, hint and error. Spread them on the control. */
  children: (control: ControlProps) => ReactNode
}

interface ControlProps {
  id: string
  'aria-describedby'?: string
  'aria-invalid'?: true
}

/** Label, hint, error and control, from top to bottom. An error that appears does not move the label. */
export function Field({ id, label, hint, error, announced, errorKey, className, children }: FieldProps) {
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={className}>
      <label className="form-label" htmlFor={id}>
        {label}
      </label>
      {hint && (
        <div className="form-text" id={`${id}-hint`}>
          {hint}
        </div>
      )}
      {error && <FieldError key={errorKey} id={`${id}-error`} message={error} announced={announced} />}
      {children({
        id,
        ...(describedBy && { 'aria-describedby': describedBy }),
        ...(error && { 'aria-invalid': true as const }),
      })}
    </div>
  )
}

interface FieldErrorProps {
  id: string
  message: string
  announced?: boolean | undefined
}

/** An error message with its icon. Refer to `id` in the control's `aria-describedby`. */
export const FieldError = ({ id, message, announced }: FieldErrorProps) => (
  <div className="field-error" id={id} role={announced ? 'alert' : undefined}>
    <Icon name="alert" />
    <span>{message}</span>
  </div>
)
