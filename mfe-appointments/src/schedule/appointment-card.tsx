import type { ComponentProps } from 'react'
import { formatTime, type ScheduledAppointment } from '@molar/contract'
import { useTranslation } from '@molar/shared/platform'
import styles from './schedule.module.css'

interface AppointmentCardProps extends Omit<ComponentProps<'button'>, 'onClick'> {
  appointment: ScheduledAppointment
  /** A new time is being chosen for it. */
  isMoving: boolean
  onOpen: () => void
}

/** An appointment in the schedule: time, patient, service, state. */
export function AppointmentCard({ appointment, isMoving, onOpen, ...rest }: AppointmentCardProps) {
  const { t, i18n } = useTranslation('appointments')
  const { start, patient, serviceText, state, deskNote, confirmedByPatient, verified } = appointment
  const marks = [
    t(`states.${state}`),
    !verified && t('unverified'),
    confirmedByPatient && t('schedule.willCome'),
    deskNote && t('schedule.hasNote'),
  ].filter(Boolean)
  return (
    <button
      type="button"
      className={`${styles['card']} ${styles[`is-${state}`] ?? ''} ${isMoving ? styles['isMoving'] : ''}`}
      onClick={onOpen}
      {...rest}
    >
      <span className={styles['when']}>{formatTime(start, i18n.language)}</span>{' '}
      <b className={styles['who']}>{patient}</b>
      <span className={styles['what']}>{serviceText}</span>
      <span className={styles['marks']}>{marks.join(' · ')}</span>
    </button>
  )
}
