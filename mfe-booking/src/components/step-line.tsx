import { useTranslation } from '@molar/shared/platform'
import { type Step, STEPS } from '../wizard/stages.ts'
import styles from './step-line.module.css'

const MOLAR =
  'M3.5 8.7C3.5 5 5.8 2.8 8.4 2.8c1.7 0 2.4 1 3.6 1s1.9-1 3.6-1c2.6 0 4.9 2.2 4.9 5.9 0 2.7-1.1 4.2-1.6 6.5-.5 2.4-.6 6-2.6 6-2.2 0-1.5-5.9-4.3-5.9s-2.1 5.9-4.3 5.9c-2 0-2.1-3.6-2.6-6-.5-2.3-1.6-3.8-1.6-6.5Z'

/** `Step 2 of 4` beside a molar that fills step by step. The list of steps says the same to assistive technology. */
export function StepLine({ step }: { step: Step }) {
  const { t } = useTranslation('booking')
  return (
    <div className={styles['line']} aria-hidden="true">
      <span>{t('stepOf', { step, total: STEPS.length })}</span>
      <svg viewBox="2.5 1.8 19 20.4" className={styles['molar']} data-step={step}>
        <path d={MOLAR} />
        <path d={MOLAR} />
      </svg>
    </div>
  )
}
