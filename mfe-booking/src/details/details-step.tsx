import { useAtomValue, useSetAtom, useTranslation } from '@molar/shared/platform'
import { isVerified } from '../wizard/guard.ts'
import { Problem } from '../wizard/notes.tsx'
import { ProblemSummary } from '../wizard/problem-summary.tsx'
import { StepButtons } from '../wizard/step-buttons.tsx'
import type { StageProps } from '../wizard/stage-props.ts'
import { useErrorOf } from '../wizard/use-error-of.ts'
import { busyAtom, changeFormAtom, problemAtom, wizardAtom } from '../wizard/wizard.atoms.ts'
import { chooseLocationAtom, detailProblemsAtom, leaveDetailsAtom } from './details.atoms.ts'
import { DetailsFields } from './details-fields.tsx'
import { LocationChoice } from './location-choice.tsx'
import { LockedDetails } from './locked-details.tsx'

/** Step 2: who is coming, and to which branch. */
export function DetailsStep({ act, onPrevious }: StageProps) {
  const { t } = useTranslation('booking')
  const wizard = useAtomValue(wizardAtom)
  const busy = useAtomValue(busyAtom) === 'details'
  const problem = useAtomValue(problemAtom)
  const problems = useAtomValue(detailProblemsAtom)
  const change = useSetAtom(changeFormAtom)
  const chooseLocation = useSetAtom(chooseLocationAtom)
  const leave = useSetAtom(leaveDetailsAtom)
  const errorOf = useErrorOf(problems)
  return (
    <>
      <ProblemSummary problems={problems} />
      {problem && <Problem text={problem} />}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          act(leave())
        }}
      >
        {isVerified(wizard) ? (
          <LockedDetails form={wizard.form} />
        ) : (
          <DetailsFields
            form={wizard.form}
            isFirst={problems.length === 0}
            errorOf={errorOf}
            onChange={change}
          />
        )}
        <LocationChoice value={wizard.form.location} error={errorOf('location')} onChoose={chooseLocation} />
        <StepButtons next={t('next')} busy={busy} busyText={t('checking')} onPrevious={onPrevious} />
      </form>
    </>
  )
}
