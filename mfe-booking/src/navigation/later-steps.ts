// Everything behind the identifier: one chunk, loaded after the first screen is painted.
import { atom } from '@molar/shared/platform'
import { leaveDetailsAtom } from '../details/details.atoms.ts'
import { leaveTimesAtom } from '../times/times.atoms.ts'
import { type Stage, STAGE_OF_STEP, type Step } from '../wizard/stages.ts'
import type { StepResult } from '../wizard/step-result.ts'
import { wizardAtom } from '../wizard/wizard.atoms.ts'

export { default as englishMessages } from '../messages/en.json' with { type: 'json' }
export { IdleTime } from '../components/idle-time.tsx'
export { Question } from '../components/question.tsx'
export { BookedStage as booked, BookedTick } from '../confirmation/booked-stage.tsx'
export { HowToChange } from '../confirmation/how-to-change.tsx'
export { SummaryStep as summary } from '../confirmation/summary-step.tsx'
export { DetailsStep as details } from '../details/details-step.tsx'
export { CodeStage as code } from '../verification/code-stage.tsx'
export { NameStage as name } from '../verification/name-stage.tsx'
export { TimesStep as times } from '../times/times-step.tsx'
export { RestoredPage } from '../wizard/restored-page.ts'

/** Opens a later step than `from`, which is step 2 or 3, from the list of steps. The steps in between must pass their checks, as with Next. */
export const openStepAtom = atom(null, async (get, set, from: Stage, to: Step): Promise<StepResult> => {
  if (from === 'details') {
    const result = await set(leaveDetailsAtom)
    if (result.goTo !== 'times') return result
  }
  const target = Math.min(to, get(wizardAtom).reached) as Step
  if (target === 4) {
    const result = set(leaveTimesAtom)
    return result.goTo === 'summary' ? result : { ...result, goTo: 'times' }
  }
  return { goTo: STAGE_OF_STEP[target] }
})
