const INTERVAL = 1000

/**
 * Calls `check` once a second until the returned function is called. Not with a timer that has a number: a release may
 * clear the timers of the page.
 */
export function everySecond(check: () => void) {
  let isEnded = false
  const wait = () =>
    AbortSignal.timeout(INTERVAL).addEventListener('abort', () => {
      if (isEnded) return
      // First: a check that throws must not be the last one.
      wait()
      check()
    })
  wait()
  return () => void (isEnded = true)
}
