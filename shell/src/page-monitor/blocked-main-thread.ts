/** Milliseconds. A slow processor is busy while a page starts, not for this long. */
const WINDOW = 15_000
const BLOCKED_SHARE = 0.8
/** Milliseconds of calculation that show whether the processor is idle. */
const PROBE = 200
/** The share of the probe in which the processor did something else. Then nobody can say who blocks the page. */
const OVERLOADED = 0.5
/** Milliseconds between two steps of the probe that take less than a thousandth of it. */
const GAP = 2

/** Reports a main thread that long tasks block for most of the time. Not every browser measures them. */
export function monitorBlockedMainThread(onBlocked: (what: string) => void) {
  if (!globalThis.PerformanceObserver?.supportedEntryTypes?.includes('longtask')) return () => {}
  let tasks: PerformanceEntry[] = []
  const observer = new PerformanceObserver((list) => {
    const now = performance.now()
    tasks = [...tasks, ...list.getEntries()].filter(({ startTime }) => now - startTime < WINDOW)
    const blocked = tasks.reduce((sum, { duration }) => sum + duration, 0)
    if (blocked <= WINDOW * BLOCKED_SHARE) return
    // On a machine with too much to do, every short task becomes a long one.
    if (isOverloaded()) tasks = []
    else onBlocked('blocks the page again and again')
  })
  observer.observe({ type: 'longtask' })
  return () => observer.disconnect()
}

/** Calculates for a moment, and adds up the gaps in which the processor was taken away. */
function isOverloaded() {
  const start = performance.now()
  let gaps = 0
  let before = start
  for (let now = start; now - start < PROBE; now = performance.now()) {
    if (now - before > GAP) gaps += now - before
    before = now
  }
  return gaps > PROBE * OVERLOADED
}
