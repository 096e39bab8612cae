import { useState } from 'react'
import { formatDay, formatTime, localeOf, SLOT_MINUTES } from '@molar/contract'
import { useAtomValue, useTranslation } from '@molar/shared/platform'
import { useHost } from '@molar/shared/remote'
import { Icon } from '@molar/shared/ui'
import { Note } from '../components/notes.tsx'
import { AppointmentSummary } from '../components/appointment-summary.tsx'
import { wizardAtom } from '../wizard/wizard.atoms.ts'
import { calendarFile, placeOf } from './calendar-file.ts'
import styles from './confirmation.module.css'

/** Shows the parts between asterisks in bold. */
const withBold = (text: string) =>
  text.split('*').map((part, index) => (index % 2 ? <strong key={index}>{part}</strong> : part))

/** The confirmation: what was booked, when and where. */
export function BookedStage() {
  const { t, i18n } = useTranslation(['booking', 'common'])
  const [now] = useState(() => new Date())
  const { clinic } = useHost()
  const { booked } = useAtomValue(wizardAtom)
  if (!booked) return null
  const { reference, date, time, location, doctor, minutes, earlier, sentTo } = booked
  const city = t(`common:city.${location}`)
  const branch = clinic.branches.find(({ code }) => code === location)
  const list = new Intl.ListFormat(localeOf(i18n.language))
  const when = { time: formatTime(time, i18n.language), date: formatDay(date, i18n.language) }
  const text = t(doctor ? 'booked.scheduledWith' : 'booked.scheduled', { doctor, ...when })
  const calendar = calendarFile({
    uid: reference || `${date}-${time}-${location}`,
    date,
    time,
    minutes: minutes ?? SLOT_MINUTES,
    title: t('booked.calendarTitle', { clinic: clinic.clinicName, city }),
    place: placeOf(clinic.clinicName, branch?.address ?? '', city),
    notes: [text.replaceAll('*', ''), reference && `${t('booked.reference')}: ${reference}`, branch?.phone]
      .filter(Boolean)
      .join('\n'),
    now,
  })
  return (
    <>
      <p className={styles['scheduled']}>{withBold(text)}</p>
      {earlier && <Note>{t('booked.earlier')}</Note>}
      <AppointmentSummary date={date} time={time} location={location} doctor={doctor}>
        {reference && (
          <dl className={styles['reference']}>
            <dt>{t('booked.reference')}</dt>
            <dd>{reference}</dd>
          </dl>
        )}
      </AppointmentSummary>
      {sentTo && <p>{t('booked.sentTo', { contact: list.format(sentTo.split(' ')) })}</p>}
      <div className={styles['actions']}>
        <a
          className="btn btn-primary"
          href={`data:text/calendar;charset=utf-8,${encodeURIComponent(calendar)}`}
          download="appointment.ics"
        >
          <Icon name="calendar" />
          {t('booked.addToCalendar')}
        </a>
        <button type="button" className="btn btn-outline-primary" onClick={() => window.print()}>
          {t('booked.print')}
        </button>
      </div>
      <h2>{t('booked.bring.title')}</h2>
      <ul className={styles['bring']}>
        <li>{t('booked.bring.medicines')}</li>
        <li>{t('booked.bring.records')}</li>
      </ul>
    </>
  )
}

export const BookedTick = () => (
  <span className={styles['tick']}>
    <Icon name="check" />
  </span>
)
