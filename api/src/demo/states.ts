import '../appointments/events.table.ts'
import { type AppointmentState, CLINIC_ZONE } from '@molar/contract'
import { sql } from 'kysely'
import type { NewEvent } from '../appointments/events.table.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../clock.ts'
import type { Db } from '../database/connect.ts'

interface DemoAppointment {
  id: number
  bookedAt: Date
  start: Date
  end: Date
}

/**
 * What happened to an appointment since it was booked, oldest first. A day that has begun looks like one: who was there,
 * who did not come, who is in the room, who waits.
 */
function changesOf({ id, bookedAt, start, end }: DemoAppointment, now: Date) {
  const changes: { at: Date; to: AppointmentState }[] = []
  const add = (to: AppointmentState, at: number) => changes.push({ to, at: new Date(Math.min(at, +now)) })
  const before = (minutes: number) => +start - minutes * MINUTE_MS
  if (id % 13 === 6) {
    add('cancelled', Math.min(+bookedAt + DAY_MS, before(90)))
    return changes
  }
  const isSoon = before(24 * 60) < +now
  if (isSoon ? id % 5 === 0 : id % 3 > 0) return changes
  add('booked', +bookedAt + 2 * HOUR_MS)
  if (id % 11 === 5) {
    if (before(-30) < +now) add('noshow', before(-30))
    return changes
  }
  const early = id % 4 === 0 ? 20 : 5
  if (before(early) < +now) add('arrived', before(early))
  if (+end < +now) add('fulfilled', +end)
  return changes
}

/** Gives the appointments of the demo clinic states and a history. */
export async function setDemoStates(trx: Db, now: Date) {
  const { rows } = await sql<DemoAppointment & { staffId: number }>`
    select a.id, a.created_at as "bookedAt", a.starts_at at time zone ${CLINIC_ZONE} as start,
      a.ends_at at time zone ${CLINIC_ZONE} as end,
      (select id from staff s where s.role in ('front-desk', 'administrator')
        order by s.branch = a.branch desc, s.role = 'front-desk' desc, id limit 1) as "staffId"
    from appointments a order by a.id`.execute(trx)
  const events: NewEvent[] = []
  const idsByState = new Map<AppointmentState, number[]>()
  for (const appointment of rows) {
    let state: AppointmentState = 'pending'
    for (const [index, { at, to }] of changesOf(appointment, now).entries()) {
      const byPatient = to === 'cancelled' && appointment.id % 2 === 0
      events.push({
        appointment_id: appointment.id,
        at,
        ...(byPatient
          ? { actor: 'patient' as const }
          : { actor: 'staff' as const, staff_id: appointment.staffId }),
        action: 'state',
        reason: to !== 'cancelled' ? null : byPatient ? 'no-time' : 'patient-request',
        version: index + 2,
        from_state: state,
        to_state: to,
      })
      state = to
    }
    idsByState.set(state, [...(idsByState.get(state) ?? []), appointment.id])
  }
  for (const [state, ids] of idsByState)
    await trx.updateTable('appointments').set({ state }).where('id', 'in', ids).execute()
  await trx.insertInto('appointment_events').values(events).execute()
  await sql`
    update appointments a set version = 1 + (select count(*) from appointment_events e where e.appointment_id = a.id)
    where state <> 'pending'`.execute(trx)
}
