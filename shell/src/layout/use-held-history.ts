import { useLayoutEffect, useRef } from 'react'
import { useLocation } from '@molar/shared/platform'

/** Place in the history, as the router numbers its entries; NaN for an entry of somebody else. */
const indexOf = (state: unknown) => (state as { idx?: number } | null)?.idx ?? NaN

/**
 * While held, a move of the history that leads off this page is undone, and `ask` hears how many entries it went.
 * Returns what lets the next move through.
 */
export function useHeldHistory(held: boolean, ask: (steps: number) => void) {
  const here = useLocation()
  const now = useRef({ held, index: NaN, pathname: '' })

  useLayoutEffect(() => {
    now.current = { held, index: indexOf(history.state), pathname: here.pathname }
  }, [held, here])

  // A child's layout effects come before its parents': this one hears of a move before the router, once for all.
  useLayoutEffect(() => {
    const pop = (event: PopStateEvent) => {
      const { held, index, pathname } = now.current
      const steps = indexOf(event.state) - index
      if (!held || Number.isNaN(steps)) return
      if (steps !== 0 && location.pathname === pathname) return
      // The browser has moved already: the router is not told, and the move is undone.
      event.stopImmediatePropagation()
      if (steps === 0) return
      history.go(-steps)
      ask(steps)
    }
    addEventListener('popstate', pop)
    return () => removeEventListener('popstate', pop)
  }, [ask])

  return () => {
    now.current.held = false
  }
}
