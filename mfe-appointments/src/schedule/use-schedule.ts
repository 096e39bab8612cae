import { useCallback, useEffect, useRef } from 'react'
import type { LocationCode } from '@molar/contract'
import { useAtomValue, useSetAtom } from '@molar/shared/platform'
import { readCallListAtom } from './call-list.atoms.ts'
import { useRefetch } from '@molar/shared/ui'
import { listenToSchedule } from './schedule.api.ts'
import { leaveScheduleAtom, readScheduleAtom, scheduleAtom } from './schedule.atoms.ts'
import { daysOf, type ScheduleView } from './schedule-view.ts'

/** Reads the days of the view, and again when one of them changes on the server, every minute, and on a return to the page. */
export function useSchedule({ branch, date, span }: ScheduleView) {
  const state = useAtomValue(scheduleAtom)
  const read = useSetAtom(readScheduleAtom)
  const leave = useSetAtom(leaveScheduleAtom)
  const { from, days } = daysOf({ date, span })

  const readCalls = useSetAtom(readCallListAtom)

  const load = useCallback(() => {
    void read({ location: branch, from, days })
    void readCalls(branch)
  }, [read, readCalls, branch, from, days])
  useEffect(load, [load])
  useEffect(() => leave, [leave])
  useRefetch(load)
  useChanges(branch, load)
  return { ...state, load }
}

/** Calls `onChange` when a day of the branch changes on the server. A hidden page does not listen. */
function useChanges(branch: LocationCode, onChange: () => void) {
  const latest = useRef(onChange)
  useEffect(() => {
    latest.current = onChange
  })
  useEffect(() => {
    let connection: AbortController | null = null
    const follow = () => {
      if (document.visibilityState === 'hidden') {
        connection?.abort()
        connection = null
      } else if (!connection) {
        connection = new AbortController()
        void listenToSchedule(branch, () => latest.current(), connection.signal)
      }
    }
    follow()
    document.addEventListener('visibilitychange', follow)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      connection?.abort()
    }
  }, [branch])
}
