import { useEffect } from 'react'
import { useSetAtom, useStore } from '@molar/shared/platform'
import { tabStore, tokenAtom } from '@molar/shared/session'
import { usePortal } from '../portal.ts'
import { checkSessionAtom } from './session-check.atoms.ts'

/** Asks again whose session this is when the person comes back to the tab: another one may have signed it out. */
export function useCheckOnReturn() {
  const check = useSetAtom(checkSessionAtom)
  useEffect(() => {
    const look = () => void (document.visibilityState === 'visible' && check({ silenceEnds: false }))
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [check])
}

/**
 * The browser keeps a page as it stood for its Back button, also when somebody signed out on the next one. So a
 * staff screen goes away unseen, and comes back only to the session it belongs to.
 */
export function useHiddenWhileAway() {
  const store = useStore()
  const { openAnew } = usePortal()
  useEffect(() => {
    const { style } = document.documentElement
    const leave = ({ persisted }: PageTransitionEvent) => {
      if (persisted) style.visibility = 'hidden'
    }
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      if (tabStore.read('token') === store.get(tokenAtom)) style.visibility = ''
      else openAnew(location.pathname + location.search)
    }
    addEventListener('pagehide', leave)
    addEventListener('pageshow', comeBack)
    return () => {
      removeEventListener('pagehide', leave)
      removeEventListener('pageshow', comeBack)
      style.visibility = ''
    }
  }, [store, openAnew])
}
