import type { InputHTMLAttributes, ReactNode } from 'react'
import { MIN_AGE_YEARS } from '@molar/contract'
import { useTranslation } from '@molar/shared/platform'
import { Field } from '@molar/shared/ui'
import type { BookingForm } from '../wizard/wizard.ts'
import styles from './details.module.css'
import { EmailSuggestion } from './email-suggestion.tsx'

export type DetailName = 'firstName' | 'lastName' | 'age' | 'email' | 'phoneNumber'

const INPUTS: Record<DetailName, InputHTMLAttributes<HTMLInputElement>> = {
  firstName: { required: true, autoComplete: 'given-name', maxLength: 100 },
  lastName: { required: true, autoComplete: 'family-name', maxLength: 100 },
  // Not of type `number`, which has no value for "34 years".
  age: { inputMode: 'numeric', maxLength: 20 },
  email: { required: true, type: 'email', inputMode: 'email', autoComplete: 'email', maxLength: 254 },
  phoneNumber: { required: true, type: 'tel', inputMode: 'tel', autoComplete: 'tel', maxLength: 40 },
}

interface DetailInputProps {
  name: DetailName
  form: BookingForm
  /** Otherwise as `INPUTS` says. */
  isRequired?: boolean
  hint?: ReactNode
  error: string | undefined
  onChange: (change: Partial<BookingForm>) => void
}

/** A text field of step 2. What is typed is checked on Next; an age under the limit gets its error at once. */
export function DetailInput({
  name,
  form,
  isRequired = INPUTS[name].required,
  hint,
  error,
  onChange,
}: DetailInputProps) {
  const { t } = useTranslation('booking')
  return (
    <Field id={name} label={`${t(`details.${name}`)}${isRequired ? '*' : ''}`} hint={hint} error={error}>
      {(control) => {
        const input = (
          <input
            {...control}
            {...INPUTS[name]}
            required={isRequired}
            className={`form-control ${error ? 'is-invalid' : ''}`}
            value={form[name]}
            onChange={(event) => onChange({ [name]: event.target.value })}
          />
        )
        if (name === 'age') return <AgeNote age={form.age}>{input}</AgeNote>
        if (name !== 'email') return input
        return (
          <EmailSuggestion email={form.email} onTake={(email) => onChange({ email })}>
            {input}
          </EmailSuggestion>
        )
      }}
    </Field>
  )
}

/** Says under the control, while a low age is typed, how a child gets an appointment. */
function AgeNote({ age, children }: { age: string; children: ReactNode }) {
  const { t } = useTranslation('booking')
  const isChild = /^\d+$/.test(age) && Number(age) < MIN_AGE_YEARS
  return (
    <>
      {children}
      <div className={`form-text ${styles['note']}`} aria-live="polite">
        {isChild && t('details.youngChild', { age: MIN_AGE_YEARS })}
      </div>
    </>
  )
}
