import type { ReactNode } from 'react'
import { lastDateOf, weekdayButtonName } from '@molar/contract'
import { useTranslation } from '@molar/shared/platform'
import { Field, FieldError } from '@molar/shared/ui'
import { useBlockerText } from '../blocker/use-blocker-text.ts'
import { fieldId, type FormPartProps } from './blocker-form.ts'
import styles from './editing.module.css'

const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1)
const WEEK = [0, 1, 2, 3, 4, 5, 6]
const MONTHS = upTo(12).map((number) => number - 1)

export function WeekdayField({ form, errorOf, onChange }: FormPartProps) {
  const { t, i18n } = useTranslation('blockers')
  const text = useBlockerText()
  return (
    <CheckGroup
      id={fieldId('days')}
      legend={t('column.days')}
      options={WEEK.map((day) => ({
        value: day,
        label: text.weekday(day),
        accessibleName: weekdayButtonName(day, i18n.language),
      }))}
      selected={form.days}
      error={errorOf('days')}
      onChange={(days) => onChange({ days })}
    />
  )
}

export function DatesField({ form, errorOf, onChange }: FormPartProps) {
  const { t } = useTranslation('blockers')
  const last = Math.max(0, ...form.dates)
  return (
    <CheckGroup
      id={fieldId('dates')}
      legend={t('column.dates')}
      options={upTo(31).map((date) => ({ value: date, label: String(date) }))}
      selected={form.dates}
      error={errorOf('dates')}
      hint={last > 28 && t('shortMonths', { count: last, ordinal: true })}
      onChange={(dates) => onChange({ dates })}
    />
  )
}

const SEVERAL = 'several'

export function YearlyFields({ form, errorOf, onChange }: FormPartProps) {
  const { t } = useTranslation('blockers')
  const text = useBlockerText()
  const { month, yearDates } = form
  const dates = month !== null && text.datesOfYear(yearDates, month)
  const isLeapDay = month === 1 && yearDates.includes(29)
  const selected = yearDates.length > 1 ? SEVERAL : (yearDates[0] ?? '')
  return (
    <div>
      <div className={styles['pair']}>
        <Field id={fieldId('month')} label={t('month')} error={errorOf('month')}>
          {(control) => (
            <select
              {...control}
              className={`form-select ${errorOf('month') ? 'is-invalid' : ''}`}
              value={month ?? ''}
              onChange={({ target }) =>
                onChange({ month: target.value === '' ? null : Number(target.value) })
              }
            >
              <option value="">{t('chooseMonth')}</option>
              {MONTHS.map((option) => (
                <option key={option} value={option}>
                  {text.month(option)}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field id={fieldId('dates')} label={t('date')} error={errorOf('dates')}>
          {(control) => (
            <select
              {...control}
              className={`form-select ${errorOf('dates') ? 'is-invalid' : ''}`}
              value={selected}
              onChange={({ target }) => onChange({ yearDates: target.value ? [Number(target.value)] : [] })}
            >
              <option value="">{t('chooseDate')}</option>
              {/* Several dates from another client are kept until one date is chosen here. */}
              {selected === SEVERAL && <option value={SEVERAL}>{text.list(yearDates.map(String))}</option>}
              {upTo(month === null ? 31 : lastDateOf(month)).map((date) => (
                <option key={date} value={date}>
                  {date}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
      {dates && (
        <div className="form-text mt-2">
          {t(isLeapDay && yearDates.length === 1 ? 'blocksLeapYears' : 'blocksEveryYear', { dates })}
        </div>
      )}
    </div>
  )
}

interface CheckGroupProps {
  id: string
  legend: string
  options: readonly { value: number; label: string; accessibleName?: string }[]
  selected: readonly number[]
  error: string | undefined
  hint?: ReactNode
  /** Receives the selected values in ascending order. */
  onChange: (selected: number[]) => void
}

/** Checkboxes that look like buttons. The first one has the group's `id`, so that an error can focus it. */
function CheckGroup({ id, legend, options, selected, error, hint, onChange }: CheckGroupProps) {
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  const toggle = (value: number, isOn: boolean) =>
    onChange(
      (isOn ? [...selected, value] : selected.filter((one) => one !== value)).toSorted((a, b) => a - b),
    )
  return (
    <fieldset aria-describedby={describedBy || undefined}>
      <legend>{legend}</legend>
      {error && <FieldError id={`${id}-error`} message={error} />}
      <div className="week">
        {options.map(({ value, label, accessibleName }, index) => {
          const optionId = index === 0 ? id : `${id}-${value}`
          return (
            <div key={value} className="d-flex">
              <input
                className="btn-check"
                type="checkbox"
                autoComplete="off"
                id={optionId}
                aria-label={accessibleName}
                checked={selected.includes(value)}
                onChange={({ target }) => toggle(value, target.checked)}
              />
              <label className="btn btn-option flex-fill" htmlFor={optionId}>
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
