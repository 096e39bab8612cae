import { useTranslation } from '@molar/shared/platform'
import styles from './answer-list.module.css'

export interface Answer {
  field: string
  label: string
  /** '' where nothing was given. */
  value: string
}

/** Answers as terms and values. */
export function AnswerList({ answers }: { answers: readonly Answer[] }) {
  const { t } = useTranslation('booking')
  return (
    <dl className={styles['list']}>
      {answers.map(({ field, label, value }) => (
        <div key={field} className={styles['row']}>
          <dt>{label}</dt>
          <dd className={value ? styles['value'] : styles['blank']}>{value || t('summary.notProvided')}</dd>
        </div>
      ))}
    </dl>
  )
}
