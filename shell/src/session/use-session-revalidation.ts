import { useEffect } from 'react'
import { useAtomValue, useSetAtom, useStore } from '@molar/shared/platform'
import { tabStore, tokenAtom } from '@molar/shared/session'
import { usePortal } from '../portal.ts'
import { checkSessionAtom, sessionStatusAtom } from './session-check.atoms.ts'

/** Checks the session when the person returns to the tab: they may have signed out in another tab. */
export function useRevalidateOnReturn() {
  const check = useSetAtom(checkSessionAtom)
  useEffect(() => {
    const revalidate = () => void (document.visibilityState === 'visible' && check())
    document.addEventListener('visibilitychange', revalidate)
    return () => document.removeEventListener('visibilitychange', revalidate)
  }, [check])
}

/**
 * Milliseconds. The server ends a session two hours after its last call, and a page that nobody uses makes its last call half
 * an hour after the last input (0080).
 */
const ENDED_AFTER_MS = 151 * 60_000

/**
 * Checks the session of a page that was left when it must have ended, and again after the same time: what is on the screen
 * would stay there overnight.
 */
export function useCheckWhenLeft() {
  const check = useSetAtom(checkSessionAtom)
  useEffect(() => {
    let since = performance.now()
    const startAgain = () => void (since = performance.now())
    const timer = setInterval(() => {
      if (performance.now() - since < ENDED_AFTER_MS) return
      startAgain()
      void check()
    }, 60_000)
    const inputs = ['pointermove', 'pointerdown', 'keydown']
    for (const type of inputs) addEventListener(type, startAgain)
    return () => {
      clearInterval(timer)
      for (const type of inputs) removeEventListener(type, startAgain)
    }
  }, [check])
}

const RETRY_AFTER_MS = 5000

/** Checks the session again every 5 seconds and when the connection is back, while the server could not be asked. */
export function useRetryWhileUnreachable() {
  const check = useSetAtom(checkSessionAtom)
  const isUnreachable = useAtomValue(sessionStatusAtom) === 'unreachable'
  useEffect(() => {
    if (!isUnreachable) return undefined
    const retry = () => void check()
    // Checks that overlap share one call.
    const timer = setInterval(retry, RETRY_AFTER_MS)
    addEventListener('online', retry)
    return () => {
      clearInterval(timer)
      removeEventListener('online', retry)
    }
  }, [isUnreachable, check])
}

/**
 * Hides a staff screen while it is in the back-forward cache, and shows it again only to the same session. The browser
 * would otherwise show it after Back, even when someone has signed out on the next page.
 */
export function useHideWhileAway() {
  const store = useStore()
  const { reloadAt } = usePortal()
  useEffect(() => {
    const { style } = document.documentElement
    const hide = ({ persisted }: PageTransitionEvent) => {
      if (persisted) style.visibility = 'hidden'
    }
    const showOrReload = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      if (tabStore.read('token') === store.get(tokenAtom)) style.visibility = ''
      else reloadAt(location.pathname + location.search)
    }
    addEventListener('pagehide', hide)
    addEventListener('pageshow', showOrReload)
    return () => {
      removeEventListener('pagehide', hide)
      removeEventListener('pageshow', showOrReload)
      style.visibility = ''
    }
  }, [store, reloadAt])
}
