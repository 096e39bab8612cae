import { useEffect } from 'react'
import { type LocationCode, LOCATIONS, patientDisplayName, titleCase } from '@molar/contract'
import { useAtomValue, useSetAtom, useTranslation } from '@molar/shared/platform'
import { Icon, OptionGroup } from '@molar/shared/ui'
import { AnswerList } from '../components/answer-list.tsx'
import { ErrorNote } from '../components/notes.tsx'
import { FormErrorSummary } from '../components/form-error-summary.tsx'
import { StepButtons } from '../components/step-buttons.tsx'
import { loadAvailabilityAtom } from '../times/availability.atoms.ts'
import { preloadDoctorsAtom } from '../times/doctors.atoms.ts'
import { useFieldErrors } from '../wizard/message.ts'
import type { StageProps } from '../wizard/step-result.ts'
import { type BookingForm, isVerified } from '../wizard/wizard.ts'
import { changeFormAtom, pendingActionAtom, stepErrorAtom, wizardAtom } from '../wizard/wizard.atoms.ts'
import { chooseLocationAtom, detailErrorsAtom, leaveDetailsAtom } from './details.atoms.ts'
import styles from './details.module.css'
import { DetailsFields } from './details-fields.tsx'
import { personRows } from './person-rows.ts'

/** Step 2: who is coming, and to which branch. */
export function DetailsStep({ onResult, onPrevious }: StageProps) {
  const { t } = useTranslation('booking')
  const wizard = useAtomValue(wizardAtom)
  const isBusy = useAtomValue(pendingActionAtom) === 'details'
  const stepError = useAtomValue(stepErrorAtom)
  const formErrors = useAtomValue(detailErrorsAtom)
  const change = useSetAtom(changeFormAtom)
  const chooseLocation = useSetAtom(chooseLocationAtom)
  const leave = useSetAtom(leaveDetailsAtom)
  const errorOf = useFieldErrors(formErrors?.remaining)
  useStepLoadedAhead(wizard.form.location)
  return (
    <>
      <FormErrorSummary errors={formErrors} />
      {stepError && <ErrorNote message={stepError} />}
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
            hasRequiredNote={!formErrors?.remaining.length}
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

/** Loads what step 3 shows first while this step is filled in. */
function useStepLoadedAhead(location: LocationCode | '') {
  const loadDoctors = useSetAtom(preloadDoctorsAtom)
  const loadAvailability = useSetAtom(loadAvailabilityAtom)
  useEffect(() => {
    if (!location) return
    loadDoctors()
    void loadAvailability()
  }, [location, loadDoctors, loadAvailability])
}

/** The clinic's own record of a verified patient, which cannot be changed here: who it is, and the rest on request. */
function LockedDetails({ form }: { form: BookingForm }) {
  const { t, i18n } = useTranslation('booking')
  return (
    <>
      <p className={styles['greeting']}>
        {t('details.welcome', { name: titleCase(form.firstName) || form.rawId })}
      </p>
      <p className={styles['record']}>
        <Icon name="lock" />
        <span>{t('details.itIsYou', { name: patientDisplayName(form) })}</span>
      </p>
      <details className={styles['locked']}>
        <summary>{t('details.show')}</summary>
        <p className={styles['hint']}>{t('details.locked')}</p>
        <AnswerList answers={personRows(form, t, i18n.language)} />
      </details>
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
