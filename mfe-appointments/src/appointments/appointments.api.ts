import { type AppointmentId, listAppointments, PAGE_SIZE, setAppointmentStatus } from '@molar/contract'
import { call, callList, supports } from '@molar/shared/http'
import type { ListView } from './list-view.ts'

/** Whether the server can search (`search`), change a status (`status`), show the schedule (`schedule`), and so on. */
export async function fetchExtensions() {
  const [search, status, schedule, waitingList, calendarFeed, figures, blockerScope] = await Promise.all([
    supports('appointment-search'),
    supports('appointment-status'),
    supports('schedule'),
    supports('waiting-list'),
    supports('calendar-feed'),
    supports('figures'),
    supports('blocker-scope'),
  ])
  return { search, status, schedule, waitingList, calendarFeed, figures, blockerScope }
}

/** One page of the list. The base server reads its parameters from the address, ours from the body. */
export function fetchAppointments(view: ListView, token: string | null, signal: AbortSignal) {
  const { branch: location, status, page, search, from, to } = view
  const query = { status, page, limit: PAGE_SIZE }
  const searchInput = { ...(search && { search }), ...(from && { from }), ...(to && { to }) }
  return callList(
    listAppointments,
    { location, ...query, token, ...searchInput },
    { params: { location }, query, signal },
  )
}

export const saveStatus = (id: AppointmentId, isOpen: boolean) =>
  call(setAppointmentStatus, { isOpen }, { params: { id } })
