import {
  isClinicDate,
  type LocationCode,
  normalizeLocation,
  STATUS_FILTERS,
  type StatusFilter,
} from '@molar/contract'
import { parsePageNumber } from '@molar/shared/ui'

/** Which appointments are asked for. All of it stands in the address, but for the search: that names people. */
export interface View {
  branch: LocationCode | 'all'
  status: StatusFilter
  page: number
  /** `YYYY-MM-DD`, or nothing. */
  from: string
  to: string
  search: string
}

export const SEARCH_LONGEST = 100

const dayOf = (text: string | null) => (isClinicDate(text) ? text : '')

const termOf = (state: unknown) => {
  const term = (state as { search?: unknown } | null)?.search
  return typeof term === 'string' ? term.trim().slice(0, SEARCH_LONGEST) : ''
}

/** The view of an address and of its history entry; what cannot be read counts as not said. */
export const readView = (params: URLSearchParams, state: unknown, own: View['branch']): View => ({
  branch: normalizeLocation(params.get('branch')) ?? own,
  status: STATUS_FILTERS.find((status) => status === params.get('status')) ?? '',
  page: parsePageNumber(params.get('page')),
  from: dayOf(params.get('from')),
  to: dayOf(params.get('to')),
  search: termOf(state),
})

/** The branch always stands there, so that a shared address shows a colleague elsewhere the same list. */
export const addressOf = ({ branch, status, page, from, to }: View) => ({
  branch,
  ...(status && { status }),
  ...(page > 1 && { page: String(page) }),
  ...(from && { from }),
  ...(to && { to }),
})

export const isNarrowed = ({ search, from, to }: View) => Boolean(search || from || to)
