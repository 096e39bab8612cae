import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

interface FieldProps {
  id: string
  label: string
  hint?: ReactNode
  error?: string | undefined
  /** The error came by itself, from the server: say it aloud. A summary above the form would say it already. */
  announced?: boolean
  className?: string
  /** Gets what ties the control to its label, hint and error; put it on the input, select or textarea. */
  children: (control: ControlProps) => ReactNode
}

interface ControlProps {
  id: string
  'aria-describedby'?: string
  'aria-invalid'?: true
}

/** Label, hint and error above one control, in that order, so that nothing jumps under the finger. */
export function Field({ id, label, hint, error, announced, className, children }: FieldProps) {
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
      {error && <FieldError id={`${id}-error`} sentence={error} announced={announced} />}
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
  sentence: string
  announced?: boolean | undefined
}

export const FieldError = ({ id, sentence, announced }: FieldErrorProps) => (
  <div className="field-error" id={id} role={announced ? 'alert' : undefined}>
    <Icon name="alert" />
    {sentence}
  </div>
)
