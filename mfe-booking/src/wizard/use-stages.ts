import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from '@molar/shared/platform'
import { isStage, type Stage } from './stages.ts'

/** What each entry of the browser's history holds of ours. */
interface Entry {
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

function readEntry(state: unknown): Entry | null {
  const { stage, trail } = (state ?? {}) as Partial<Entry>
  return isStage(stage) && Array.isArray(trail) ? { stage, trail } : null
}

/** The stage that the browser's history stands at, null when the page was entered anew, and how to go elsewhere. */
export function useStages() {
  const location = useLocation()
  const navigate = useNavigate()
  const entry = readEntry(location.state)
  const now = useRef({ location, entry })
  useEffect(() => {
    now.current = { location, entry }
  })

  function go(stage: Stage, { replace = false, aside = false }: GoOptions = {}) {
    const { entry, location } = now.current
    const trail = entry?.trail ?? []
    const below = aside || replace ? -1 : trail.lastIndexOf(stage)
    if (below >= 0) {
      void navigate(below - trail.length)
      return
    }
    const state: Entry = { stage, trail: replace || !entry ? trail : [...trail, entry.stage] }
    // The search part stays: it may carry a developer's override.
    const { pathname, search } = location
    void navigate({ pathname, search }, { state, replace: replace || !entry })
  }

  return {
    stage: entry?.stage ?? null,
    /** Opened by a Change link: the way on leads back to the summary. */
    fromSummary: entry?.trail.at(-1) === 'summary',
    go,
    /** The entry in view at this moment, whatever an old closure remembers. */
    stillAt: (stage: Stage) => now.current.entry?.stage === stage,
  }
}
