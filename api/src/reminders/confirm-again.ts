import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import { clinicTimestamp } from '../clock.ts'

/**
 * Sends a confirmation to patients who were asked to choose another time and can be seen at this one after all: the blocker was
 * removed or changed, or another doctor sees them. Every copy of the server may do it at any time.
 */
export const confirmAgain = ({ db, clock, outbox }: Pick<FastifyInstance, 'db' | 'clock' | 'outbox'>) =>
  db.transaction().execute(async (trx) => {
    // In a statement of its own: the next one sees what another copy has just written.
    await sql`select pg_advisory_xact_lock(lock_number('confirm-again'))`.execute(trx)
    const at = clinicTimestamp(clock())
    const { rows } = await sql<{ id: number }>`
      select id from times_available_again(${at}::timestamp) as id`.execute(trx)
    for (const { id: appointmentId } of rows) await outbox.enqueueConfirmation(trx, { appointmentId })
    return rows.length
  })
