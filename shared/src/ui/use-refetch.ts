import { useEffect, useRef } from 'react'

const INTERVAL_MS = 60_000
// Returning to a window fires several events at once.
const MIN_GAP_MS = 1000
// The refetch of an abandoned page would keep its session alive.
const IDLE_LIMIT_MS = 30 * INTERVAL_MS

const isPageActive = () => document.visibilityState === 'visible' && navigator.onLine

/**
 * Calls `refetch` every minute while the page is visible and online, and at once when the window gets the focus or the
 * connection returns. After 30 minutes without pointer or keyboard input the timer pauses until the next input.
 * @param onStale called when the browser loses its connection, and in place of `refetch` while the timer pauses
 */
export function useRefetch(refetch: () => void, onStale?: () => void) {
  const latest = useRef({ refetch, onStale })
  useEffect(() => {
    latest.current = { refetch, onStale }
  })
  useEffect(() => {
    let lastRun = -Infinity
    let lastInput = performance.now()
    const run = () => {
      const now = performance.now()
      if (!isPageActive() || now - lastRun < MIN_GAP_MS) return
      lastRun = now
      latest.current.refetch()
    }
    const isIdle = () => performance.now() - lastInput >= IDLE_LIMIT_MS
    const onInput = () => {
      const wasIdle = isIdle()
      lastInput = performance.now()
      if (wasIdle) run()
    }
    const runUnlessIdle = () => (isIdle() ? latest.current.onStale?.() : run())
    const timer = setInterval(runUnlessIdle, INTERVAL_MS)
    const listeners: [EventTarget, string, () => void][] = [
      [window, 'focus', run],
      [window, 'online', runUnlessIdle],
      [window, 'offline', () => latest.current.onStale?.()],
      [document, 'visibilitychange', run],
      [document, 'pointermove', onInput],
      // A tap does not move the pointer.
      [document, 'pointerdown', onInput],
      [document, 'keydown', onInput],
    ]
    for (const [target, event, listener] of listeners) target.addEventListener(event, listener)
    return () => {
      clearInterval(timer)
      for (const [target, event, listener] of listeners) target.removeEventListener(event, listener)
    }
  }, [])
}
