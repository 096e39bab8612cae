import { useTranslation } from '@molar/shared/platform'

interface ConfirmationFieldProps {
  value: boolean
  onChange: (notify: boolean) => void
}

/** Whether the patient gets a confirmation. */
export function ConfirmationField({ value, onChange }: ConfirmationFieldProps) {
  const { t } = useTranslation('appointments')
  return (
    <div className="form-check">
      <input
        id="booking-notify"
        type="checkbox"
        className="form-check-input"
        checked={value}
        onChange={({ target }) => onChange(target.checked)}
      />
      <label className="form-check-label" htmlFor="booking-notify">
        {t('schedule.notify')}
      </label>
    </div>
  )
}
