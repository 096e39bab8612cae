import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import { clinicTimestamp } from '../clock.ts'

/**
 * Sends a confirmation to patients who were asked to choose another time and can be seen at this one after all: the blocker was
 * removed or changed, or another doctor sees them. If it is closed again, they can be asked again. Every copy of the server may do it
 * at any time. `signal` ends it between two patients. Returns the number of notifications.
 */
export async function confirmAgain(
  { db, clock, outbox }: Pick<FastifyInstance, 'db' | 'clock' | 'outbox'>,
  signal?: AbortSignal,
) {
  const availableAgain = sql<{ id: number }>`
    select id from times_available_again(${clinicTimestamp(clock())}::timestamp) as again (id)`
  let count = 0
  for (const { id: appointmentId } of (await availableAgain.execute(db)).rows) {
    if (signal?.aborted) break
    count += await db.transaction().execute(async (trx) => {
      // A server of an earlier release uses only this lock. Without it, both would send the confirmation during an update.
      await sql`select pg_advisory_xact_lock(lock_number('confirm-again'))`.execute(trx)
      const appointment = trx.selectFrom('appointments').where('id', '=', appointmentId)
      const { starts_at } = await appointment.select('starts_at').forUpdate().executeTakeFirstOrThrow()
      // Another copy may have confirmed it since, and staff may have closed the time again.
      const { rows } = await sql`${availableAgain} where id = ${appointmentId}`.execute(trx)
      if (rows.length === 0) return 0
      await sql`delete from appointment_calls where appointment_id = ${appointmentId} and starts_at = ${starts_at}`.execute(
        trx,
      )
      return outbox.enqueueConfirmation(trx, { appointmentId, availableAgain: starts_at })
    })
  }
  return count
}
