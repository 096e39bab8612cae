import { BLOCKER_TYPES } from '@molar/contract'
import { useTranslation } from '@molar/shared/platform'
import { Field } from '@molar/shared/ui'
import type { BlockerForm } from './blocker-form.ts'
import { fieldId, type FormPartProps } from './form-props.ts'
import { DatesField, WeekdayField, YearlyFields } from './recurrence-fields.tsx'
import { TimeFields } from './time-fields.tsx'
import { useWords } from '../blockers/use-words.ts'

/** Description and type, then what the chosen type asks for and nothing else. */
export function BlockerFields(props: FormPartProps) {
  const { form, errorOf, onChange } = props
  const { t } = useTranslation('blockers')
  const words = useWords()
  const invalid = (field: string) => (errorOf(field) ? 'is-invalid' : '')
  return (
    <>
      <Field id={fieldId('description')} label={t('column.description')} error={errorOf('description')}>
        {(control) => (
          <input
            {...control}
            className={`form-control ${invalid('description')}`}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog has just been opened to type here
            autoFocus
            autoComplete="off"
            aria-required
            maxLength={500}
            value={form.description}
            onChange={({ target }) => onChange({ description: target.value })}
          />
        )}
      </Field>
      <Field id={fieldId('type')} label={t('column.type')} error={errorOf('type')}>
        {(control) => (
          <select
            {...control}
            className={`form-select ${invalid('type')}`}
            aria-required
            value={form.type}
            onChange={({ target }) => onChange({ type: target.value as BlockerForm['type'] })}
          >
            <option value="">{t('chooseType')}</option>
            {BLOCKER_TYPES.map((type) => (
              <option key={type} value={type}>
                {words.type(type)}
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
