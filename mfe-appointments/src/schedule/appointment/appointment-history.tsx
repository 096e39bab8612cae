import { type AppointmentEvent, clinicTimeAt, clinicToday, formatDay, formatTime } from '@molar/contract'
import { useTranslation } from '@molar/shared/platform'
import styles from './appointment.module.css'

interface AppointmentHistoryProps {
  events: readonly AppointmentEvent[] | null
  /** The changes could not be read. */
  hasFailed: boolean
}

/** Who changed what and when, newest first. */
export function AppointmentHistory({ events, hasFailed }: AppointmentHistoryProps) {
  const { t, i18n } = useTranslation('appointments')
  if (hasFailed) return <output>{t('schedule.historyFailed')}</output>
  if (!events || events.length === 0) return null

  const moment = (text: string) =>
    `${formatDay(text.slice(0, 10), i18n.language)}, ${formatTime(text.slice(11, 16), i18n.language)}`
  const what = (event: AppointmentEvent) => {
    const { action, toState, fromStart, toStart, toDoctor, toRoom } = event
    const parts = [
      (action === 'state' || action === 'undone') && toState && t(`states.${toState}`),
      action === 'undone' && t('schedule.undone'),
      action === 'moved' &&
        fromStart !== toStart &&
        toStart &&
        t('schedule.movedToTime', { time: moment(toStart) }),
      toDoctor,
      toRoom,
      action === 'patient-confirmed' && t('schedule.willCome'),
      action === 'offered' && t('calls.offered'),
      action === 'called' && t('schedule.patientCalled'),
      action === 'call-undone' && t('schedule.callUndone'),
      action === 'contact-corrected' && t('correction.corrected'),
      event.reason && t(`reasons.${event.reason}`),
      event.note,
    ]
    return parts.filter(Boolean).join(', ') || t('schedule.noteRemoved')
  }
  const who = ({ actor, staff }: AppointmentEvent) =>
    staff ?? t(`actors.${actor === 'patient' ? 'patient' : 'system'}`)
  return (
    <section>
      <h3 className={styles['heading']}>{t('schedule.history')}</h3>
      <ol className={styles['history']}>
        {events.toReversed().map((event, index) => {
          const at = new Date(event.at)
          return (
            <li key={events.length - index}>
              <span className="text-body-secondary">
                {moment(`${clinicToday(at)}T${clinicTimeAt(at)}`)} · {who(event)}
              </span>
              <div>{what(event)}</div>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
