import { CLINIC_ZONE } from '@molar/contract'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { DAY_MS } from '../clock.ts'

/** Appointments of one statement: until it ends they are locked, and then their days are announced. */
const MOST = 500

/** What patients wrote. Where no service was chosen, its name was typed. Without parameters, because PostgreSQL uses the partial indexes only then. */
const WRITTEN = [
  { emptied: { description: '' }, isThere: sql<boolean>`description <> ''` },
  { emptied: { service_text: '' }, isThere: sql<boolean>`service_id is null and service_text <> ''` },
]

/**
 * Deletes what patients wrote, `COMPLAINT_DAYS` after their visit, and what was written about a change of the state, as many days
 * after the change. The appointment and its history are kept. `signal` ends it between two statements.
 */
export async function sweepComplaints({ db, clock, settings }: FastifyInstance, signal?: AbortSignal) {
  const before = new Date(+clock() - settings.complaintDays * DAY_MS)
  for (const { emptied, isThere } of WRITTEN) {
    let cleared: number
    do {
      if (signal?.aborted) return
      const { numUpdatedRows } = await db
        .updateTable('appointments')
        .set(emptied)
        .where('id', 'in', (eb) =>
          eb
            .selectFrom('appointments')
            .select('id')
            .where(isThere)
            .where('starts_at', '<', sql<string>`${before}::timestamptz at time zone ${sql.lit(CLINIC_ZONE)}`)
            .orderBy('starts_at')
            .limit(MOST)
            // Another server may do the same at this moment.
            .forUpdate()
            .skipLocked(),
        )
        .executeTakeFirstOrThrow()
      cleared = Number(numUpdatedRows)
    } while (cleared === MOST)
  }
  await db
    .updateTable('appointment_events')
    .set({ note: null })
    .where(sql<boolean>`action = 'state' and note is not null`)
    .where('at', '<', before)
    .execute()
}
