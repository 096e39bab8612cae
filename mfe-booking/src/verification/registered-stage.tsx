import { useSetAtom, useTranslation } from '@molar/shared/platform'
import type { StageProps } from '../wizard/stage-props.ts'
import { Choice } from './choice.tsx'
import styles from './choice.module.css'
import { chooseRegisteredAtom } from './verification.atoms.ts'

export function RegisteredStage({ act }: StageProps) {
  const { t } = useTranslation('booking')
  const choose = useSetAtom(chooseRegisteredAtom)
  return (
    <div className={styles['choices']}>
      <Choice
        answer={t('registered.yes')}
        explanation={t('registered.yesHow')}
        onChoose={() => act(choose(true))}
      />
      <Choice
        answer={t('registered.no')}
        explanation={t('registered.noHow')}
        onChoose={() => act(choose(false))}
      />
    </div>
  )
}
