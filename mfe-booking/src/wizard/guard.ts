import { type Stage, STAGE_OF_STEP, STAGES, type Step } from './stages.ts'
import type { Wizard } from './wizard.ts'

export const isVerified = ({ form }: Pick<Wizard, 'form'>) => form.rawId !== ''

/** Where Previous and the Back arrow lead. */
export function stageBefore(stage: Stage, wizard: Wizard): Stage {
  if (stage === 'details') return isVerified(wizard) && wizard.sent ? 'code' : 'registered'
  return STAGES[Math.max(0, STAGES.indexOf(stage) - 1)]!
}

/**
 * The screen to show when `wanted` is asked for: itself, or the last one before it that its answers allow.
 * `live` says whether a verified patient's token still stands; without one the code is asked for again.
 */
export function permitted(wanted: Stage, wizard: Wizard, live: boolean): Stage {
  if (wizard.booked) return 'booked'
  const { registered, branch, sent, reached } = wizard
  const known = isVerified(wizard) ? live : registered === false
  const stages: Record<Stage, boolean> = {
    registered: true,
    location: registered === true,
    identifier: registered === true && branch !== null,
    code: registered === true && branch !== null && sent !== null,
    details: known,
    times: known && reached >= 3,
    summary: known && reached >= 4,
    booked: false,
  }
  return STAGES.slice(0, STAGES.indexOf(wanted) + 1).findLast((stage) => stages[stage]) ?? 'registered'
}

/** The furthest step that can be opened now. */
export const furthestStep = (wizard: Wizard, live: boolean): Step =>
  ([4, 3, 2] as const).find((step) => permitted(STAGE_OF_STEP[step], wizard, live) === STAGE_OF_STEP[step]) ??
  1
