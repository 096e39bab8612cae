import type { AppointmentId } from './appointments.ts'
import { endpoint } from './endpoint.ts'
import type { LocationCode } from './locations.ts'

export const DESK_NOTIFICATION_KINDS = [
  'booked',
  'moved',
  // An earlier time from the waiting list.
  'offer-taken',
  'cancelled',
  'will-come',
  'message-failed',
] as const
export type DeskNotificationKind = (typeof DESK_NOTIFICATION_KINDS)[number]

/** What happened without the desk. It names no patient: the bell is open where patients stand. */
export interface DeskNotification {
  /** Rises with time within one kind of source; unique. */
  id: string
  /** Instant, ISO 8601. */
  at: string
  kind: DeskNotificationKind
  appointmentId: AppointmentId | null
  reference: string | null
  location: LocationCode
  /** Start of the appointment, `YYYY-MM-DDTHH:mm` in clinic time; null for a message that is about none. */
  start: string | null
  /** The start that it is about, such as the one to which the patient moved. Left out by older servers. */
  about?: string
  /** Whether the person has seen it, on any device. */
  seen?: boolean
}

/** Extension `schedule`: of the last 24 hours, newest first, at most 100. Permission `appointments.read`. */
export const fetchDeskNotifications = endpoint<undefined, DeskNotification[]>(
  'GET',
  '/schedule/notifications',
)

/** Records up to which instant (`at` of the newest one) the person has seen the notifications. Permission `appointments.read`. */
export const markNotificationsSeen = endpoint<{ until: string }, null>('POST', '/schedule/notifications/seen')
