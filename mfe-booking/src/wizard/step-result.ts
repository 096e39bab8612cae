import type { Tone } from '@molar/shared/remote'
import type { Message } from './message.ts'
import type { Stage } from './stages.ts'

/** What the page does after an action of a stage: show a toast, open another stage, or both. */
export interface StepResult {
  toast?: { tone: Tone; message: Message }
  goTo?: Stage
  /** Replaces the history entry of the stage just left, so that Back does not return to it. */
  replace?: boolean
}

/** A result that only shows a toast. */
export const toastResult = (message: Message, tone: Tone = 'error'): StepResult => ({
  toast: { tone, message },
})

/** What every stage gets from the page. */
export interface StageProps {
  onResult: (result: StepResult | Promise<StepResult>) => void
  onPrevious: () => void
  /** Opens another stage; its Next returns to this one. */
  onOpenStage: (stage: Stage) => void
}
