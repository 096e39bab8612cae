import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from '@molar/shared/platform'
import { isStage, type Stage } from '../wizard/stages.ts'

/** The state of a history entry that belongs to the wizard. */
interface StageEntry {
  stage: Stage
  /** Stages of the entries below this one, oldest first: Previous can go back to them instead of adding entries. */
  trail: Stage[]
}

export interface MoveOptions {
  /** Replaces the current entry. */
  replace?: boolean
  /** Adds an entry even where an older one shows that stage, so that Back returns from it. */
  newEntry?: boolean
}

interface Move {
  entry: StageEntry
  /** How many entries to go back; 0 for a new entry. */
  back: number
  replace: boolean
}

/** Null for an entry without a stage, as when the page is opened by a link. */
export function readEntry(state: unknown): StageEntry | null {
  const { stage, trail } = (state ?? {}) as Partial<StageEntry>
  return isStage(stage) && Array.isArray(trail) ? { stage, trail } : null
}

/** How to get from one entry to a stage: back to the entry that showed it, else forward to a new entry. */
export function planMove(stage: Stage, from: StageEntry | null, { replace, newEntry }: MoveOptions): Move {
  const trail = from?.trail ?? []
  const older = newEntry || replace ? -1 : trail.lastIndexOf(stage)
  if (older >= 0)
    return { entry: { stage, trail: trail.slice(0, older) }, back: trail.length - older, replace: false }
  const isReplaced = replace || !from
  return {
    entry: { stage, trail: isReplaced ? trail : [...trail, from.stage] },
    back: 0,
    replace: isReplaced,
  }
}

/** The stage of the current history entry, null when the page was opened by a link, and how to open another. */
export function useStageHistory() {
  const location = useLocation()
  const navigate = useNavigate()
  const entry = readEntry(location.state)
  // The router updates the location later than the atoms change. Until then this is the stage to show.
  const [pending, setPending] = useState<{ stage: Stage; from: string } | null>(null)
  const stage = pending?.from === location.key ? pending.stage : (entry?.stage ?? null)
  // undefined once the page was left.
  const shown = useRef<Stage | null | undefined>(stage)
  // A press can come between a rendering and its effects, which then know an older stage.
  const isMoving = useRef(false)
  // Before anybody can press what it shows.
  useLayoutEffect(() => {
    shown.current = stage
    isMoving.current = false
    return () => {
      shown.current = undefined
    }
  })
  // Two presses in a row: the second one starts where the first one leads.
  const current = useRef(entry)
  useEffect(() => {
    if (isMoving.current) return
    current.current = entry
    setPending(null)
    // oxlint-disable-next-line react/exhaustive-deps
  }, [location.key])

  // Back pressed before the router was there: its location does not change, so the pending stage is dropped here.
  // `key` and `usr` are the router's own. Its `useBlocker` would give both, but needs the data router (16 kB more).
  useEffect(() => {
    const dropPending = ({ state }: PopStateEvent) => {
      const { key = 'default', usr } = (state ?? {}) as { key?: string; usr?: unknown }
      if (key !== location.key) return
      current.current = readEntry(usr)
      setPending(null)
    }
    addEventListener('popstate', dropPending)
    return () => removeEventListener('popstate', dropPending)
  }, [location.key])

  function open(to: Stage, options: MoveOptions = {}) {
    const { entry: next, back, replace } = planMove(to, current.current, options)
    current.current = next
    isMoving.current = true
    setPending({ stage: to, from: location.key })
    if (back > 0) {
      void navigate(-back)
      return
    }
    // The search part stays: it may contain a developer's override.
    const { pathname, search } = location
    void navigate({ pathname, search }, { state: next, replace })
  }

  /** Gives the current entry this stage, unless a press has just opened another one. */
  const enter = (to: Stage) => {
    if (!isMoving.current) open(to, { replace: true })
  }

  return {
    stage,
    /** Opened by a Change button: Next leads back to the summary. */
    isFromSummary: entry?.trail.at(-1) === 'summary',
    open,
    enter,
    /** Opens a stage from `shownStage`, which has no entry yet when the page was opened by a link, and is kept for Back. */
    openFrom(shownStage: Stage, to: Stage, options?: MoveOptions) {
      if (stage === null) enter(shownStage)
      open(to, options)
    },
    /**
     * Whether this stage is on screen now; an old closure may remember another one, or a page that was left. The first
     * stage has no entry yet.
     */
    isShown: (candidate: Stage) => shown.current === null || shown.current === candidate,
  }
}
