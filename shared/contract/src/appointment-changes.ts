import type { AppointmentState, CancelReason } from './appointment-states.ts'
import type { AppointmentRow } from './appointments.ts'
import type { RowId } from './catalogue.ts'
import { endpoint } from './endpoint.ts'

/** Characters of a note: of the desk, or about a cancellation. */
export const NOTE_MAX_LENGTH = 500

export interface StateChange {
  /** The version that the requester has seen; another one is refused with the current row. */
  version: number
  state: AppointmentState
  reason?: CancelReason
  note?: string
}

export interface AppointmentMove {
  version: number
  /** `YYYY-MM-DD`. */
  appointment_date: string
  /** `HH:mm`, clinic time. */
  start_time: string
  /** Left out: the same doctor. Null: any doctor. */
  doctor_id?: RowId | null
  /** The wanted room; another one if it is taken. Left out: the same room if it is available. */
  room_id?: RowId
}

/** One change in the history of an appointment. */
export interface AppointmentEvent {
  /** Instant, ISO 8601. */
  at: string
  actor: 'patient' | 'staff' | 'system'
  /** Name of the member of staff. */
  staff: string | null
  action:
    | 'state'
    | 'moved'
    | 'undone'
    | 'patient-confirmed'
    | 'assigned'
    | 'note'
    | 'offered'
    | 'called'
    | 'call-undone'
    | 'contact-corrected'
  fromState: AppointmentState | null
  toState: AppointmentState | null
  /** `YYYY-MM-DDTHH:mm`, clinic time. */
  fromStart: string | null
  toStart: string | null
  /** Names of doctors and rooms; left out where they did not change. */
  fromDoctor?: string
  toDoctor?: string
  fromRoom?: string
  toRoom?: string
  reason: CancelReason | null
  note: string | null
}

/** Extension `appointment-states`, like the following ones. */
export const changeAppointmentState = endpoint<StateChange, AppointmentRow>(
  'PATCH',
  '/appointments/:id/state',
)
export const moveAppointment = endpoint<AppointmentMove, AppointmentRow>('POST', '/appointments/:id/move')
/** Undoes the last change of state. */
export const undoAppointment = endpoint<{ version: number }, AppointmentRow>('POST', '/appointments/:id/undo')
export const fetchAppointmentHistory = endpoint<undefined, AppointmentEvent[]>(
  'GET',
  '/appointments/:id/history',
)
