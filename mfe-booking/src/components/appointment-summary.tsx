import type { ReactNode } from 'react'
import { dayParts, formatDay, formatTime, type LocationCode } from '@molar/contract'
import { useTranslation } from '@molar/shared/platform'
import { useHost } from '@molar/shared/remote'
import { Initials } from './initials.tsx'
import styles from './appointment-summary.module.css'

interface AppointmentSummaryProps {
  /** `YYYY-MM-DD` and `HH:mm`, clinic time. */
  date: string
  time: string
  location: LocationCode
  doctor?: string
  /** Shown below the time, the branch and the doctor. */
  children?: ReactNode
}

/** When and where an appointment is, in the colour of the branch. */
export function AppointmentSummary({ date, time, location, doctor, children }: AppointmentSummaryProps) {
  const { t, i18n } = useTranslation(['booking', 'common'])
  const { clinic } = useHost()
  const { weekday, day, month } = dayParts(date, i18n.language)
  return (
    <div className={`${styles['summary']} ${children ? styles['complete'] : ''} ${location}`}>
      {/* The date below says the same in words. */}
      <p className={styles['day']} aria-hidden="true">
        <span>{weekday}</span>
        <b>{day}</b>
        <span>{month}</span>
      </p>
      <div className={styles['facts']}>
        <dl>
          <div>
            <dt>{t('times.time')}</dt>
            <dd className={styles['time']}>{formatTime(time, i18n.language)}</dd>
          </div>
          <div>
            <dt>{t('times.date')}</dt>
            <dd>{formatDay(date, i18n.language)}</dd>
          </div>
        </dl>
        <p className={styles['branch']}>{`${clinic.clinicName}, ${t(`common:city.${location}`)}`}</p>
        {doctor && (
          <p className={styles['doctor']}>
            <Initials name={doctor} />
            <span>{doctor}</span>
          </p>
        )}
        {children}
      </div>
    </div>
  )
}
