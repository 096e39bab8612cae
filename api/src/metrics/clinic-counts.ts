import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'

/** Both states are always present, because a missing figure would look like missing data. */
export async function outboxCounts(db: Db) {
  const rows = await db
    .selectFrom('outbox')
    .select((eb) => ['state', eb.fn.countAll<number>().as('count')])
    .where('state', 'in', ['waiting', 'dead'])
    .groupBy('state')
    .execute()
  const found = Object.fromEntries(rows.map(({ state, count }) => [state, count]))
  return { waiting: found.waiting ?? 0, dead: found.dead ?? 0 }
}

interface AppointmentCount {
  branch: string
  is_open: boolean
  booked: number
}

/** Read from the counts that triggers keep: counting all appointments at every request would be slow. */
export async function appointmentCounts(db: Db): Promise<AppointmentCount[]> {
  const { rows } = await sql<AppointmentCount>`
    select branch, is_open, sum(booked) as booked from appointment_days group by 1, 2`.execute(db)
  return rows
}
