import { CLINIC_ZONE } from '@molar/contract'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { DAY_MS } from '../clock.ts'

/** Appointments of one statement: until it ends they are locked, and then their days are announced. */
const MOST = 500

/** Deletes the descriptions that patients wrote, `COMPLAINT_DAYS` after their visit. The appointment is kept. */
export async function sweepComplaints({ db, clock, settings }: FastifyInstance) {
  const before = new Date(+clock() - settings.complaintDays * DAY_MS)
  let cleared: number
  do {
    const { numUpdatedRows } = await db
      .updateTable('appointments')
      .set({ description: '' })
      .where('description', '<>', '')
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('appointments')
          .select('id')
          // Not a parameter: only so its index is found.
          .where('description', '<>', sql.lit(''))
          .where('starts_at', '<', sql<string>`${before}::timestamptz at time zone ${sql.lit(CLINIC_ZONE)}`)
          .orderBy('starts_at')
          .limit(MOST),
      )
      .executeTakeFirstOrThrow()
    cleared = Number(numUpdatedRows)
  } while (cleared === MOST)
}
