import { type LocationCode, LOCATIONS } from '@molar/contract'
import { useAtomValue, useSetAtom, useTranslation } from '@molar/shared/platform'
import { Icon, OptionGroup } from '@molar/shared/ui'
import { ProblemNote } from '../components/notes.tsx'
import { ProblemSummary } from '../components/problem-summary.tsx'
import { StepButtons } from '../components/step-buttons.tsx'
import { useFieldErrors } from '../wizard/message.ts'
import type { StageProps } from '../wizard/step-result.ts'
import { type BookingForm, isVerified } from '../wizard/wizard.ts'
import { changeFormAtom, pendingActionAtom, problemAtom, wizardAtom } from '../wizard/wizard.atoms.ts'
import { chooseLocationAtom, detailProblemsAtom, leaveDetailsAtom } from './details.atoms.ts'
import styles from './details.module.css'
import { DetailsFields } from './details-fields.tsx'
import { personRows } from './person-rows.ts'

/** Step 2: who is coming, and to which branch. */
export function DetailsStep({ onResult, onPrevious }: StageProps) {
  const { t } = useTranslation('booking')
  const wizard = useAtomValue(wizardAtom)
  const isBusy = useAtomValue(pendingActionAtom) === 'details'
  const problem = useAtomValue(problemAtom)
  const problems = useAtomValue(detailProblemsAtom)
  const change = useSetAtom(changeFormAtom)
  const chooseLocation = useSetAtom(chooseLocationAtom)
  const leave = useSetAtom(leaveDetailsAtom)
  const errorOf = useFieldErrors(problems)
  return (
    <>
      <ProblemSummary problems={problems} />
      {problem && <ProblemNote message={problem} />}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          onResult(leave())
        }}
      >
        {isVerified(wizard) ? (
          <LockedDetails form={wizard.form} />
        ) : (
          <DetailsFields
            form={wizard.form}
            hasRequiredNote={problems.length === 0}
            errorOf={errorOf}
            onChange={change}
          />
        )}
        <LocationChoice value={wizard.form.location} error={errorOf('location')} onChoose={chooseLocation} />
        <StepButtons next={t('next')} isBusy={isBusy} busyText={t('checking')} onPrevious={onPrevious} />
      </form>
    </>
  )
}

/** The clinic's own record of a verified patient, which cannot be changed here. */
function LockedDetails({ form }: { form: BookingForm }) {
  const { t, i18n } = useTranslation('booking')
  return (
    <>
      <p className={styles['record']}>
        <Icon name="lock" />
        <span>{t('details.locked')}</span>
      </p>
      <div className={`${styles['fields']} ${styles['locked']}`}>
        {personRows(form, t, i18n.language).map(({ field, label, value, isRequired }) => (
          <div key={field} className={styles['row']}>
            <label className="form-text" htmlFor={field}>
              {label}
              {isRequired && '*'}
            </label>
            {/* A text area wraps a long name or address; an input would cut it off. */}
            <textarea
              id={field}
              rows={1}
              className={`form-control-plaintext ${value ? styles['value'] : styles['blank']}`}
              readOnly
              value={value || t('summary.notProvided')}
            />
          </div>
        ))}
      </div>
    </>
  )
}

interface LocationChoiceProps {
  value: LocationCode | ''
  error: string | undefined
  onChoose: (location: LocationCode) => void
}

/** Never locked: a patient registered in Lagos may book in Abuja. */
function LocationChoice({ value, error, onChoose }: LocationChoiceProps) {
  const { t } = useTranslation(['booking', 'common'])
  return (
    <OptionGroup
      id="location"
      className={styles['location'] ?? ''}
      legend={`${t('details.location')}*`}
      required
      value={value || null}
      error={error}
      options={LOCATIONS.map((code) => ({ value: code, label: t(`common:city.${code}`) }))}
      onChoose={onChoose}
    />
  )
}
