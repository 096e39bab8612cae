import type { AppointmentId, AppointmentRow } from '@molar/contract'
import type { ListPage } from '@molar/shared/http'
import { type ListedAppointment, readAppointments } from './listed-appointment.ts'
import type { ListView } from './list-view.ts'

/** One page of the list. */
export interface LoadedPage {
  view: ListView
  appointments: readonly ListedAppointment[]
  totalPages: number
  /** There are more pages than `totalPages`. */
  hasMore: boolean
  /** Appointments on all pages; null where the server does not say or count. */
  total: number | null
}

export const toLoadedPage = (
  view: ListView,
  { rows, totalPages, total, hasMore }: ListPage<AppointmentRow>,
): LoadedPage => ({ view, appointments: readAppointments(rows), totalPages, total, hasMore })

const keysOf = ({ appointments }: LoadedPage) => appointments.map(({ key }) => key)

/** Whether two pages have the same appointments in the same order. */
export const hasSameRows = (one: LoadedPage, other: LoadedPage) =>
  keysOf(one).join('\n') === keysOf(other).join('\n')

/** The page on screen with newer data in its rows; the rows keep their places. */
export function updateRows(shown: LoadedPage, newer: LoadedPage): LoadedPage {
  const newerByKey = new Map(newer.appointments.map((appointment) => [appointment.key, appointment]))
  return {
    ...shown,
    appointments: shown.appointments.map((appointment) => newerByKey.get(appointment.key) ?? appointment),
  }
}

/** Number of appointments that were added; 0 when rows only moved or went away, and when the total is unknown. */
export function countAdded(shown: LoadedPage, newer: LoadedPage) {
  const shownKeys = new Set(keysOf(shown))
  const notShown = keysOf(newer).filter((key) => !shownKeys.has(key)).length
  if (newer.total === null || shown.total === null) return 0
  return Math.min(notShown, Math.max(0, newer.total - shown.total))
}

/** Whether the page of the view is on screen with a row that its status filter no longer contains. */
export const hasOtherStatus = ({ view, appointments }: LoadedPage, { page, status }: ListView) =>
  status !== '' &&
  view.page === page &&
  view.status === status &&
  appointments.some(({ isOpen }) => isOpen !== (status === '1'))

/** Whether rows of the pages after it are on the page now, after those that stayed. Rows that were added before them only move others away. */
export function hasFollowingRows(newer: LoadedPage, shown: LoadedPage) {
  const shownKeys = keysOf(shown)
  const newerKeys = keysOf(newer)
  const lastKept = newerKeys.lastIndexOf(shownKeys.findLast((key) => newerKeys.includes(key))!)
  return newerKeys.slice(lastKept + 1).some((key) => !shownKeys.includes(key))
}

export interface SavedStatus {
  id: AppointmentId
  isOpen: boolean
}

/** The page with these statuses, the last one of each appointment. */
export const withStatuses = (page: LoadedPage, saved: readonly SavedStatus[]): LoadedPage =>
  saved.reduce<LoadedPage>(
    ({ appointments, ...rest }, { id, isOpen }) => ({
      ...rest,
      appointments: appointments.map((one) => (one.id === id ? { ...one, isOpen } : one)),
    }),
    page,
  )
