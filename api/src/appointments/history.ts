import './events.table.ts'
import type { AppointmentEvent } from '@molar/contract'
import type { Db } from '../database/connect.ts'

const minuteOf = (timestamp: string | null) => timestamp && timestamp.slice(0, 16).replace(' ', 'T')

/** The changes of an appointment, oldest first. */
export async function historyOf(db: Db, appointmentId: number): Promise<AppointmentEvent[]> {
  const rows = await db
    .selectFrom('appointment_events as e')
    .leftJoin('staff as s', 's.id', 'e.staff_id')
    .leftJoin('doctors as fd', 'fd.id', 'e.from_doctor')
    .leftJoin('doctors as td', 'td.id', 'e.to_doctor')
    .leftJoin('rooms as fr', 'fr.id', 'e.from_room')
    .leftJoin('rooms as tr', 'tr.id', 'e.to_room')
    .select(['e.at', 'e.actor', 'e.action', 'e.from_state', 'e.to_state', 'e.from_start', 'e.to_start'])
    .select(['e.reason', 'e.note', 's.first_name', 's.last_name'])
    .select(['e.from_doctor', 'e.to_doctor', 'fd.last_name as old_doctor', 'td.last_name as new_doctor'])
    .select(['e.from_room', 'e.to_room', 'fr.name as old_room', 'tr.name as new_room'])
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
    ...(row.from_doctor !== row.to_doctor && { fromDoctor: row.old_doctor!, toDoctor: row.new_doctor! }),
    ...(row.from_room !== row.to_room && { fromRoom: row.old_room!, toRoom: row.new_room! }),
    reason: row.reason,
    note: row.note,
  }))
}
