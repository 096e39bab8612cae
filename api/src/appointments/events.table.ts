import type { AppointmentEvent, AppointmentState, CancelReason } from '@molar/contract'
import type { Generated, GeneratedAlways, Insertable } from 'kysely'

interface AppointmentEventsTable {
  id: GeneratedAlways<number>
  appointment_id: number
  at: Date
  actor: AppointmentEvent['actor']
  staff_id: Generated<number | null>
  action: AppointmentEvent['action']
  /** The version of the appointment after the change. */
  version: number
  from_state: Generated<AppointmentState | null>
  to_state: Generated<AppointmentState | null>
  from_start: Generated<string | null>
  to_start: Generated<string | null>
  from_doctor: Generated<number | null>
  to_doctor: Generated<number | null>
  from_room: Generated<number | null>
  to_room: Generated<number | null>
  reason: Generated<CancelReason | null>
  note: Generated<string | null>
}

declare module '../database/tables.ts' {
  interface Database {
    appointment_events: AppointmentEventsTable
  }
}

export type NewEvent = Insertable<AppointmentEventsTable>
