import { formatDay, formatTime } from '@molar/contract'
import type { BookingForm } from '../wizard/wizard.ts'
import { reasonIn } from '../times/reasons.ts'
import type { SummaryRow } from './summary-list.tsx'

/** What for, with whom and when, as labelled values. */
export function visitRows(form: BookingForm, t: (key: string) => string, language: string): SummaryRow[] {
  const { appointmentType, serviceId, serviceText, doctor, date, time, description } = form
  const isComplaint = serviceText !== '' && serviceId === null
  return [
    { field: 'type', label: t('times.type'), value: appointmentType && t(`type.${appointmentType}`) },
    {
      field: 'service',
      label: t(isComplaint ? 'times.complaint' : 'times.service'),
      value: isComplaint ? reasonIn(t, serviceText) : serviceText,
    },
    { field: 'doctor', label: t('times.doctor'), value: doctor?.name ?? t('times.anyDoctor') },
    { field: 'date', label: t('times.date'), value: date && formatDay(date, language) },
    { field: 'time', label: t('times.time'), value: time && formatTime(time, language) },
    { field: 'description', label: t('times.description'), value: description.trim() },
  ]
}
