import type { Stage } from './stages.ts'
import type { Outcome } from './text.ts'

/** What every stage gets from the page. */
export interface StageProps {
  /** Does what an action leaves to do: shows its toast, goes to its stage. */
  act: (outcome: Outcome | Promise<Outcome>) => void
  /** Opens the stage before this one. */
  onPrevious: () => void
  /** Opens a stage of which the summary is told when it is done. */
  onChange: (stage: Stage) => void
}
