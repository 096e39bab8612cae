import { useEffect, useMemo } from 'react'
import {
  isClinicDate,
  type LocationCode,
  normalizeLocation,
  STATUS_FILTERS,
  type StatusFilter,
} from '@molar/contract'
import { useAtomValue, useLocation, useSearchParams } from '@molar/shared/platform'
import { type AuthUser, authUserAtom } from '@molar/shared/session'
import { parsePageNumber, useNewest } from '@molar/shared/ui'
import { visibleBranch } from '../branches.ts'

/** Which appointments are shown. The address contains all of it except the search, because that names people. */
export interface ListView {
  branch: LocationCode | 'all'
  status: StatusFilter
  page: number
  /** `YYYY-MM-DD`, or ''. */
  from: string
  to: string
  search: string
}

export const SEARCH_MAX_LENGTH = 100

const parseDate = (text: string | null) => (isClinicDate(text) ? text : '')

const searchOf = (historyState: unknown) => {
  const search = (historyState as { search?: unknown } | null)?.search
  return typeof search === 'string' ? search.trim().slice(0, SEARCH_MAX_LENGTH) : ''
}

/** The view of an address and its history entry, without values that cannot be read and branches that the person may not see. */
function readView(params: URLSearchParams, historyState: unknown, person: AuthUser | null): ListView {
  const wanted = normalizeLocation(params.get('branch')) ?? normalizeLocation(person?.location) ?? 'all'
  return {
    branch: wanted === 'all' ? wanted : visibleBranch(person, wanted),
    status: STATUS_FILTERS.find((status) => status === params.get('status')) ?? '',
    page: parsePageNumber(params.get('page')),
    from: parseDate(params.get('from')),
    to: parseDate(params.get('to')),
    search: searchOf(historyState),
  }
}

/** The branch is always in the address, so that a shared link shows everybody the same list. */
const toParams = ({ branch, status, page, from, to }: ListView) => ({
  branch,
  ...(status && { status }),
  ...(page > 1 && { page: String(page) }),
  ...(from && { from }),
  ...(to && { to }),
})

const toHistoryState = ({ search }: ListView) => (search ? { search } : null)

/** Whether a view has a search or dates. */
export const hasSearch = ({ search, from, to }: ListView) => Boolean(search || from || to)

/** The view of the current address, and functions to change it. */
export function useListView() {
  const [params, setParams] = useSearchParams()
  const { state } = useLocation()
  const person = useAtomValue(authUserAtom)
  // Compared by value: the router creates new objects for the same address.
  const key = JSON.stringify(readView(params, state, person))
  const view = useMemo(() => JSON.parse(key) as ListView, [key])

  const [readNewest, setNewest] = useNewest(view)

  const show = (change: Partial<ListView>, { replace = false } = {}) => {
    const before = readNewest()
    const next = { ...before, ...change }
    if (JSON.stringify(next) === JSON.stringify(before)) return false
    setNewest(next)
    setParams(toParams(next), { replace, state: toHistoryState(next) })
    return true
  }

  const hasBranch = params.get('branch') === view.branch
  useEffect(() => {
    if (!hasBranch) setParams(toParams(view), { replace: true, state: toHistoryState(view) })
  }, [hasBranch, view, setParams])

  return {
    view,
    /** Shows another list from page 1, because the current page may not exist in it. Returns whether it is another one. */
    changeView: (change: Partial<ListView>) => show({ page: 1, ...change }),
    changePage: (page: number, options?: { replace: boolean }) => show({ page }, options),
  }
}
