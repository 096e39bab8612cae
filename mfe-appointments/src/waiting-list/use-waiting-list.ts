import { useCallback, useEffect, useRef, useState } from 'react'
import { listWaiting, type LocationCode, type WaitingListRow } from '@molar/contract'
import { call, isSessionEnded, serverMessage } from '@molar/shared/http'
import { useRefetch } from '@molar/shared/ui'
import type { LoadFailure } from '../load-failure.ts'

interface State {
  branch: LocationCode
  /** Null until they are loaded. */
  rows: WaitingListRow[] | null
  failure: LoadFailure | null
  /** When they were loaded. */
  loadedAt: Date | null
  /** The browser is offline, or nobody uses the page. */
  isPaused: boolean
}

const EMPTY: Omit<State, 'branch'> = { rows: null, failure: null, loadedAt: null, isPaused: false }

/** The waiting list of a branch. It is loaded again every minute. After a failure the rows stay, with `staleSince`. */
export function useWaitingList(branch: LocationCode) {
  const [state, setState] = useState<State>({ branch, ...EMPTY })
  const newest = useRef(0)
  const load = useCallback(async () => {
    newest.current += 1
    const request = newest.current
    const show = (change: Partial<State>) => {
      // A later request has the response to show, which may be of another branch.
      if (request !== newest.current) return
      setState((before) => ({
        ...(before.branch === branch ? before : EMPTY),
        branch,
        failure: null,
        isPaused: false,
        ...change,
      }))
    }
    try {
      const { data } = await call(listWaiting, { location: branch })
      show({ rows: data, loadedAt: new Date() })
    } catch (error) {
      if (!isSessionEnded(error)) show({ failure: { serverMessage: serverMessage(error) } })
    }
  }, [branch])
  useEffect(() => {
    void load()
  }, [load])
  useRefetch(
    () => void load(),
    () => setState((before) => ({ ...before, isPaused: true })),
  )
  const { rows, failure, loadedAt, isPaused } = state.branch === branch ? state : EMPTY
  return { rows, failure, staleSince: failure || isPaused ? loadedAt : null, load }
}
