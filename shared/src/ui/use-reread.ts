import { useEffect, useRef } from 'react'

const EVERY = 60_000
// Coming back to a window tells several events at once.
const AT_ONCE = 1000
// Reading on for nobody would keep a desk signed in that people have left.
const LEFT_ALONE = 30 * EVERY

const isWatched = () => document.visibilityState === 'visible' && navigator.onLine

/**
 * Calls `reread` when the window is looked at again or the connection is back, and every minute while it is; not for a
 * page that nobody has touched for half an hour, until somebody does.
 */
export function useReread(reread: () => void) {
  const latest = useRef(reread)
  useEffect(() => {
    latest.current = reread
  })
  useEffect(() => {
    let last = -Infinity
    let touched = performance.now()
    const again = () => {
      const now = performance.now()
      if (!isWatched() || now - last < AT_ONCE) return
      last = now
      latest.current()
    }
    const isAlone = () => performance.now() - touched >= LEFT_ALONE
    const touch = () => {
      const wasAlone = isAlone()
      touched = performance.now()
      if (wasAlone) again()
    }
    const timer = setInterval(() => !isAlone() && again(), EVERY)
    const times: [EventTarget, string, () => void][] = [
      [window, 'focus', again],
      [window, 'online', again],
      [document, 'visibilitychange', again],
      [document, 'pointermove', touch],
      [document, 'keydown', touch],
    ]
    for (const [target, event, act] of times) target.addEventListener(event, act)
    return () => {
      clearInterval(timer)
      for (const [target, event, act] of times) target.removeEventListener(event, act)
    }
  }, [])
}
