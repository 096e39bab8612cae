import { useCallback, useEffect, useRef } from 'react'
import { addDays } from '@molar/contract'
import { useAtomValue, useSetAtom } from '@molar/shared/platform'
import { useRefetch } from '@molar/shared/ui'
import {
  affectedAppointmentsAtom,
  leaveCallListAtom,
  readAffectedAppointmentsAtom,
} from './state/affected-appointments.atoms.ts'
import {
  isSameRange,
  leaveScheduleAtom,
  markStaleAtom,
  readScheduleAtom,
  scheduleAtom,
} from './state/schedule.atoms.ts'
import { daysOf, type ScheduleView } from './state/schedule-view.ts'
import { useScheduleChanges } from './use-schedule-changes.ts'

/** Milliseconds. Desks that were refused together do not ask again together. */
const SPREAD = 1_000
/** Milliseconds. A key that is held changes the day many times a second: only the last one is read. */
const PAUSE = 250

/**
 * Reads the days of the view, and again when one of them changes on the server, every minute, on a return to the page,
 * and when the wait that the server asked for is over. `isOfOtherDays`: those before are still on screen.
 */
export function useSchedule({ branch, date, span }: ScheduleView) {
  const state = useAtomValue(scheduleAtom)
  const read = useSetAtom(readScheduleAtom)
  const leave = useSetAtom(leaveScheduleAtom)
  const { from, days } = daysOf({ date, span })

  const readAffected = useSetAtom(readAffectedAppointmentsAtom)
  const leaveCallList = useSetAtom(leaveCallListAtom)
  const hasAffected = useAtomValue(affectedAppointmentsAtom).length > 0

  const load = useCallback(() => {
    void read({ location: branch, from, days })
    void readAffected(branch)
  }, [read, readAffected, branch, from, days])
  const changedAt = useRef(0)
  useEffect(() => {
    const isSecond = Date.now() - changedAt.current < PAUSE
    changedAt.current = Date.now()
    if (!isSecond) {
      load()
      return undefined
    }
    const timer = setTimeout(load, PAUSE)
    return () => clearTimeout(timer)
  }, [load])
  useEffect(
    () => () => {
      leave()
      leaveCallList()
    },
    [leave, leaveCallList],
  )
  useRefetch(load, useSetAtom(markStaleAtom))
  useEffect(() => {
    if (state.retryAfter === null) return undefined
    const timer = setTimeout(load, state.retryAfter * 1_000 + Math.random() * SPREAD)
    return () => clearTimeout(timer)
    // Each refusal is a new state.
  }, [state, load])
  // A change does not end the read that is running: with slow responses and many changes nothing would ever be shown.
  const isDue = useRef(false)
  useEffect(() => {
    if (!isDue.current || state.isLoading) return
    isDue.current = false
    load()
  }, [state.isLoading, load])
  useScheduleChanges(branch, (changed) => {
    const isShown = (day: string | null) => day === null || (day >= from && day < addDays(from, days))
    if (changed.some(isShown)) {
      if (state.isLoading) isDue.current = true
      else load()
    }
    // An appointment of another day can be on the list.
    else if (hasAffected) void readAffected(branch)
  })
  const { shown } = state
  const isOfOtherDays = shown !== null && !isSameRange(shown.range, { location: branch, from, days })
  return { ...state, isLoading: state.isLoading || (isOfOtherDays && !state.failure), isOfOtherDays, load }
}
