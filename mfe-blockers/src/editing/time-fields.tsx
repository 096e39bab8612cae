import { useTranslation } from '@molar/shared/platform'
import { Field } from '@molar/shared/ui'
import styles from './editing.module.css'
import { fieldId, type FormPartProps } from './form-props.ts'

type Name = 'start' | 'end' | 'startTime' | 'endTime'

/** Start and end: with their dates for One Time, times of the day for the others. */
export function TimeFields({ form, errorOf, onChange }: FormPartProps) {
  const { t } = useTranslation('blockers')
  const once = form.type === 'One Time'
  const input = (field: 'start' | 'end', name: Name) => (
    <Field id={fieldId(field)} label={t(`column.${field}`)} error={errorOf(field)}>
      {(control) => (
        <input
          {...control}
          key={name}
          className={`form-control ${errorOf(field) ? 'is-invalid' : ''}`}
          type={once ? 'datetime-local' : 'time'}
          {...(once && { max: '9999-12-31T23:59' })}
          name={field}
          value={form[name]}
          onChange={({ target }) => onChange({ [name]: target.value })}
        />
      )}
    </Field>
  )
  const mayBeEmpty = form.type === 'Weekly' || form.type === 'Monthly'
  return (
    <div>
      <div className={once ? 'fields' : styles['pair']}>
        {input('start', once ? 'start' : 'startTime')}
        {input('end', once ? 'end' : 'endTime')}
      </div>
      {mayBeEmpty && <div className="form-text mt-2">{t('wholeDayHow')}</div>}
    </div>
  )
}
