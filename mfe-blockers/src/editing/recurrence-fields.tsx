import { lastDateOf } from '@molar/contract'
import { useTranslation } from '@molar/shared/platform'
import { Field } from '@molar/shared/ui'
import styles from './editing.module.css'
import { CheckGroup } from './check-group.tsx'
import { fieldId, type FormPartProps } from './form-props.ts'
import { useWords } from '../blockers/use-words.ts'

const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1)
const WEEK = [0, 1, 2, 3, 4, 5, 6]
const MONTHS = upTo(12).map((number) => number - 1)

export function WeekdayField({ form, errorOf, onChange }: FormPartProps) {
  const { t } = useTranslation('blockers')
  const words = useWords()
  return (
    <CheckGroup
      id={fieldId('days')}
      legend={t('column.days')}
      options={WEEK.map((day) => ({
        value: day,
        label: words.weekday(day),
        spoken: words.weekday(day, 'long'),
      }))}
      chosen={form.days}
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
      chosen={form.dates}
      error={errorOf('dates')}
      hint={last > 28 && t('shortMonths', { count: last, ordinal: true })}
      onChange={(dates) => onChange({ dates })}
    />
  )
}

const SEVERAL = 'several'

export function YearlyFields({ form, errorOf, onChange }: FormPartProps) {
  const { t } = useTranslation('blockers')
  const words = useWords()
  const { month, yearDates } = form
  const dates = month !== null && words.datesOfYear(yearDates, month)
  const onlyLeap = month === 1 && yearDates.includes(29)
  const chosen = yearDates.length > 1 ? SEVERAL : (yearDates[0] ?? '')
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
              {MONTHS.map((number) => (
                <option key={number} value={number}>
                  {words.month(number)}
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
              value={chosen}
              onChange={({ target }) => onChange({ yearDates: target.value ? [Number(target.value)] : [] })}
            >
              <option value="">{t('chooseDate')}</option>
              {/* Chosen by another client: kept until somebody chooses otherwise. */}
              {chosen === SEVERAL && <option value={SEVERAL}>{words.listed(yearDates.map(String))}</option>}
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
        <div className="form-text mt-2">{t(onlyLeap ? 'blocksLeapYears' : 'blocksEveryYear', { dates })}</div>
      )}
    </div>
  )
}
