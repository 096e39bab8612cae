import { type ReactNode, useEffect, useState } from 'react'
import {
  doctorName,
  formatDay,
  formatPhone,
  formatTime,
  isMovable,
  type LocationCode,
  phoneLink,
  type Schedule,
  type ScheduledAppointment,
} from '@molar/contract'
import { useAtomValue, useTranslation } from '@molar/shared/platform'
import { FieldError } from '@molar/shared/ui'
import { useActionFailureText } from '../action-failure.ts'
import { AssignmentForm } from './appointment/assignment-form.tsx'
import { LaterPart } from './later-part.tsx'
import { failedChangeAtom } from './state/schedule.atoms.ts'
import styles from './schedule.module.css'
import { isTypedAtom, useScheduleDraft } from './state/schedule-draft.ts'
import { doctorOf } from './state/schedule-entries.ts'
import { SidePanel } from './panel/side-panel.tsx'
import { CANCEL_REASON } from './appointment/cancel-question.tsx'
import { type Permissions, StateActions } from './appointment/state-actions.tsx'
import { useAppointmentHistory } from './appointment/use-appointment-history.ts'

interface DetailsPanelProps {
  branch: LocationCode
  appointment: ScheduledAppointment
  /** It was cancelled or moved to a day that is not on screen: by somebody else, or by a change here that got no response. */
  isGone: boolean | undefined
  /** Opened to cancel an appointment of the call list. */
  isForCallList: boolean
  schedule: Schedule
  may: Permissions
  onMove: () => void
  onClose: () => void
  /** Another branch was chosen. `typedIn` is the branch to return to if something is typed, otherwise null. */
  onOtherBranch: (typedIn: LocationCode | null) => void
}

/** Everything that is known about an appointment, and what can be done with it. */
export function DetailsPanel(props: DetailsPanelProps) {
  const { appointment, isGone, isForCallList, schedule, may, onMove, onClose, onOtherBranch } = props
  const { t, i18n } = useTranslation('appointments')
  const failed = useAtomValue(failedChangeAtom)
  const isTyped = useAtomValue(isTypedAtom)
  const failureText = useActionFailureText()
  const [branch] = useState(props.branch)
  useEffect(() => {
    if (props.branch !== branch) onOtherBranch(isTyped ? branch : null)
    // oxlint-disable-next-line react/exhaustive-deps -- Only when the branch changes.
  }, [props.branch])
  const draft = useScheduleDraft(branch)
  const { events, isCurrent, hasFailed } = useAppointmentHistory(
    appointment.id,
    isGone ? null : appointment.version,
  )
  const {
    patient,
    date,
    start,
    end,
    state,
    phone,
    email,
    description,
    age,
    serviceText,
    reference,
    verified,
    confirmedByPatient,
  } = appointment
  const time = (text: string) => formatTime(text, i18n.language)
  const doctor = doctorOf(schedule, appointment.doctorId)
  const room = schedule.rooms.find(({ id }) => id === appointment.roomId)
  const mayAssign = !isGone && may.change && state !== 'cancelled'
  const rows: [string, ReactNode][] = [
    [t('when'), `${formatDay(date, i18n.language)}, ${time(start)} – ${time(end)}`],
    [t('schedule.state'), t(`states.${state}`)],
    [t('schedule.phone'), phone && <PhoneLink key={phone} phone={phone} />],
    [
      t('schedule.email'),
      email && (
        <a key={email} href={`mailto:${email}`}>
          {email}
        </a>
      ),
    ],
    [t('schedule.age'), age !== null && t('age', { count: age })],
    [t('schedule.service'), serviceText],
    [t('schedule.complaint'), description],
    // Otherwise they are fields below.
    [t('schedule.doctor'), !mayAssign && doctor && doctorName(doctor)],
    [t('schedule.room'), !mayAssign && room?.name],
    [t('schedule.reference'), reference],
    [t('schedule.patientSays'), confirmedByPatient && t('schedule.willCome')],
    [t('schedule.identity'), !verified && t('unverified')],
  ]
  const mayMove = !isGone && may.change && isMovable(state)
  return (
    <SidePanel
      title={patient}
      {...(isForCallList && { firstField: CANCEL_REASON })}
      onClose={() => {
        draft.forget(appointment.id)
        onClose()
      }}
      onMove={
        mayMove
          ? () => {
              draft.forget(appointment.id)
              onMove()
            }
          : undefined
      }
    >
      {(move) => (
        <>
          {failed?.appointment.id === appointment.id && (
            <FieldError id="schedule-failure" announced message={failureText(failed, patient)} />
          )}
          {isGone && <FieldError id="appointment-gone" announced message={t('schedule.gone')} />}
          <StateActions
            {...{ branch, appointment, schedule }}
            may={isGone ? { change: false, confirm: false } : may}
            history={isCurrent ? events : null}
            isForCancelling={isForCallList}
          >
            {mayMove && (
              <button type="button" className="btn btn-outline-primary" onClick={move}>
                {t('schedule.move')}
              </button>
            )}
          </StateActions>
          <dl className={styles['details']}>
            {rows
              .filter(([, value]) => value)
              .map(([name, value]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
          </dl>
          {may.change && !verified && (
            <LaterPart>
              {({ ContactCorrection }) => (
                <ContactCorrection {...{ branch, appointment }} isEnded={!mayAssign} />
              )}
            </LaterPart>
          )}
          {mayAssign || isTyped || draft.readOf('note', appointment.id) ? (
            <AssignmentForm {...{ branch, appointment, schedule }} isEnded={!mayAssign} />
          ) : (
            appointment.deskNote && <p>{appointment.deskNote}</p>
          )}
          <LaterPart>
            {({ AppointmentHistory }) => <AppointmentHistory {...{ events, hasFailed }} />}
          </LaterPart>
        </>
      )}
    </SidePanel>
  )
}

const PhoneLink = ({ phone }: { phone: string }) => <a href={phoneLink(phone)}>{formatPhone(phone)}</a>
