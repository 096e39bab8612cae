import { useTranslation } from '@molar/shared/platform'
import { BusyButton } from '@molar/shared/ui'
import styles from './step-buttons.module.css'

interface StepButtonsProps {
  /** What the way on says: Next, on step 4 Submit. */
  next: string
  busyText: string
  busy: boolean
  /** Previous waits while what is on its way could not be taken back. */
  held?: boolean
  onPrevious: () => void
}

/** Previous and Next of a step; Next submits the form around them. */
export function StepButtons({ next, busyText, busy, held = false, onPrevious }: StepButtonsProps) {
  const { t } = useTranslation('booking')
  return (
    <div className={styles['buttons']}>
      <button type="button" className="btn btn-outline-primary" disabled={held} onClick={onPrevious}>
        {t('previous')}
      </button>
      <BusyButton className={styles['next']} busy={busy} busyText={busyText}>
        {next}
      </BusyButton>
    </div>
  )
}
