import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import type { Keyring } from '../secrets/keyring.ts'
import type { Sealed } from './outbox.table.ts'

/**
 * Withdraws the notifications about a cancellation that nobody can have received.
 * @param since when it was cancelled
 * @returns whether the patient does not know that the appointment is as before: they may be notified of the cancellation,
 * or another notification was skipped because of it
 */
export async function withdrawCancellation(
  trx: Db,
  { appointmentId, since }: { appointmentId: number; since: Date },
) {
  const notifications = sql`outbox where appointment_id = ${appointmentId} and kind = 'cancelled' and created_at >= ${since}`
  // No worker is sending these, and no mail server or gateway can have accepted them.
  await sql`delete from ${notifications} and lease is null`.execute(trx)
  const { rows } = await sql<{ mistaken: boolean }>`
    select exists (select from ${notifications}) or exists (
      select from outbox where appointment_id = ${appointmentId} and kind in ('confirmation', 'moved')
        and state = 'skipped' and settled_at >= ${since}) as mistaken`.execute(trx)
  return rows[0]!.mistaken
}

interface UnsentMoves {
  appointmentId: number
  keyring: Keyring
}

/**
 * Locks the notifications about moves, so that no worker begins to send them, and reads those that nobody can have received.
 * `start`: the start that the patient knows, in clinic time, if staff moved the appointment since and nobody can have received
 * the notifications. `ownMoveFrom`: the start before the patient's own move, if nobody can have received the notifications
 * about it.
 */
async function lockMoves(trx: Db, { appointmentId, keyring }: UnsentMoves) {
  const rows = await trx
    .selectFrom('outbox')
    .select(['id', 'sealed', 'lease', 'created_at'])
    .where('appointment_id', '=', appointmentId)
    .where('kind', '=', 'moved')
    .orderBy('created_at')
    .forUpdate()
    .execute()
  const begun = rows.findLast(({ lease }) => lease !== null)
  const unsent = rows.filter(({ lease }) => lease === null)
  // Every move withdraws the unsent notifications before it: these are all about the last move.
  const last = unsent.findLast(({ created_at }) => !begun || created_at > begun.created_at)
  const move = last && (keyring.open(last.sealed!, last.id) as Sealed)
  // Patients know the time to which they moved the appointment.
  const known =
    move?.by === 'patient'
      ? { start: undefined, ownMoveFrom: move.oldStart }
      : { start: move?.oldStart, ownMoveFrom: move?.ownMoveFrom }
  return { ids: unsent.map(({ id }) => id), ...known }
}

/**
 * The start that the patient knows, in clinic time, if nobody can have received the notifications about the moves since.
 * Undefined if there are none.
 */
export const startBeforeMove = async (trx: Db, moves: UnsentMoves) => (await lockMoves(trx, moves)).start

/**
 * Withdraws the notifications about moves that nobody can have received.
 * @returns what the patient knows, as `lockMoves`
 */
export async function withdrawMove(trx: Db, moves: UnsentMoves) {
  const { ids, start, ownMoveFrom } = await lockMoves(trx, moves)
  if (ids.length > 0) await trx.deleteFrom('outbox').where('id', 'in', ids).execute()
  return { start, ownMoveFrom }
}
