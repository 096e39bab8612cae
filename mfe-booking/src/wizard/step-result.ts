import type { NoticeTone } from '@molar/shared/remote'
import { type FormError, type MessageText, errorsTitle } from './message.ts'
import type { Stage } from './stages.ts'

/** What the page does after an action of a stage: show a toast, open another stage, or both. */
export interface StepResult {
  toast?: { tone: NoticeTone; message: MessageText }
  goTo?: Stage
  /** Replaces the history entry of the stage just left, so that Back does not return to it. */
  replace?: boolean
}

/** A result that only shows a toast. */
export const toastResult = (message: MessageText, tone: NoticeTone = 'error'): StepResult => ({
  toast: { tone, message },
})

/**
 * Next was refused. Only the specified warning is a toast, for a required field that is empty. All errors are on the
 * page, which takes the focus.
 */
export function refusedResult(errors: readonly FormError[]): StepResult {
  const key = errorsTitle(errors)
  return key === 'fillRequired' ? toastResult({ key }, 'warning') : {}
}

/** What every stage gets from the page. */
export interface StageProps {
  onResult: (result: StepResult | Promise<StepResult>) => void
  onPrevious: () => void
  /** Opens another stage; its Next returns to this one. */
  onOpenStage: (stage: Stage) => void
}
