import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import { clinicTimestamp } from '../clock.ts'

/**
 * Sends a confirmation to patients who were asked to choose another time and can be seen at this one after all: the blocker was
 * removed or changed, or another doctor sees them. If it is closed again, they can be asked again. Every copy of the server may do it
 * at any time. Returns the number of notifications.
 */
export const confirmAgain = ({ db, clock, outbox }: Pick<FastifyInstance, 'db' | 'clock' | 'outbox'>) =>
  db.transaction().execute(async (trx) => {
    // In a statement of its own: the next one sees what another copy has just written.
    await sql`select pg_advisory_xact_lock(lock_number('confirm-again'))`.execute(trx)
    const at = clinicTimestamp(clock())
    const { rows } = await sql<{ id: number; starts_at: string }>`
      select a.id, a.starts_at
      from times_available_again(${at}::timestamp) as again (id) join appointments a using (id)`.execute(trx)
    let count = 0
    for (const { id: appointmentId, starts_at: availableAgain } of rows) {
      count += await outbox.enqueueConfirmation(trx, { appointmentId, availableAgain })
      await sql`delete from appointment_calls c using appointments a
        where a.id = ${appointmentId} and c.appointment_id = a.id and c.starts_at = a.starts_at`.execute(trx)
    }
    return count
  })
