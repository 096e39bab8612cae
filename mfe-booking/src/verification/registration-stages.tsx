import type { LocationCode } from '@molar/contract'
import { Link, useSetAtom, useTranslation } from '@molar/shared/platform'
import { useHost } from '@molar/shared/remote'
import { Icon } from '@molar/shared/ui'
import { APPOINTMENT_ROUTE } from '../routes.ts'
import type { StageProps } from '../wizard/step-result.ts'
import { useSupports } from '../wizard/use-supports.ts'
import { linkTokenAtom } from '../wizard/wizard.atoms.ts'
import styles from './registration-stages.module.css'
import { chooseBranchAtom, chooseRegisteredAtom } from './verification.atoms.ts'

/** Whether the patient is registered with the clinic. */
export function RegisteredStage({ onResult }: StageProps) {
  const { t } = useTranslation('booking')
  const choose = useSetAtom(chooseRegisteredAtom)
  const forgetLink = useSetAtom(linkTokenAtom)
  const canChange = useSupports('appointment-link')
  return (
    <div className={styles['answers']}>
      <Answer
        label={t('registered.yes')}
        explanation={t('registered.yesHow')}
        onChoose={() => onResult(choose(true))}
      />
      <Answer
        label={t('registered.no')}
        explanation={t('registered.noHow')}
        onChoose={() => onResult(choose(false))}
      />
      <div className={styles['change']}>
        {canChange && (
          <Link className="btn btn-text" to={APPOINTMENT_ROUTE} onClick={() => forgetLink(null)}>
            {t('registered.changeOrCancel')}
          </Link>
        )}
      </div>
    </div>
  )
}

/** The branches in the order of the specification. */
export const LOCATION_ORDER: readonly LocationCode[] = ['fct', 'phc', 'lag']

/** Where the patient registered. */
export function LocationStage({ onResult }: StageProps) {
  const { t } = useTranslation(['booking', 'common'])
  const { clinic } = useHost()
  const choose = useSetAtom(chooseBranchAtom)
  return (
    <div className={styles['answers']}>
      {LOCATION_ORDER.map((code) => (
        <Answer
          key={code}
          label={t(`common:city.${code}`)}
          explanation={clinic.branches.find((branch) => branch.code === code)?.address ?? ''}
          onChoose={() => onResult(choose(code))}
        />
      ))}
    </div>
  )
}

interface AnswerProps {
  label: string
  explanation: string
  onChoose: () => void
}

/** An answer as a button that opens the next stage at once. */
export const Answer = ({ label, explanation, onChoose }: AnswerProps) => (
  <button type="button" className={`btn btn-outline-primary ${styles['answer']}`} onClick={onChoose}>
    <span>
      {label}
      <small className={styles['explanation']}>{explanation}</small>
    </span>
    <Icon name="next" />
  </button>
)
