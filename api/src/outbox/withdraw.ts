import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import type { Keyring } from '../secrets/keyring.ts'
import type { Sealed } from './outbox.table.ts'

/**
 * Withdraws the notifications about a cancellation that nobody has begun to send.
 * @param since when it was cancelled
 * @returns whether the patient does not know that the appointment is as before: they may be notified of the cancellation,
 * or another notification was skipped because of it
 */
export async function withdrawCancellation(
  trx: Db,
  { appointmentId, since }: { appointmentId: number; since: Date },
) {
  const notifications = sql`outbox where appointment_id = ${appointmentId} and kind = 'cancelled' and created_at >= ${since}`
  // No worker has ever claimed these.
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

const movesOf = ({ appointmentId }: UnsentMoves) =>
  sql`outbox where appointment_id = ${appointmentId} and kind = 'moved'`

/** Reads the notifications about moves since the first one that nobody has begun to send, and runs `alsoDo` in the same statement. */
async function readStart(trx: Db, moves: UnsentMoves, alsoDo = sql``) {
  const { rows } = await sql<{ id: string; sealed: string | null; lease: string | null }>`
    with moves as (select id, sealed, lease, created_at from ${movesOf(moves)}) ${alsoDo}
    select id, sealed, lease from moves
    where created_at >= (select min(created_at) from moves where lease is null)
    order by created_at`.execute(trx)
  const [first] = rows
  if (!first?.sealed || rows.some(({ lease }) => lease !== null)) return undefined
  return (moves.keyring.open(first.sealed, first.id) as Sealed).oldStart
}

/**
 * The start that the patient knows, in clinic time, if nobody has begun to send the notifications about the moves since.
 * Undefined if there are none, or if another notification may tell the patient of such a move.
 */
export const startBeforeMove = (trx: Db, moves: UnsentMoves) => readStart(trx, moves)

/** Withdraws the notifications about moves that nobody has begun to send. @returns the start that the patient knows, as above */
export const withdrawMove = (trx: Db, moves: UnsentMoves) =>
  readStart(trx, moves, sql`, withdrawn as (delete from ${movesOf(moves)} and lease is null)`)
