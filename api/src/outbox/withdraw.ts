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
 * Locks the notifications about moves, so that no worker begins to send them, reads those that nobody can have received since the
 * last one that somebody can, and runs `alsoDo` in the same statement.
 */
async function readStart(trx: Db, { appointmentId, keyring }: UnsentMoves, alsoDo = sql``) {
  const { rows } = await sql<{ id: string; sealed: string }>`
    with moves as materialized (
      select id, sealed, lease, created_at from outbox
      where appointment_id = ${appointmentId} and kind = 'moved' for update
    ) ${alsoDo}
    select id, sealed from moves
    where lease is null
      and created_at > coalesce((select max(created_at) from moves where lease is not null), '-infinity')
    order by created_at`.execute(trx)
  const unsent = rows.map(({ id, sealed }) => keyring.open(sealed, id) as Sealed)
  // Patients know the time to which they moved the appointment.
  const known = unsent.findLastIndex(({ by }) => by === 'patient')
  return unsent[known + 1]?.oldStart
}

/**
 * The start that the patient knows, in clinic time, if nobody can have received the notifications about the moves since.
 * Undefined if there are none.
 */
export const startBeforeMove = (trx: Db, moves: UnsentMoves) => readStart(trx, moves)

/** Withdraws the notifications about moves that nobody can have received. @returns the start that the patient knows, as above */
export const withdrawMove = (trx: Db, moves: UnsentMoves) =>
  readStart(
    trx,
    moves,
    sql`, withdrawn as (delete from outbox where id in (select id from moves where lease is null))`,
  )
