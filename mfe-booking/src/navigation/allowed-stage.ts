import { type Stage, STAGE_OF_STEP, STAGES, type Step } from '../wizard/stages.ts'
import { isVerified, type Wizard } from '../wizard/wizard.ts'

/** Whether the patient must select one of several names before the code. */
const hasSeveralMatches = ({ sent }: Wizard) => (sent?.matches.length ?? 0) > 1

/** Where Previous and the Back arrow lead. */
export function previousStage(stage: Stage, wizard: Wizard): Stage {
  if (stage === 'code') return hasSeveralMatches(wizard) ? 'name' : 'identifier'
  if (stage === 'details') return isVerified(wizard) && wizard.sent ? 'code' : 'registered'
  return STAGES[Math.max(0, STAGES.indexOf(stage) - 1)]!
}

/** What the Back arrow removes on the way to `previous`: the chosen name, or the identifier and its code. */
export const removeByBack = (previous: Stage, { sent }: Wizard): Partial<Wizard> =>
  previous === 'name' && sent ? { sent: { ...sent, chosen: null } } : { identifier: '', sent: null }

/**
 * The stage to show when `requested` is asked for: itself, or the last one before it that the answers allow.
 * A verified patient without a valid token (`hasToken`) must enter a new code first.
 */
export function allowedStage(requested: Stage, wizard: Wizard, hasToken: boolean): Stage {
  if (wizard.booked) return 'booked'
  const { registered, branch, sent, reached } = wizard
  const isCodeSent = registered === true && branch !== null && sent !== null
  const isPatientKnown = isVerified(wizard) ? hasToken : registered === false
  const isAllowed: Record<Stage, boolean> = {
    registered: true,
    location: registered === true,
    identifier: registered === true && branch !== null,
    name: isCodeSent && hasSeveralMatches(wizard),
    code: isCodeSent && sent?.chosen !== null,
    details: isPatientKnown,
    times: isPatientKnown && reached >= 3,
    summary: isPatientKnown && reached >= 4,
    booked: false,
  }
  return STAGES.slice(0, STAGES.indexOf(requested) + 1).findLast((stage) => isAllowed[stage]) ?? 'registered'
}

/** The furthest step that can be opened now. */
export const furthestStep = (wizard: Wizard, hasToken: boolean): Step =>
  ([4, 3, 2] as const).find(
    (step) => allowedStage(STAGE_OF_STEP[step], wizard, hasToken) === STAGE_OF_STEP[step],
  ) ?? 1
