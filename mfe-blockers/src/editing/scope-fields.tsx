import { isLocationCode } from '@molar/contract'
import { useTranslation } from '@molar/shared/platform'
import { Field } from '@molar/shared/ui'
import { useBlockerText } from '../blocker/use-blocker-text.ts'
import type { BlockerRights } from '../blocker/rights.ts'
import { fieldId, type FormPartProps } from './blocker-form.ts'
import type { BranchDoctors } from './editing.atoms.ts'
import styles from './editing.module.css'

interface ScopeFieldsProps extends FormPartProps {
  doctors: BranchDoctors | null
  rights: BlockerRights
  onRetry: () => void
}

/** Branch and doctor. A doctor works at one branch, so the dialog asks for one only after a branch is chosen. */
export function ScopeFields({ form, errorOf, onChange, doctors, rights, onRetry }: ScopeFieldsProps) {
  const { t } = useTranslation(['blockers', 'common'])
  const text = useBlockerText()
  const { location, doctor } = form
  const loaded = doctors?.location === location ? doctors : null
  const doctorList = loaded?.list ?? []
  // The chosen doctor stays an option when the list could not be loaded or no longer contains them.
  const isMissing = doctor && !doctorList.some(({ id }) => id === doctor.id)
  // A doctor blocks times for themselves only, where they work.
  const isFixed = rights.ownDoctor !== null
  const options = isMissing ? [doctor, ...doctorList] : doctorList
  const hasFailed = !isFixed && loaded?.hasFailed
  const isLoading = !isFixed && !loaded?.list && !hasFailed
  return (
    <div className={styles['scope']}>
      <Field
        id={fieldId('location')}
        label={t('column.branch')}
        error={errorOf('location')}
        hint={rights.ownDoctor && t('ownOnly')}
      >
        {(control) => (
          <select
            {...control}
            className="form-select"
            disabled={isFixed}
            value={location ?? ''}
            onChange={({ target: { value } }) => onChange({ location: isLocationCode(value) ? value : null })}
          >
            {(rights.isEveryBranch || !location) && <option value="">{t('allBranches')}</option>}
            {rights.branches.map((code) => (
              <option key={code} value={code}>
                {text.branch(code)}
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
          hint={isLoading ? t('common:loading') : hasFailed && <RetryHint onRetry={onRetry} />}
        >
          {(control) => (
            <select
              {...control}
              className="form-select"
              disabled={isFixed}
              aria-busy={isLoading || undefined}
              value={doctor?.id ?? ''}
              onChange={({ target }) =>
                onChange({ doctor: options.find(({ id }) => String(id) === target.value) ?? null })
              }
            >
              <option value="">{t('allDoctors')}</option>
              {options.map(({ id, name }) => (
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

function RetryHint({ onRetry }: Pick<ScopeFieldsProps, 'onRetry'>) {
  const { t } = useTranslation(['blockers', 'common'])
  return (
    <>
      {t('doctorsFailed')}{' '}
      <button
        type="button"
        className="btn btn-sm btn-text"
        onClick={() => {
          // This button is removed.
          document.getElementById(fieldId('doctor'))?.focus()
          onRetry()
        }}
      >
        {t('common:tryAgain')}
      </button>
    </>
  )
}
