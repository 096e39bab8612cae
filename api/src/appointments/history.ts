import './events.table.ts'
import type { AppointmentEvent } from '@molar/contract'
import type { Db } from '../database/connect.ts'

const minuteOf = (timestamp: string | null) => timestamp && timestamp.slice(0, 16).replace(' ', 'T')

/** The changes of an appointment, oldest first. */
export async function historyOf(db: Db, appointmentId: number): Promise<AppointmentEvent[]> {
  const rows = await db
    .selectFrom('appointment_events as e')
    .leftJoin('staff as s', 's.id', 'e.staff_id')
    .select(['e.at', 'e.actor', 'e.action', 'e.from_state', 'e.to_state', 'e.from_start', 'e.to_start'])
    .select(['e.reason', 'e.note', 's.first_name', 's.last_name'])
    .where('e.appointment_id', '=', appointmentId)
    .orderBy('e.id')
    .execute()
  return rows.map((row) => ({
    at: row.at.toISOString(),
    actor: row.actor,
    staff: row.first_name === null ? null : `${row.first_name} ${row.last_name}`,
    action: row.action,
    fromState: row.from_state,
    toState: row.to_state,
    fromStart: minuteOf(row.from_start),
    toStart: minuteOf(row.to_start),
    reason: row.reason,
    note: row.note,
  }))
}
