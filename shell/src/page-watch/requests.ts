/** More requests by scripts than this within as many milliseconds are no person's. */
const REQUESTS = 100
const WITHIN = 5000

/** Reports requests by the hundred, also those that do not go through the shell's HTTP client. */
export function watchRequests(onTooMany: (what: string) => void) {
  if (!globalThis.PerformanceObserver) return () => {}
  let times: number[] = []
  const observer = new PerformanceObserver((list) => {
    const requests = (list.getEntries() as PerformanceResourceTiming[]).filter(({ initiatorType }) =>
      ['fetch', 'xmlhttprequest'].includes(initiatorType),
    )
    const now = performance.now()
    times = [...times, ...requests.map(() => now)].filter((time) => now - time < WITHIN)
    if (times.length > REQUESTS) onTooMany('makes hundreds of requests')
  })
  observer.observe({ type: 'resource' })
  return () => observer.disconnect()
}
