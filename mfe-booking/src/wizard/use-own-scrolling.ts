import { useEffect } from 'react'

/** Each stage starts at its heading, also on Back; the browser would restore where the last one was scrolled to. */
export function useOwnScrolling() {
  useEffect(() => {
    const before = history.scrollRestoration
    history.scrollRestoration = 'manual'
    return () => {
      history.scrollRestoration = before
    }
  }, [])
}
