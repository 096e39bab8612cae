import { isStage, type Stage } from './stages.ts'

/** What each entry of the browser's history holds of ours. */
export interface Entry {
  stage: Stage
  /** Stages of the entries below this one, oldest first, so that going back really goes back. */
  trail: Stage[]
}

export interface GoOptions {
  /** Takes the place of the present entry. */
  replace?: boolean
  /** A new entry even where an older one shows that stage: Back returns from it. */
  aside?: boolean
}

interface Move {
  entry: Entry
  /** How many entries to go back to it; 0 where it is a new one. */
  back: number
  /** It takes the place of the present one. */
  replace: boolean
}

/** Null for an entry of somebody else's, as when the page is entered anew. */
export function readEntry(state: unknown): Entry | null {
  const { stage, trail } = (state ?? {}) as Partial<Entry>
  return isStage(stage) && Array.isArray(trail) ? { stage, trail } : null
}

/** The way from one entry to a stage: back to where it was shown before, else on to a new entry. */
export function moveTo(stage: Stage, here: Entry | null, { replace, aside }: GoOptions): Move {
  const trail = here?.trail ?? []
  const below = aside || replace ? -1 : trail.lastIndexOf(stage)
  if (below >= 0)
    return { entry: { stage, trail: trail.slice(0, below) }, back: trail.length - below, replace: false }
  const stays = replace || !here
  return { entry: { stage, trail: stays ? trail : [...trail, here.stage] }, back: 0, replace: stays }
}
