import { useEffect, useState } from 'react'
import { isClinicDate, isClinicTime } from '@molar/contract'
import { Link, useAtomValue, useSetAtom, useTranslation } from '@molar/shared/platform'
import { useHost } from '@molar/shared/remote'
import { Note, ErrorNote } from '../components/notes.tsx'
import { StepButtons } from '../components/step-buttons.tsx'
import { AppointmentSummary } from '../components/appointment-summary.tsx'
import { personRows } from '../details/person-rows.ts'
import { SIGN_IN_AGAIN } from '../wizard/answers-of-staff.ts'
import type { StageProps } from '../wizard/step-result.ts'
import { useOnline } from '../wizard/use-online.ts'
import { isVerified } from '../wizard/wizard.ts'
import { pendingActionAtom, stepErrorAtom, wizardAtom } from '../wizard/wizard.atoms.ts'
import styles from './confirmation.module.css'
import { isRetryingAtom, prepareSubmissionAtom, stopRetryingAtom, submitAtom } from './submit.atoms.ts'
import { SummaryList, visitRows } from './summary-list.tsx'
import { BookingWithoutResponse, SendAgainQuestion, useResendSafety } from './booking-without-response.tsx'

/** Step 4: all answers to check, then Submit. */
export function SummaryStep({ onResult, onPrevious, onOpenStage }: StageProps) {
  const { t, i18n } = useTranslation(['booking', 'common'])
  const { clinic } = useHost()
  const wizard = useAtomValue(wizardAtom)
  const isBusy = useAtomValue(pendingActionAtom) === 'submit'
  const isRetrying = useAtomValue(isRetryingAtom)
  const stepError = useAtomValue(stepErrorAtom)
  const isLocked = isBusy && !isRetrying
  const submit = useSetAtom(submitAtom)
  const prepareSubmission = useSetAtom(prepareSubmissionAtom)
  const stopRetrying = useSetAtom(stopRetryingAtom)
  const online = useOnline()
  const resendSafety = useResendSafety(wizard.submission)
  const [isAsking, setIsAsking] = useState(false)
  useEffect(() => prepareSubmission(), [prepareSubmission])
  useEffect(() => () => stopRetrying(), [stopRetrying])
  const { form } = wizard
  const location = form.location || 'lag'
  return (
    <>
      <p className={styles['lead']}>{t('summary.lead', { submit: t('submit') })}</p>
      <Note>
        {isBusy && isRetrying && online && (
          <>
            <strong>{t('lost.waitingTitle')}</strong> {t('lost.waiting')}
          </>
        )}
      </Note>
      <Note>{!isBusy && resendSafety === 'safe' && t('lost.again')}</Note>
      {!isBusy && resendSafety === 'unsafe' && <BookingWithoutResponse location={location} />}
      {stepError && <ErrorNote message={stepError} />}
      {stepError === SIGN_IN_AGAIN && (
        <Link className="btn btn-outline-primary" to="/login">
          {t('summary.signIn')}
        </Link>
      )}
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (isBusy) return
          if (resendSafety === 'unsafe' && !isAsking) return setIsAsking(true)
          setIsAsking(false)
          onResult(submit())
        }}
      >
        <SummaryList
          title={t('step.3')}
          rows={visitRows(form, t)}
          changes={t('step.3')}
          isLocked={isLocked}
          onChange={() => onOpenStage('times')}
        >
          {/* Back leads here also after the time was removed; Submit then asks for one. */}
          {isClinicDate(form.date) && isClinicTime(form.time) && (
            <AppointmentSummary date={form.date} time={form.time} location={location} />
          )}
        </SummaryList>
        <SummaryList
          title={t('step.2')}
          rows={[
            ...personRows(form, t, i18n.language),
            {
              field: 'location',
              label: t('details.location'),
              value: form.location && t(`common:city.${form.location}`),
            },
          ]}
          changes={t(isVerified(wizard) ? 'details.location' : 'step.2')}
          isLocked={isLocked}
          onChange={() => onOpenStage('details')}
        />
        <p className={styles['privacy']}>
          {t('summary.privacy')}{' '}
          {clinic.privacyUrl && (
            <a
              href={clinic.privacyUrl}
              target="_blank"
              rel="noopener"
              aria-label={t('summary.privacyLinkName')}
            >
              {t('summary.privacyLink')}
            </a>
          )}
        </p>
        {isAsking && <SendAgainQuestion onCancel={() => setIsAsking(false)} />}
        <StepButtons
          isSticky
          isHidden={isAsking}
          next={t('submit')}
          isBusy={isBusy}
          busyText={t('submitting')}
          isLocked={isLocked}
          onPrevious={onPrevious}
        />
      </form>
    </>
  )
}
