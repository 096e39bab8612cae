import { useCallback, useEffect, useRef, useState } from 'react'
import type { LocationCode, WaitingListRow } from '@molar/contract'
import { isSessionEnded, serverMessage } from '@molar/shared/http'
import { useRefetch } from '@molar/shared/ui'
import type { LoadFailure } from '../load-failure.ts'
import { readWaitingList } from './waiting-list.api.ts'

interface State {
  branch: LocationCode
  /** Null until they are loaded. */
  rows: WaitingListRow[] | null
  failure: LoadFailure | null
}

/** The waiting list of a branch. It is loaded again every minute; after a failure the rows stay. */
export function useWaitingList(branch: LocationCode) {
  const [state, setState] = useState<State>({ branch, rows: null, failure: null })
  const newest = useRef(0)
  const load = useCallback(async () => {
    newest.current += 1
    const request = newest.current
    const show = (change: Partial<State>) => {
      // A later request has the response to show, which may be of another branch.
      if (request !== newest.current) return
      setState((before) => ({
        branch,
        rows: before.branch === branch ? before.rows : null,
        failure: null,
        ...change,
      }))
    }
    try {
      show({ rows: await readWaitingList(branch) })
    } catch (error) {
      if (!isSessionEnded(error)) show({ failure: { serverMessage: serverMessage(error) } })
    }
  }, [branch])
  useEffect(() => {
    void load()
  }, [load])
  useRefetch(() => void load())
  return { ...(state.branch === branch ? state : { rows: null, failure: null }), load }
}
