import { useEffect } from 'react'
import { APPOINTMENT_TYPES, formatDay, formatTime } from '@molar/contract'
import { useAtomValue, useSetAtom, useTranslation } from '@molar/shared/platform'
import { Field, OptionGroup } from '@molar/shared/ui'
import { Problem } from '../wizard/notes.tsx'
import { ProblemSummary } from '../wizard/problem-summary.tsx'
import { StepButtons } from '../wizard/step-buttons.tsx'
import type { StageProps } from '../wizard/stage-props.ts'
import { useOnline } from '../wizard/use-online.ts'
import { useErrorOf } from '../wizard/use-error-of.ts'
import { changeFormAtom, problemAtom, wizardAtom } from '../wizard/wizard.atoms.ts'
import { DateAndTime } from './date-and-time.tsx'
import { DoctorField } from './doctor-field.tsx'
import { doctorsAtom, ensureDoctorsAtom } from './doctors.atoms.ts'
import { droppedAtom } from './dropped.atoms.ts'
import { loadOfferAtom } from './offer.atoms.ts'
import { ServiceField } from './service-field.tsx'
import { reasonIn } from './reasons.ts'
import { loadServicesAtom, servicesAtom } from './services.atoms.ts'
import { leaveTimesAtom, timeProblemsAtom } from './times.atoms.ts'
import styles from './times.module.css'

/** Step 3: what for, with whom and when. */
export function TimesStep({ act, onPrevious, onChange }: StageProps) {
  const { t, i18n } = useTranslation('booking')
  const { form } = useAtomValue(wizardAtom)
  const services = useAtomValue(servicesAtom)
  const doctors = useAtomValue(doctorsAtom)
  const dropped = useAtomValue(droppedAtom)
  const problem = useAtomValue(problemAtom)
  const problems = useAtomValue(timeProblemsAtom)
  const change = useSetAtom(changeFormAtom)
  const leave = useSetAtom(leaveTimesAtom)
  useLoading()
  const errorOf = useErrorOf(problems)
  const missed = problem?.missed && {
    date: formatDay(problem.missed.date, i18n.language),
    time: formatTime(problem.missed.time, i18n.language),
  }
  return (
    <>
      <ProblemSummary problems={problems} />
      {problem && <Problem text={problem} title={missed && t('times.missed', missed)} />}
      <div aria-live="polite">
        {dropped.map(({ what, name }) => (
          <p key={what} className={styles['dropped']}>
            {t(`dropped.${what}`, {
              name: what === 'time' ? formatTime(name, i18n.language) : reasonIn(t, name),
            })}
          </p>
        ))}
      </div>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          act(leave())
        }}
      >
        <div className={styles['fields']}>
          <OptionGroup
            id="appointmentType"
            className={styles['wide'] ?? ''}
            legend={`${t('times.type')}*`}
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
            alone={doctors.length === 0}
            onChoose={change}
          />
          {doctors.length > 0 && (
            <DoctorField doctors={doctors} chosen={form.doctor} onChoose={(doctor) => change({ doctor })} />
          )}
          <DateAndTime errorOf={errorOf} onChangeBranch={() => onChange('details')} />
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
                maxLength={2000}
                value={form.description}
                onChange={(event) => change({ description: event.target.value })}
              />
            )}
          </Field>
        </div>
        <StepButtons next={t('next')} busy={false} busyText={t('checking')} onPrevious={onPrevious} />
      </form>
    </>
  )
}

/** Asks for what the choices so far need, and again for what failed once the connection is back. */
function useLoading() {
  const { form } = useAtomValue(wizardAtom)
  const services = useAtomValue(servicesAtom)
  const online = useOnline()
  const loadServices = useSetAtom(loadServicesAtom)
  const loadOffer = useSetAtom(loadOfferAtom)
  const ensureDoctors = useSetAtom(ensureDoctorsAtom)
  const { location, appointmentType, serviceId, doctor } = form
  const servicesPending = services?.state === 'loading'
  useEffect(() => {
    // After a reload; where it fails any doctor will do.
    ensureDoctors().catch(() => {})
  }, [location, ensureDoctors])
  useEffect(() => {
    void loadServices()
  }, [location, appointmentType, online, loadServices])
  useEffect(() => {
    // A chosen service must first be found among this branch's, or the server refuses its id.
    if (servicesPending && serviceId !== null) return
    void loadOffer()
  }, [location, serviceId, doctor?.id, servicesPending, online, loadOffer])
}
