import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import { CLINIC_ZONE } from '@molar/contract'

const DAY = 24 * 3_600_000

/** Deletes the descriptions that patients wrote, `COMPLAINT_DAYS` after their visit. The appointment is kept. */
export async function sweepComplaints({ db, clock, settings }: FastifyInstance) {
  const before = new Date(+clock() - settings.complaintDays * DAY)
  await db
    .updateTable('appointments')
    .set({ description: '' })
    .where('description', '<>', '')
    .where('starts_at', '<', sql<string>`${before}::timestamptz at time zone ${sql.lit(CLINIC_ZONE)}`)
    .execute()
}
