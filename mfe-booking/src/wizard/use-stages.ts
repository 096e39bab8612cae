import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from '@molar/shared/platform'
import { type GoOptions, moveTo, readEntry } from './history-entry.ts'
import type { Stage } from './stages.ts'

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

  function go(to: Stage, options: GoOptions = {}) {
    const { entry: next, back, replace } = moveTo(to, now.current, options)
    now.current = next
    setAhead({ stage: to, from: location.key })
    if (back > 0) {
      void navigate(-back)
      return
    }
    // The search part stays: it may carry a developer's override.
    const { pathname, search } = location
    void navigate({ pathname, search }, { state: next, replace })
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
