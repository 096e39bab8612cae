import { useState } from 'react'
import { doctorName, formatDay, formatTime, type MyAppointment } from '@molar/contract'
import { useTranslation } from '@molar/shared/platform'
import { useHost } from '@molar/shared/remote'
import { Icon } from '@molar/shared/ui'
import { calendarFile, placeOf } from '../confirmation/calendar-file.ts'

/** Downloads the calendar entry. It replaces the one of an earlier time. */
export function CalendarLink({ appointment }: { appointment: MyAppointment }) {
  const { t, i18n } = useTranslation(['booking', 'common'])
  const { clinic } = useHost()
  const [now] = useState(() => new Date())
  const { reference, appointment_date: date, start_time: time, location, doctor } = appointment
  const city = t(`common:city.${location}`)
  const branch = clinic.branches.find(({ code }) => code === location)
  const text = t('booked.scheduledWith', {
    doctor: doctorName(doctor),
    time: formatTime(time, i18n.language),
    date: formatDay(date, i18n.language),
  })
  const file = calendarFile({
    uid: reference,
    sequence: appointment.calendarSequence,
    date,
    time,
    minutes: appointment.duration,
    title: t('booked.calendarTitle', { clinic: clinic.clinicName, city }),
    place: placeOf(clinic.clinicName, branch?.address ?? '', city),
    notes: [text.replaceAll('*', ''), `${t('booked.reference')}: ${reference}`, branch?.phone]
      .filter(Boolean)
      .join('\n'),
    now,
  })
  return (
    <a
      className="btn btn-outline-primary"
      href={`data:text/calendar;charset=utf-8,${encodeURIComponent(file)}`}
      download="appointment.ics"
    >
      <Icon name="calendar" />
      {t('booked.addToCalendar')}
    </a>
  )
}
