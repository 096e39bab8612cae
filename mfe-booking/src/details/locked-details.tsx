import { useTranslation } from '@molar/shared/platform'
import { Icon } from '@molar/shared/ui'
import type { BookingForm } from '../wizard/wizard.ts'
import { personRows } from './person-rows.ts'
import styles from './details.module.css'

/** The clinic's own record of a verified patient, to read and not to change. */
export function LockedDetails({ form }: { form: BookingForm }) {
  const { t, i18n } = useTranslation('booking')
  return (
    <>
      <p className={styles['record']}>
        <Icon name="lock" />
        <span>{t('details.locked')}</span>
      </p>
      <div className={`${styles['fields']} ${styles['locked']}`}>
        {personRows(form, t, i18n.language).map(({ field, label, value, required }) => (
          <div key={field} className={styles['row']}>
            <label className="form-text" htmlFor={field}>
              {label}
              {required && '*'}
            </label>
            {/* Of more lines where a long name or address needs them: an input would cut it off. */}
            <textarea
              id={field}
              rows={1}
              className={`form-control-plaintext ${value ? styles['value'] : styles['blank']}`}
              readOnly
              value={value || t('summary.notProvided')}
            />
          </div>
        ))}
      </div>
    </>
  )
}
