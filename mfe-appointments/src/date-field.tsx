import { useRef, useState } from 'react'
import { formatShortDay, isClinicDate } from '@molar/contract'
import { useTranslation } from '@molar/shared/platform'
import { Field } from '@molar/shared/ui'

interface DateFieldProps {
  id: string
  label: string
  error?: string | undefined
  announced?: boolean
  errorKey?: number
  /** `YYYY-MM-DD`. */
  value: string
  /** Also gets '' and days of a year that is not typed completely. A day that it ignores is shown until the field is left. */
  onChange: (date: string, change: DateChange) => void
  /** Repeats the date in words. The field shows it in the format of the device, which may begin with the month. */
  inWords?: boolean
}

export interface DateChange {
  /** The field has had another day since it got the focus: part of a date that is typed, or an arrow key. */
  replace: boolean
}

/** A labelled date. */
export function DateField({ value, onChange, inWords, ...field }: DateFieldProps) {
  const { i18n } = useTranslation()
  // A browser forgets the typed digits of a year when the value of the field is set in between.
  const [typed, setTyped] = useState<string | null>(null)
  const [last, setLast] = useState(value)
  const replace = useRef(false)
  if (last !== value) {
    setLast(value)
    setTyped(null)
  }
  return (
    <Field {...field} hint={inWords && isClinicDate(value) && formatShortDay(value, i18n.language)}>
      {(control) => (
        <input
          {...control}
          type="date"
          className="form-control"
          value={typed ?? value}
          onChange={({ target }) => {
            setTyped(target.value)
            onChange(target.value, { replace: replace.current })
            replace.current ||= isClinicDate(target.value)
          }}
          onBlur={() => {
            setTyped(null)
            replace.current = false
          }}
        />
      )}
    </Field>
  )
}
