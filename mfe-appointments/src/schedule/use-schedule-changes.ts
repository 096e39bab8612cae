import { useEffect, useRef } from 'react'
import type { LocationCode } from '@molar/contract'
import { pause } from '@molar/shared/http'
import { listenToSchedule } from './state/schedule.api.ts'

/** Milliseconds. Changes in a row are one read, and many desks do not read at the same moment. */
const PAUSE = 300
const SPREAD = 700
/** As in `useRefetch`: the reads of an abandoned page would keep its session alive. */
const IDLE_LIMIT = 30 * 60_000
/** Milliseconds until the page listens again after a refusal, or after a file for it could not be loaded. */
const RETRY = 60_000

/**
 * Calls `onChange` with the days (`YYYY-MM-DD`, null for any day) that changed on the server. A hidden page does not
 * listen, nor does a page without input for half an hour.
 */
export function useScheduleChanges(branch: LocationCode, onChange: (days: (string | null)[]) => void) {
  const latest = useRef(onChange)
  useEffect(() => {
    latest.current = onChange
  })
  useEffect(() => {
    let connection: AbortController | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    let lastInput = performance.now()
    const changed = new Set<string | null>()
    const isIdle = () => performance.now() - lastInput > IDLE_LIMIT

    const notify = () => {
      timer = undefined
      const days = [...changed]
      changed.clear()
      latest.current(days)
    }
    const note = (day: string | null) => {
      if (isIdle()) return
      changed.add(day)
      timer ??= setTimeout(notify, PAUSE + Math.random() * SPREAD)
    }
    const follow = () => {
      // Each new connection counts as a use of the session, and a line that breaks makes new ones.
      if (document.visibilityState === 'hidden' || isIdle()) {
        connection?.abort()
        connection = null
      } else if (!connection) {
        connection = new AbortController()
        void listen(connection.signal)
      }
    }
    const listen = async (signal: AbortSignal) => {
      while (!signal.aborted) {
        await listenToSchedule(branch, note, signal).catch(() => {})
        await pause(RETRY, signal).catch(() => {})
      }
    }
    const handleInput = () => {
      lastInput = performance.now()
      follow()
    }
    follow()
    const checks = setInterval(follow, RETRY)
    const listeners: [string, () => void][] = [
      ['visibilitychange', follow],
      ['pointermove', handleInput],
      ['pointerdown', handleInput],
      ['keydown', handleInput],
    ]
    for (const [event, listener] of listeners) document.addEventListener(event, listener)
    return () => {
      for (const [event, listener] of listeners) document.removeEventListener(event, listener)
      clearTimeout(timer)
      clearInterval(checks)
      connection?.abort()
    }
  }, [branch])
}
