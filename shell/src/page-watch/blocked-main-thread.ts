/** Milliseconds. A slow processor is busy while a page starts, not for this long. */
const WINDOW = 15_000
const BLOCKED_SHARE = 0.8

/** Reports a main thread that long tasks block for most of the time. Not every browser measures them. */
export function watchMainThread(onBlocked: (what: string) => void) {
  if (!globalThis.PerformanceObserver?.supportedEntryTypes?.includes('longtask')) return () => {}
  let tasks: PerformanceEntry[] = []
  const observer = new PerformanceObserver((list) => {
    const now = performance.now()
    tasks = [...tasks, ...list.getEntries()].filter(({ startTime }) => now - startTime < WINDOW)
    const blocked = tasks.reduce((sum, { duration }) => sum + duration, 0)
    if (blocked > WINDOW * BLOCKED_SHARE) onBlocked('blocks the page again and again')
  })
  observer.observe({ type: 'longtask' })
  return () => observer.disconnect()
}
