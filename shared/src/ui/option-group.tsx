import type { ReactNode } from 'react'
import { FieldError } from './field.tsx'

interface OptionGroupProps<Value extends string> {
  id: string
  legend: string
  hint?: ReactNode
  options: readonly { value: Value; label: ReactNode }[]
  value: Value | null
  required?: boolean
  error?: string | undefined
  className?: string
  onChoose: (value: Value) => void
}

/** A radio group that looks like buttons. The first radio has the group's `id`, so that error links can focus it. */
export function OptionGroup<Value extends string>(props: OptionGroupProps<Value>) {
  const { id, legend, hint, options, value, required, error, className, onChoose } = props
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <fieldset className={className} aria-describedby={describedBy || undefined}>
      <legend>{legend}</legend>
      {hint && (
        <div className="form-text" id={`${id}-hint`}>
          {hint}
        </div>
      )}
      {error && <FieldError id={`${id}-error`} message={error} />}
      <div className="segment">
        {options.map((option, index) => (
          <Option
            key={option.value}
            id={index === 0 ? id : `${id}-${option.value}`}
            name={id}
            checked={option.value === value}
            required={required}
            onChoose={() => onChoose(option.value)}
          >
            {option.label}
          </Option>
        ))}
      </div>
    </fieldset>
  )
}

interface OptionProps {
  id: string
  name: string
  checked: boolean
  required?: boolean | undefined
  label?: string
  children: ReactNode
  onChoose: () => void
}

/** One radio that looks like a button. */
export const Option = ({ id, name, checked, required, label, children, onChoose }: OptionProps) => (
  <>
    <input
      className="btn-check"
      type="radio"
      autoComplete="off"
      aria-label={label}
      {...{ id, name, checked, required }}
      onChange={onChoose}
      // The radio is invisible and not where its label is: the browser scrolls to the wrong place.
      onFocus={({ currentTarget }) => currentTarget.labels?.[0]?.scrollIntoView?.({ block: 'nearest' })}
    />
    <label className="btn btn-option" htmlFor={id}>
      {children}
    </label>
  </>
)
