import { useTranslation } from '@molar/shared/platform'
import { Icon } from '@molar/shared/ui'
import type { Step } from './stages.ts'
import styles from './step-list.module.css'

interface StepListProps {
  current: Step
  reached: Step
  verified: boolean
  onOpen: (step: Step) => void
}

const STEPS: readonly Step[] = [1, 2, 3, 4]

/** The four steps; those already reached are buttons. */
export function StepList({ current, reached, verified, onOpen }: StepListProps) {
  const { t } = useTranslation('booking')
  return (
    <ol className={styles['steps']} aria-label={t('steps')}>
      {STEPS.map((step) => {
        const name = t(step === 2 && verified ? 'step.verified' : `step.${step}`)
        const isOpen = step !== current && step <= reached
        return (
          <li key={step} className={styles['item']}>
            {isOpen ? (
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
