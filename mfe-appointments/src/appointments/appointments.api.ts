import { listAppointments, PAGE_SIZE, setAppointmentStatus } from '@molar/contract'
import { call, supports } from '@molar/shared/http'
import type { View } from './view.ts'

/** What of our extensions the server names. Unknown counts as no, and is asked again next time. */
export async function askExtensions() {
  const [search, status] = await Promise.all([supports('appointment-search'), supports('appointment-status')])
  return { search, status }
}

export function fetchPage(view: View, token: string | null, signal: AbortSignal) {
  const { branch: location, status, page, search, from, to } = view
  const paging = { status, page, limit: PAGE_SIZE }
  const narrowed = { ...(search && { search }), ...(from && { from }), ...(to && { to }) }
  return call(
    listAppointments,
    { location, ...paging, token, ...narrowed },
    { params: { location }, query: paging, signal },
  )
}

export const saveStatus = (id: number, isOpen: boolean) =>
  call(setAppointmentStatus, { isOpen }, { params: { id } })
