import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import type { Keyring } from '../secrets/keyring.ts'
import type { Sealed } from './outbox.table.ts'

/**
 * Withdraws the messages about a cancellation that nobody has begun to send.
 * @param since when it was cancelled
 * @returns whether the patient is told about it, or may be
 */
export async function withdrawCancellation(
  trx: Db,
  { appointmentId, since }: { appointmentId: number; since: Date },
) {
  const messages = sql`outbox where appointment_id = ${appointmentId} and kind = 'cancelled' and created_at >= ${since}`
  // No worker has ever claimed these.
  await sql`delete from ${messages} and lease is null`.execute(trx)
  const { rows } = await sql<{ told: boolean }>`select exists (select from ${messages}) as told`.execute(trx)
  return rows[0]!.told
}

/**
 * Withdraws the messages about moves that nobody has begun to send.
 * @returns the start that the patient knows, in clinic time; null if there were none, or if the patient may be told about
 * such a move by another message
 */
export async function withdrawMove(
  trx: Db,
  { appointmentId, keyring }: { appointmentId: number; keyring: Keyring },
) {
  const messages = sql`outbox where appointment_id = ${appointmentId} and kind = 'moved'`
  const { rows } = await sql<{ id: string; sealed: string; at: Date }>`
    with withdrawn as (delete from ${messages} and lease is null returning id, sealed, created_at as at)
    select * from withdrawn order by at`.execute(trx)
  const [first] = rows
  if (!first) return null
  const { rows: others } = await sql`select from ${messages} and created_at >= ${first.at}`.execute(trx)
  if (others.length > 0) return null
  return (keyring.open(first.sealed, first.id) as Sealed).oldStart ?? null
}
