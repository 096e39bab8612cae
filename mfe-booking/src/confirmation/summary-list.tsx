import { formatDay, formatTime } from '@molar/contract'
import { useTranslation } from '@molar/shared/platform'
import { complaintName } from '../times/complaint-name.ts'
import type { BookingForm } from '../wizard/wizard.ts'
import styles from './summary-list.module.css'

interface SummaryRow {
  field: string
  label: string
  /** '' where nothing was given. */
  value: string
  /** From the clinic's record: nothing to change here. */
  isFixed?: boolean
}

interface SummaryListProps {
  title: string
  rows: SummaryRow[]
  /** The booking is being sent: nothing can be changed. */
  isLocked: boolean
  onChange: () => void
}

export function SummaryList({ title, rows, isLocked, onChange }: SummaryListProps) {
  const { t } = useTranslation('booking')
  return (
    <>
      <h2 className={styles['title']}>{title}</h2>
      <dl className={styles['summary']}>
        {rows.map(({ field, label, value, isFixed }) => (
          <div key={field} className={styles['row']}>
            <dt>{label}</dt>
            <dd className={value ? styles['value'] : styles['blank']}>{value || t('summary.notProvided')}</dd>
            {!isFixed && (
              <dd className={styles['do']}>
                <button
                  type="button"
                  className={`btn btn-text ${styles['change']}`}
                  aria-label={t('summary.changeField', { field: label })}
                  disabled={isLocked}
                  onClick={onChange}
                >
                  {t('summary.change')}
                </button>
              </dd>
            )}
          </div>
        ))}
      </dl>
    </>
  )
}

/** What for, with whom and when: the first half of the summary. */
export function visitRows(form: BookingForm, t: (key: string) => string, language: string): SummaryRow[] {
  const { appointmentType, serviceId, serviceText, doctor, date, time, description } = form
  const isComplaint = serviceText !== '' && serviceId === null
  return [
    { field: 'type', label: t('times.type'), value: appointmentType && t(`type.${appointmentType}`) },
    {
      field: 'service',
      label: t(isComplaint ? 'times.complaint' : 'times.service'),
      value: isComplaint ? complaintName(t, serviceText) : serviceText,
    },
    { field: 'doctor', label: t('times.doctor'), value: doctor?.name ?? t('times.anyDoctor') },
    { field: 'date', label: t('times.date'), value: date && formatDay(date, language) },
    { field: 'time', label: t('times.time'), value: time && formatTime(time, language) },
    { field: 'description', label: t('times.description'), value: description.trim() },
  ]
}
