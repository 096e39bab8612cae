import { useTranslation } from '@molar/shared/platform'
import { Icon } from '@molar/shared/ui'
import { type Step, STEPS } from '../wizard/stages.ts'
import styles from './step-list.module.css'

interface StepListProps {
  current: Step
  reached: Step
  isVerified: boolean
  onOpen: (step: Step) => void
}

/** The four steps; the steps already reached are buttons. */
export function StepList({ current, reached, isVerified, onOpen }: StepListProps) {
  const { t } = useTranslation('booking')
  return (
    <ol className={styles['steps']} aria-label={t('steps')}>
      {STEPS.map((step) => {
        const name = t(step === 2 && isVerified ? 'step.verified' : `step.${step}`)
        const canOpen = step !== current && step <= reached
        return (
          <li key={step} className={styles['item']}>
            {canOpen ? (
              <button
                type="button"
                className={`${styles['step']} ${styles['open']}`}
                onClick={() => onOpen(step)}
              >
                <span className={styles['disc']} aria-hidden="true">
                  {step < current ? <Icon name="check" /> : step}
                </span>
                <b className={styles['name']}>{name}</b>
              </button>
            ) : (
              <div
                className={`${styles['step']} ${step === current ? styles['current'] : ''}`}
                aria-current={step === current ? 'step' : undefined}
              >
                <span className={styles['disc']} aria-hidden="true">
                  {step}
                </span>
                <b className={styles['name']}>{name}</b>
              </div>
            )}
          </li>
        )
      })}
    </ol>
  )
}
