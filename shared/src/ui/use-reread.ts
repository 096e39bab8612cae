import { useEffect, useRef } from 'react'

const EVERY = 60_000
// Coming back to a window tells several events at once.
const AT_ONCE = 1000

const isWatched = () => document.visibilityState === 'visible' && navigator.onLine

/** Calls `reread` when the window is looked at again or the connection is back, and every minute while it is. */
export function useReread(reread: () => void) {
  const latest = useRef(reread)
  useEffect(() => {
    latest.current = reread
  })
  useEffect(() => {
    let last = -Infinity
    const again = () => {
      const now = performance.now()
      if (!isWatched() || now - last < AT_ONCE) return
      last = now
      latest.current()
    }
    const timer = setInterval(again, EVERY)
    const times: [EventTarget, string][] = [
      [window, 'focus'],
      [window, 'online'],
      [document, 'visibilitychange'],
    ]
    for (const [target, event] of times) target.addEventListener(event, again)
    return () => {
      clearInterval(timer)
      for (const [target, event] of times) target.removeEventListener(event, again)
    }
  }, [])
}
