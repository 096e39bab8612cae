import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import { clinicTimestamp } from '../clock.ts'
import type { Db } from '../database/connect.ts'
import { endRetries, withdrawUnsent } from '../outbox/withdraw.ts'

declare module '../database/tables.ts' {
  interface Database {
    reminders: { appointment_id: number; hours: number; starts_at: string }
  }
}

/**
 * Writes the reminders that are due to the outbox. Every copy of the server may do it at any time: the table has one
 * row for each reminder, and the copy that inserts the row writes the notifications in the same transaction. `signal` ends it
 * between two transactions.
 */
export async function planReminders(
  { db, clock, outbox }: Pick<FastifyInstance, 'db' | 'clock' | 'outbox'>,
  signal?: AbortSignal,
): Promise<void> {
  for (;;) {
    if (signal?.aborted) return
    const at = clinicTimestamp(clock())
    const planned = await db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ id: number }>`
        select id from plan_reminders(${at}::timestamp) as id`.execute(trx)
      if (rows.length === 0) return 0
      const ids = rows.map(({ id }) => id)
      // In a statement of its own: the one before may have waited for a move, and the new time has other reminders.
      const unmoved = await sql<{ id: number }>`
        select distinct a.id from appointments a join reminders r on r.appointment_id = a.id and r.starts_at = a.starts_at
        where a.id = any(${ids})`.execute(trx)
      // If that move is undone, this reminder is due again.
      await sql`delete from reminders r using appointments a
        where a.id = any(${ids}) and r.appointment_id = a.id and r.starts_at <> a.starts_at`.execute(trx)
      for (const { id: appointmentId } of unmoved.rows) {
        // Earlier ones that were not delivered say the same.
        await withdrawUnsent(trx, appointmentId, 'reminder')
        await endRetries(trx, appointmentId, 'reminder')
        await outbox.enqueueReminder(trx, { appointmentId })
      }
      return rows.length
    })
    if (planned === 0) return
    outbox.wakeWithoutAnnouncements()
  }
}

/** Deletes the records of reminders of past appointments. */
export const sweepReminders = (db: Db, before: Date) =>
  db.deleteFrom('reminders').where('starts_at', '<', clinicTimestamp(before)).execute()
