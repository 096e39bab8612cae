import type { LocationCode } from '@molar/contract'
import { useSetAtom, useTranslation } from '@molar/shared/platform'
import { useHost } from '@molar/shared/remote'
import type { StageProps } from '../wizard/stage-props.ts'
import { Choice } from './choice.tsx'
import styles from './choice.module.css'
import { chooseBranchAtom } from './verification.atoms.ts'

// The order of the specification.
const BRANCHES: readonly LocationCode[] = ['fct', 'phc', 'lag']

export function LocationStage({ act }: StageProps) {
  const { t } = useTranslation(['booking', 'common'])
  const { clinic } = useHost()
  const choose = useSetAtom(chooseBranchAtom)
  return (
    <div className={styles['choices']}>
      {BRANCHES.map((code) => (
        <Choice
          key={code}
          answer={t(`common:city.${code}`)}
          explanation={clinic.branches.find((branch) => branch.code === code)?.address ?? ''}
          onChoose={() => act(choose(code))}
        />
      ))}
    </div>
  )
}
