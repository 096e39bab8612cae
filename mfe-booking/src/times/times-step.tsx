import { useEffect } from 'react'
import { APPOINTMENT_TYPES, formatDay, formatTime } from '@molar/contract'
import { useAtomValue, useSetAtom, useTranslation } from '@molar/shared/platform'
import { Field, OptionGroup } from '@molar/shared/ui'
import { ErrorNote } from '../components/notes.tsx'
import { FormErrorSummary } from '../components/form-error-summary.tsx'
import { StepButtons } from '../components/step-buttons.tsx'
import { useFieldErrors } from '../wizard/message.ts'
import type { StageProps } from '../wizard/step-result.ts'
import { useOnline } from '../wizard/use-online.ts'
import { changeFormAtom, stepErrorAtom, wizardAtom } from '../wizard/wizard.atoms.ts'
import { loadAvailabilityAtom, wizardAvailability } from './availability.atoms.ts'
import { complaintName } from './complaint-name.ts'
import { DateAndTime } from './date-and-time.tsx'
import { DoctorField } from './doctor-field.tsx'
import { checkDoctorAtom, doctorsAtom, ensureDoctorsAtom, haveDoctorsArrivedAtom } from './doctors.atoms.ts'
import { NoTimes } from './no-times.tsx'
import { removedChoicesAtom } from './removed-choices.atoms.ts'
import { ServiceField } from './service-field.tsx'
import { loadServicesAtom, servicesAtom } from './services.atoms.ts'
import { leaveTimesAtom, timeErrorsAtom } from './times.atoms.ts'
import styles from './times.module.css'

/** Step 3: what for, with whom and when. */
export function TimesStep({ onResult, onPrevious, onOpenStage }: StageProps) {
  const { t, i18n } = useTranslation('booking')
  const { form } = useAtomValue(wizardAtom)
  const services = useAtomValue(servicesAtom)
  const doctors = useAtomValue(doctorsAtom)
  const removedChoices = useAtomValue(removedChoicesAtom)
  const stepError = useAtomValue(stepErrorAtom)
  const formErrors = useAtomValue(timeErrorsAtom)
  const change = useSetAtom(changeFormAtom)
  const leave = useSetAtom(leaveTimesAtom)
  useLoadedLists()
  const errorOf = useFieldErrors(formErrors?.remaining)
  const location = form.location || 'lag'
  const missed = stepError?.missed && {
    date: formatDay(stepError.missed.date, i18n.language),
    time: formatTime(stepError.missed.time, i18n.language),
  }
  return (
    <>
      <FormErrorSummary errors={formErrors} />
      {stepError && <ErrorNote message={stepError} title={missed && t('times.missed', missed)} />}
      <div aria-live="polite">
        {removedChoices.map(({ what, name }) => (
          <p key={what} className={styles['removed']}>
            {t(`removed.${what}`, {
              name: what === 'time' ? formatTime(name, i18n.language) : complaintName(t, name),
            })}
          </p>
        ))}
      </div>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          onResult(leave())
        }}
      >
        <div className={styles['fields']}>
          <OptionGroup
            id="appointmentType"
            className={styles['wide'] ?? ''}
            legend={`${t('times.type')}*`}
            hint={t('times.typeHint')}
            required
            value={form.appointmentType || null}
            error={errorOf('appointmentType')}
            options={APPOINTMENT_TYPES.map((type) => ({ value: type, label: t(`type.${type}`) }))}
            onChoose={(appointmentType) => change({ appointmentType })}
          />
          <ServiceField
            type={form.appointmentType}
            services={services}
            id={form.serviceId}
            text={form.serviceText}
            isAlone={doctors.length === 0}
            error={errorOf('service')}
            onChoose={change}
          />
          {doctors.length > 0 && (
            <DoctorField
              doctors={doctors}
              chosen={form.doctor}
              error={errorOf('doctor')}
              onChoose={(doctor) => change({ doctor })}
            />
          )}
          <DateAndTime
            atoms={wizardAvailability}
            location={location}
            errorOf={errorOf}
            noTimes={
              <NoTimes
                location={location}
                doctor={form.doctor?.name ?? ''}
                onChangeBranch={() => onOpenStage('details')}
              />
            }
          />
          <Field
            id="description"
            className={styles['wide']}
            label={t('times.description')}
            hint={t('times.descriptionHint')}
            error={errorOf('description')}
          >
            {(control) => (
              <textarea
                {...control}
                className="form-control"
                rows={3}
                value={form.description}
                onChange={(event) => change({ description: event.target.value })}
              />
            )}
          </Field>
        </div>
        <StepButtons next={t('next')} isBusy={false} busyText={t('checking')} onPrevious={onPrevious} />
      </form>
    </>
  )
}

/** Loads the lists that the choices need; after a failure again when the connection is back. */
function useLoadedLists() {
  const { form } = useAtomValue(wizardAtom)
  const services = useAtomValue(servicesAtom)
  const online = useOnline()
  const loadServices = useSetAtom(loadServicesAtom)
  const loadAvailability = useSetAtom(loadAvailabilityAtom)
  const ensureDoctors = useSetAtom(ensureDoctorsAtom)
  const checkDoctor = useSetAtom(checkDoctorAtom)
  const doctors = useAtomValue(doctorsAtom)
  const { location, appointmentType, serviceId, doctor } = form
  const haveDoctorsArrived = useAtomValue(haveDoctorsArrivedAtom)
  // After a reload, the lists must confirm the chosen doctor and service: the server refuses an id of another branch, and the times of
  // another choice would be on the page until then.
  const areChoicesKnown =
    (serviceId === null || (services !== null && services.state !== 'loading')) &&
    (!doctor || haveDoctorsArrived)
  useEffect(() => {
    // After a reload or a failure. If it fails, the booking is for any doctor.
    ensureDoctors({ again: true }).catch(() => {})
  }, [location, online, ensureDoctors])
  useEffect(() => {
    void loadServices()
  }, [location, appointmentType, online, loadServices])
  useEffect(() => {
    checkDoctor()
  }, [serviceId, services, doctors, checkDoctor])
  useEffect(() => {
    if (areChoicesKnown) void loadAvailability()
  }, [location, serviceId, doctor?.id, areChoicesKnown, online, loadAvailability])
}
