import { MAX_AFFECTED_APPOINTMENTS, type ScheduledAppointment } from '@molar/contract'
import { useTranslation } from '@molar/shared/platform'
import { useMoment } from '@molar/shared/ui'
import styles from './schedule.module.css'

interface ScheduleStatusProps {
  isLoading: boolean
  /** When the days were read, if later attempts failed. */
  staleSince: Date | null
  /** How many patients have to be called. */
  calls: number
  onCalls: () => void
  /** The appointment for which a time is being chosen. */
  moving: ScheduledAppointment | null
  onStopMoving: () => void
}

/** What is going on in the schedule. */
export function ScheduleStatus(props: ScheduleStatusProps) {
  const { isLoading, staleSince, calls, onCalls, moving, onStopMoving } = props
  const { t } = useTranslation('appointments')
  const moment = useMoment()
  return (
    <div className={styles['status']}>
      <output>
        {staleSince &&
          t(navigator.onLine ? 'schedule.stale' : 'schedule.staleOffline', { time: moment(staleSince) })}
        {!staleSince && isLoading && t('loading')}
      </output>
      {calls > 0 && (
        <button type="button" className={`btn btn-sm ${styles['toCall']}`} onClick={onCalls}>
          {/* The server lists no more. There may be more. */}
          {calls === MAX_AFFECTED_APPOINTMENTS
            ? t('calls.openLimited', { minimum: calls })
            : t('calls.open', { count: calls })}
        </button>
      )}
      {/* Always in the page, so that the text is announced. */}
      <div className={moving ? styles['moving'] : undefined}>
        <output>{moving && t('schedule.chooseTime', { name: moving.patient })}</output>
        {moving && (
          <button type="button" className="btn btn-sm btn-outline-primary" onClick={onStopMoving}>
            {t('schedule.stopMoving')}
          </button>
        )}
      </div>
    </div>
  )
}
