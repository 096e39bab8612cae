import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { formatDay, formatPhone, formatTime, type Schedule } from '@molar/contract'
import { useTranslation } from '@molar/shared/platform'
import styles from './printed-day.module.css'
import { appointmentsIn, doctorColumns } from './schedule-cells.ts'

/** One page for each doctor and day, black on white, with space to write. It exists only while the browser prints. */
export function PrintedDay({ schedule }: { schedule: Schedule }) {
  const { t, i18n } = useTranslation('appointments')
  const isPrinting = usePrinting()
  if (!isPrinting) return null
  const pages = doctorColumns(schedule)
    .map((column) => ({ column, appointments: appointmentsIn(schedule, column) }))
    .filter(({ appointments }) => appointments.length > 0)
  return (
    <div className={styles['pages']}>
      {pages.length === 0 && <p>{t('schedule.noAppointments')}</p>}
      {pages.map(({ column, appointments }) => (
        <section key={column.key} className={styles['page']}>
          <h1>{column.name}</h1>
          <p>
            {formatDay(column.date, i18n.language)} ·{' '}
            {t('schedule.printedAt', { time: formatTime(schedule.now.slice(11), i18n.language) })}
          </p>
          <table>
            <thead>
              <tr>
                <th>{t('schedule.time')}</th>
                <th>{t('schedule.patient')}</th>
                <th>{t('schedule.phone')}</th>
                <th>{t('schedule.service')}</th>
                <th>{t('schedule.notes')}</th>
              </tr>
            </thead>
            <tbody>
              {appointments.map((one) => (
                <tr key={one.id}>
                  <td>
                    {formatTime(one.start, i18n.language)}
                    <br />
                    <small>{one.reference}</small>
                  </td>
                  <td>{one.patient}</td>
                  <td>{one.phone && formatPhone(one.phone)}</td>
                  <td>{one.serviceText}</td>
                  <td>{one.deskNote}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ))}
    </div>
  )
}

function usePrinting() {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    // At once: the browser takes its picture after the event.
    const show = () => flushSync(() => setPrinting(true))
    const hide = () => setPrinting(false)
    window.addEventListener('beforeprint', show)
    window.addEventListener('afterprint', hide)
    return () => {
      window.removeEventListener('beforeprint', show)
      window.removeEventListener('afterprint', hide)
    }
  }, [])
  return isPrinting
}
