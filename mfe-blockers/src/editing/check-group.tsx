import type { ReactNode } from 'react'
import { FieldError } from '@molar/shared/ui'

interface CheckGroupProps {
  id: string
  legend: string
  options: readonly { value: number; label: string; spoken?: string }[]
  chosen: readonly number[]
  error: string | undefined
  hint?: ReactNode
  onChange: (chosen: number[]) => void
}

/** Any of a few, as buttons a week wide: real checkboxes, so Tab and Space work. The first one carries the group's id. */
export function CheckGroup({ id, legend, options, chosen, error, hint, onChange }: CheckGroupProps) {
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  const turn = (value: number, on: boolean) =>
    onChange((on ? [...chosen, value] : chosen.filter((one) => one !== value)).toSorted((a, b) => a - b))
  return (
    <fieldset aria-describedby={described || undefined}>
      <legend>{legend}</legend>
      {error && <FieldError id={`${id}-error`} message={error} />}
      <div className="week">
        {options.map(({ value, label, spoken }, index) => {
          const own = index === 0 ? id : `${id}-${value}`
          return (
            <div key={value} className="d-flex">
              <input
                className="btn-check"
                type="checkbox"
                autoComplete="off"
                id={own}
                aria-label={spoken}
                checked={chosen.includes(value)}
                onChange={({ target }) => turn(value, target.checked)}
              />
              <label className="btn btn-option flex-fill" htmlFor={own}>
                {label}
              </label>
            </div>
          )
        })}
      </div>
      {hint && (
        <div className="form-text mt-2" id={`${id}-hint`}>
          {hint}
        </div>
      )}
    </fieldset>
  )
}
