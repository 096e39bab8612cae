import { useTranslation } from '@molar/shared/platform'
import { BusyButton } from '@molar/shared/ui'
import styles from './step-buttons.module.css'

interface StepButtonsProps {
  /** Label of the submit button: Next, on step 4 Submit. */
  next: string
  busyText: string
  isBusy: boolean
  /** Previous is disabled while a booking is being sent. */
  isLocked?: boolean
  /** Stays at the lower edge of the window while the step is longer. */
  isSticky?: boolean
  /** A question replaces them. */
  isHidden?: boolean
  onPrevious: () => void
}

/** Previous and Next of a step. Next submits the form that contains them. */
export function StepButtons(props: StepButtonsProps) {
  const { next, busyText, isBusy, isLocked = false, isSticky, isHidden, onPrevious } = props
  const { t } = useTranslation('booking')
  return (
    <footer className={`${styles['buttons']} ${isSticky ? styles['sticky'] : ''}`} hidden={isHidden}>
      <button type="button" className="btn btn-outline-primary" disabled={isLocked} onClick={onPrevious}>
        {t('previous')}
      </button>
      <BusyButton className={styles['next']} busy={isBusy} busyText={busyText}>
        {next}
      </BusyButton>
    </footer>
  )
}
