import type { ComponentProps } from 'react'
import { formatTime, type ScheduledAppointment } from '@molar/contract'
import { useTranslation } from '@molar/shared/platform'
import { Icon } from '@molar/shared/ui'
import styles from './calendar.module.css'
import { isRepeatedPress } from '../../repeated-press.ts'

interface AppointmentCardProps extends Omit<ComponentProps<'button'>, 'onClick'> {
  appointment: ScheduledAppointment
  /** A blocker blocks its time. */
  isBlocked: boolean
  /** Left out where the column is the doctor's. */
  doctor?: string | undefined
  /** A new time is being chosen for it. */
  isMoving: boolean
  onOpen: () => void
}

/** An appointment in the schedule: time, patient, state, service. */
export function AppointmentCard(props: AppointmentCardProps) {
  const { appointment, isBlocked, doctor, isMoving, onOpen, ...rest } = props
  const { t, i18n } = useTranslation('appointments')
  const { start, patient, serviceText, state, deskNote, confirmedByPatient, called, verified } = appointment
  const when = formatTime(start, i18n.language)
  const what = [
    isBlocked && called && t('schedule.patientCalled'),
    doctor,
    t(`states.${state}`),
    serviceText,
    !verified && t('unverified'),
    confirmedByPatient && t('schedule.willCome'),
    deskNote && t('schedule.hasNote'),
  ]
    .filter(Boolean)
    .join(' · ')
  const blocked = isBlocked && t('schedule.blocked')
  return (
    <button
      type="button"
      className={`${styles['card']} ${styles[`is-${state}`] ?? ''} ${isMoving ? styles['isMoving'] : ''}`}
      onClick={(event) => !isRepeatedPress(event, { isSameButton: true }) && onOpen()}
      {...rest}
    >
      {/* In the table a long text is cut, because the height of the rows never changes. */}
      <span title={`${when} ${patient}`}>
        <span className={styles['when']}>{when}</span> <b>{patient}</b>
      </span>{' '}
      <span className={styles['what']} title={blocked ? `${blocked} · ${what}` : what}>
        {blocked && (
          <>
            <b className={styles['blocked']}>
              <Icon name="warning" /> {blocked}
            </b>
            {' · '}
          </>
        )}
        {what}
      </span>
    </button>
  )
}
