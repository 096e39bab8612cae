import { useCallback, useEffect, useState } from 'react'
import {
  addDays,
  clinicToday,
  fetchFigures,
  type Figures,
  type FiguresQuery,
  isClinicDate,
  normalizeLocation,
} from '@molar/contract'
import { call, isSessionEnded, serverMessage } from '@molar/shared/http'
import { useAtomValue, useSearchParams } from '@molar/shared/platform'
import { authUserAtom } from '@molar/shared/session'
import { useRefetch } from '@molar/shared/ui'
import { branchesOf } from '../branches.ts'
import type { DateChange } from '../date-field.tsx'
import type { LoadFailure } from '../load-failure.ts'

/** Four weeks: each weekday counts four times. */
const DAYS = 28

/** Branch and range of the address, the last four weeks without one, and functions to change them. */
export function useFiguresQuery() {
  const [params, setParams] = useSearchParams()
  const branches = branchesOf(useAtomValue(authUserAtom))
  const branch = normalizeLocation(params.get('branch'))
  const dateIn = (name: string) => {
    const date = params.get(name)
    return isClinicDate(date) ? date : null
  }
  const to = dateIn('to') ?? clinicToday()
  const query: FiguresQuery = {
    location:
      branch && branch !== 'all' && branches.includes(branch)
        ? branch
        : branches.length === 1
          ? branches[0]!
          : 'all',
    from: dateIn('from') ?? addDays(to, 1 - DAYS),
    to,
  }
  // Days that nobody chose stay out of the address: they end today.
  const chooseBranch = (code: FiguresQuery['location']) =>
    setParams({ ...Object.fromEntries(params), branch: code })
  const changeDays = (change: Partial<FiguresQuery>, options: DateChange) => {
    const { location, from, to: until } = { ...query, ...change }
    setParams({ branch: location, from, to: until }, options)
  }
  return { query, branches, chooseBranch, changeDays }
}

interface State {
  /** Of which query the figures are. */
  of: string
  figures: Figures | null
  failure: LoadFailure | null
  /** When they were read; set once they cannot be read again. */
  staleSince: Date | null
  readAt: Date | null
}

const EMPTY: State = { of: '', figures: null, failure: null, staleSince: null, readAt: null }

/**
 * The figures, read again every minute; those of the former query stay until new ones arrive (`isLoading`). If they cannot be read
 * again, they stay, with `staleSince`.
 */
export function useFigures({ location, from, to }: FiguresQuery) {
  const [state, setState] = useState(EMPTY)
  const [attempt, setAttempt] = useState(0)
  const wanted = `${location} ${from} ${to}`
  useEffect(() => {
    const request = new AbortController()
    call(fetchFigures, { location, from, to }, { signal: request.signal }).then(
      ({ data }) => setState({ ...EMPTY, of: wanted, figures: data, readAt: new Date() }),
      (error: unknown) => {
        if (request.signal.aborted || isSessionEnded(error)) return
        setState((before) =>
          before.of === wanted && before.figures
            ? { ...before, staleSince: before.readAt }
            : { ...EMPTY, of: wanted, failure: { serverMessage: serverMessage(error) } },
        )
      },
    )
    return () => request.abort()
  }, [location, from, to, wanted, attempt])
  const refresh = useCallback(() => setAttempt((count) => count + 1), [])
  useRefetch(refresh, () => setState((before) => ({ ...before, staleSince: before.readAt })))
  const isLoading = state.of !== wanted
  const retry = useCallback(() => {
    setState((failed) => ({ ...failed, of: '' }))
    setAttempt((count) => count + 1)
  }, [])
  return { ...state, isLoading, failure: isLoading ? null : state.failure, retry, refresh }
}
