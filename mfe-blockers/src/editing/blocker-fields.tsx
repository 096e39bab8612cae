import { BLOCKER_TYPES, clinicTimeAt, clinicToday, isClinicDate } from '@molar/contract'
import { useTranslation } from '@molar/shared/platform'
import { Field } from '@molar/shared/ui'
import { useBlockerText } from '../blocker/use-blocker-text.ts'
import { type BlockerForm, type Control, fieldId, type FormPartProps } from './blocker-form.ts'
import styles from './editing.module.css'
import { DatesField, WeekdayField, YearlyFields } from './recurrence-fields.tsx'

interface BlockerFieldsProps extends FormPartProps {
  isNew: boolean
}

/** Description, type, and the fields of the chosen type. */
export function BlockerFields(props: BlockerFieldsProps) {
  const { form, errorOf, onChange } = props
  const { t } = useTranslation('blockers')
  const text = useBlockerText()
  const invalidClass = (control: Control) => (errorOf(control) ? 'is-invalid' : '')
  return (
    <>
      <Field id={fieldId('description')} label={t('column.description')} error={errorOf('description')}>
        {(control) => (
          <input
            {...control}
            className={`form-control ${invalidClass('description')}`}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog has just been opened to type here
            autoFocus
            autoComplete="off"
            aria-required
            value={form.description}
            onChange={({ target }) => onChange({ description: target.value })}
          />
        )}
      </Field>
      <Field id={fieldId('type')} label={t('column.type')} error={errorOf('type')}>
        {(control) => (
          <select
            {...control}
            className={`form-select ${invalidClass('type')}`}
            aria-required
            value={form.type}
            onChange={({ target }) => onChange({ type: target.value as BlockerForm['type'] })}
          >
            <option value="">{t('chooseType')}</option>
            {BLOCKER_TYPES.map((type) => (
              <option key={type} value={type}>
                {text.type(type)}
              </option>
            ))}
          </select>
        )}
      </Field>
      {form.type === 'Weekly' && <WeekdayField {...props} />}
      {form.type === 'Monthly' && <DatesField {...props} />}
      {form.type === 'Yearly' && <YearlyFields {...props} />}
      {form.type && form.type !== 'Yearly' && <TimeFields {...props} />}
    </>
  )
}

/** `moment`: clinic time, `YYYY-MM-DDTHH:mm`. */
function hasPassed(moment: string) {
  const now = new Date()
  return moment <= `${clinicToday(now)}T${clinicTimeAt(now)}`
}

/** Start and end: date and time for One Time, otherwise only the time. */
function TimeFields({ form, isNew, errorOf, onChange }: BlockerFieldsProps) {
  const { t } = useTranslation('blockers')
  const text = useBlockerText()
  const hasDate = form.type === 'One Time'
  /** The field shows the date in the format of the device, which may begin with the month. */
  const inWords = (control: 'start' | 'end') =>
    isClinicDate(form[control].slice(0, 10)) && text.dateTime(form[control], control === 'end')
  const input = (control: 'start' | 'end', property: 'start' | 'end' | 'startTime' | 'endTime') => (
    <Field
      id={fieldId(control)}
      label={t(`column.${control}`)}
      hint={hasDate && inWords(control)}
      error={errorOf(control)}
    >
      {(attributes) => (
        <input
          {...attributes}
          key={property}
          className={`form-control ${errorOf(control) ? 'is-invalid' : ''}`}
          type={hasDate ? 'datetime-local' : 'time'}
          {...(hasDate && { max: '9999-12-31T23:59' })}
          name={property}
          value={form[property]}
          onChange={({ target }) => onChange({ [property]: target.value })}
        />
      )}
    </Field>
  )
  const isOver = hasDate && form.end !== '' && hasPassed(form.end)
  const mayBeEmpty = form.type === 'Weekly' || form.type === 'Monthly'
  return (
    <div>
      <div className={hasDate ? 'fields' : styles['pair']}>
        {input('start', hasDate ? 'start' : 'startTime')}
        {input('end', hasDate ? 'end' : 'endTime')}
      </div>
      {mayBeEmpty && <div className="form-text mt-2">{t('wholeDayHint')}</div>}
      {!hasDate && isNew && (
        <div className="form-text mt-2">{t('repeatsHint', { oneTime: text.type('One Time') })}</div>
      )}
      <output className="form-text d-block mt-2">{isOver && t('overHint')}</output>
    </div>
  )
}
