import { atom } from '@molar/shared/platform'
import { leaveDetailsAtom } from './details/details.atoms.ts'
import { leaveTimesAtom } from './times/times.atoms.ts'
import { type Stage, STAGE_OF_STEP, type Step, stepOf } from './wizard/stages.ts'
import type { Outcome } from './wizard/text.ts'
import { wizardAtom } from './wizard/wizard.atoms.ts'

/** A later step of the list: forward only over steps that pass their checks, as Next would go. */
export const advanceAtom = atom(null, async (get, set, from: Stage, to: Step): Promise<Outcome> => {
  if (from === 'details') {
    const left = await set(leaveDetailsAtom)
    if (left.go !== 'times') return left
  }
  const { reached } = get(wizardAtom)
  const target = Math.min(to, reached) as Step
  if (stepOf(from) > 1 && target === 4) {
    const left = set(leaveTimesAtom)
    return left.go === 'summary' ? left : { ...left, go: 'times' }
  }
  return { go: STAGE_OF_STEP[target] }
})
