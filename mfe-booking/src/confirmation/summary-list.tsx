import { useTranslation } from '@molar/shared/platform'
import styles from './summary-list.module.css'

export interface SummaryRow {
  field: string
  label: string
  /** '' where nothing was given. */
  value: string
  /** From the clinic's record: nothing to change here. */
  fixed?: boolean
}

interface SummaryListProps {
  title: string
  rows: SummaryRow[]
  /** What it shows is on its way: nothing can be changed now. */
  held: boolean
  onChange: () => void
}

export function SummaryList({ title, rows, held, onChange }: SummaryListProps) {
  const { t } = useTranslation('booking')
  return (
    <>
      <h2 className={styles['title']}>{title}</h2>
      <dl className={styles['summary']}>
        {rows.map(({ field, label, value, fixed }) => (
          <div key={field} className={styles['row']}>
            <dt>{label}</dt>
            <dd className={value ? styles['value'] : styles['blank']}>{value || t('summary.notProvided')}</dd>
            {!fixed && (
              <dd className={styles['do']}>
                <button
                  type="button"
                  className={`btn btn-text ${styles['change']}`}
                  disabled={held}
                  onClick={onChange}
                >
                  {t('summary.change')}
                  <span className="visually-hidden"> {label}</span>
                </button>
              </dd>
            )}
          </div>
        ))}
      </dl>
    </>
  )
}
