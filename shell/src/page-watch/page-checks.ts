import { createBookingCheck } from './kept-booking-check.ts'
import { watchFocus } from './focus-thefts.ts'
import { watchMainThread } from './blocked-main-thread.ts'
import { pageProblem } from './page-problem.ts'

const INTERVAL = 1000
/** A problem that lasts this many checks is no transition. */
const LASTS = 3

export interface Watched {
  /** The element around what the release draws. */
  content: HTMLElement
  /** Elements of the body that were there before any release ran. */
  elementsBefore: ReadonlySet<Element>
  onSpoiled: (what: string) => void
  /** Called when a booking was answered and the release does not show it. */
  onBookingMissing: () => void
}

/** Checks the page once a second and calls `onSpoiled` once. Returns a function that ends it. */
export function startChecks({ content, elementsBefore, onSpoiled, onBookingMissing }: Watched) {
  let times = 0
  const isBookingMissing = createBookingCheck(content)
  const ends = [
    watchFocus((what) => end(what)),
    watchMainThread((what) => end(what)),
    repeat(() => {
      const problem = pageProblem(content, elementsBefore)
      times = problem ? times + 1 : 0
      if (times >= LASTS) return end(problem!)
      if (!isBookingMissing({ canBeSeen: !problem })) return
      stop()
      onBookingMissing()
    }),
  ]

  function stop() {
    for (const endOne of ends) endOne()
  }
  function end(what: string) {
    stop()
    onSpoiled(what)
  }
  return stop
}

function repeat(check: () => void) {
  const timer = setInterval(check, INTERVAL)
  return () => clearInterval(timer)
}
