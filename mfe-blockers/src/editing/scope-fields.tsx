import { isLocationCode, LOCATIONS } from '@molar/contract'
import { useTranslation } from '@molar/shared/platform'
import { Field } from '@molar/shared/ui'
import type { DoctorsOf } from './doctors.atoms.ts'
import { fieldId, type FormPartProps } from './form-props.ts'
import styles from './editing.module.css'
import { useWords } from '../blockers/use-words.ts'

interface ScopeFieldsProps extends FormPartProps {
  doctors: DoctorsOf | null
  onRetry: () => void
}

/** Where it holds, and for whom. A doctor works at one branch, so one is asked for only there. */
export function ScopeFields({ form, errorOf, onChange, doctors, onRetry }: ScopeFieldsProps) {
  const { t } = useTranslation(['blockers', 'common'])
  const words = useWords()
  const { location, doctor } = form
  const loaded = doctors?.location === location ? doctors : null
  const known = loaded?.list ?? []
  // The one that is chosen stays to be seen, also where the list did not load or no longer has them.
  const offered = doctor && !known.some(({ id }) => id === doctor.id) ? [doctor, ...known] : known
  return (
    <div className={styles['scope']}>
      <Field id={fieldId('location')} label={t('column.branch')} error={errorOf('location')}>
        {(control) => (
          <select
            {...control}
            className="form-select"
            value={location ?? ''}
            onChange={({ target: { value } }) => onChange({ location: isLocationCode(value) ? value : null })}
          >
            <option value="">{t('everyBranch')}</option>
            {LOCATIONS.map((code) => (
              <option key={code} value={code}>
                {words.branch(code)}
              </option>
            ))}
          </select>
        )}
      </Field>
      {location && (
        <Field
          id={fieldId('doctor')}
          label={t('doctor')}
          error={errorOf('doctor')}
          hint={
            loaded?.failed && (
              <>
                {t('doctorsFailed')}{' '}
                <button type="button" className="btn btn-sm btn-text" onClick={onRetry}>
                  {t('common:tryAgain')}
                </button>
              </>
            )
          }
        >
          {(control) => (
            <select
              {...control}
              className="form-select"
              value={doctor?.id ?? ''}
              onChange={({ target }) =>
                onChange({ doctor: offered.find(({ id }) => String(id) === target.value) ?? null })
              }
            >
              <option value="">{t('everyDoctor')}</option>
              {offered.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
    </div>
  )
}
