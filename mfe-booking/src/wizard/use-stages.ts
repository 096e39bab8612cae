import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from '@molar/shared/platform'
import { isStage, type Stage } from './stages.ts'

/** What each entry of the browser's history holds of ours. */
interface Entry {
  stage: Stage
  /** Stages of the entries below this one, oldest first, so that going back really goes back. */
  trail: Stage[]
}

interface GoOptions {
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
  // The router moves a moment later than the answers change; until it is there, this says where we are heading.
  const [ahead, setAhead] = useState<{ stage: Stage; from: string } | null>(null)
  const stage = ahead?.from === location.key ? ahead.stage : (entry?.stage ?? null)
  const shown = useRef(stage)
  useEffect(() => {
    shown.current = stage
  })
  // Two presses in a row: the second one starts where the first one leads.
  const now = useRef(entry)
  useEffect(() => {
    now.current = entry
    setAhead(null)
    // oxlint-disable-next-line react/exhaustive-deps
  }, [location.key])

  // Back before the router was there: nothing has moved in its eyes, so what lies ahead must be dropped here.
  useEffect(() => {
    const dropWhatLiesAhead = ({ state }: PopStateEvent) => {
      const { key = 'default', usr } = (state ?? {}) as { key?: string; usr?: unknown }
      if (key !== location.key) return
      now.current = readEntry(usr)
      setAhead(null)
    }
    addEventListener('popstate', dropWhatLiesAhead)
    return () => removeEventListener('popstate', dropWhatLiesAhead)
  }, [location.key])

  // Each stage starts at its heading, also on Back; the browser would restore where the last one was scrolled to.
  useEffect(() => {
    const before = history.scrollRestoration
    history.scrollRestoration = 'manual'
    return () => {
      history.scrollRestoration = before
    }
  }, [])

  function go(to: Stage, { replace = false, aside = false }: GoOptions = {}) {
    const here = now.current
    const trail = here?.trail ?? []
    const below = aside || replace ? -1 : trail.lastIndexOf(to)
    const next = {
      stage: to,
      trail: below >= 0 ? trail.slice(0, below) : replace || !here ? trail : [...trail, here.stage],
    }
    now.current = next
    setAhead({ stage: to, from: location.key })
    if (below >= 0) {
      void navigate(below - trail.length)
      return
    }
    // The search part stays: it may carry a developer's override.
    const { pathname, search } = location
    void navigate({ pathname, search }, { state: next, replace: replace || !here })
  }

  return {
    stage,
    /** Opened by a Change link: the way on leads back to the summary. */
    fromSummary: entry?.trail.at(-1) === 'summary',
    go,
    /** Whether that is the stage at this moment, whatever an old closure remembers. */
    stillAt: (one: Stage) => shown.current === one,
  }
}
