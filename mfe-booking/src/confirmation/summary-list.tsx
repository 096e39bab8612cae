import type { ReactNode } from 'react'
import { useTranslation } from '@molar/shared/platform'
import { type Answer, AnswerList } from '../components/answer-list.tsx'
import { complaintName } from '../times/complaint-name.ts'
import type { BookingForm } from '../wizard/wizard.ts'
import styles from './summary-list.module.css'

interface SummaryListProps {
  title: string
  rows: Answer[]
  /** What its Change button changes: the whole group, or the only answer that is not from the clinic's record. */
  changes: string
  /** The booking is being sent: nothing can be changed. */
  isLocked: boolean
  onChange: () => void
  /** Between heading and rows. */
  children?: ReactNode
}

/** A group of answers with one Change button. */
export function SummaryList({ title, rows, changes, isLocked, onChange, children }: SummaryListProps) {
  const { t } = useTranslation('booking')
  return (
    <>
      <div className={styles['head']}>
        <h2>{title}</h2>
        <button
          type="button"
          className={`btn btn-text ${styles['change']}`}
          aria-label={t('summary.changeField', { field: changes })}
          disabled={isLocked}
          onClick={onChange}
        >
          {t('summary.change')}
        </button>
      </div>
      {children}
      <AnswerList answers={rows} />
    </>
  )
}

/** What for and with whom. The appointment summary above these rows says when and where. */
export function visitRows(form: BookingForm, t: (key: string) => string): Answer[] {
  const { appointmentType, serviceId, serviceText, doctor, description } = form
  const isComplaint = serviceText !== '' && serviceId === null
  return [
    { field: 'type', label: t('times.type'), value: appointmentType && t(`type.${appointmentType}`) },
    {
      field: 'service',
      label: t(isComplaint ? 'times.complaint' : 'times.service'),
      value: isComplaint ? complaintName(t, serviceText) : serviceText,
    },
    { field: 'doctor', label: t('times.doctor'), value: doctor?.name ?? t('times.anyDoctor') },
    { field: 'description', label: t('times.description'), value: description.trim() },
  ]
}
