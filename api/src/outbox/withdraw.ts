import { CLINIC_ZONE } from '@molar/contract'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import type { Keyring } from '../secrets/keyring.ts'
import type { Channel, NotificationKind, Sealed } from './outbox.table.ts'

/**
 * Withdraws the notifications about a cancellation that nobody can have received.
 * @param since when it was cancelled
 * @returns why the patient does not know that the appointment is as before: they may be notified of the cancellation, or another
 * notification was skipped because of it
 */
export async function withdrawCancellation(
  trx: Db,
  { appointmentId, since }: { appointmentId: number; since: Date },
) {
  const notifications = sql`outbox where appointment_id = ${appointmentId} and kind = 'cancelled' and created_at >= ${since}`
  // No worker is sending these, and no mail server or gateway can have accepted them.
  await sql`delete from ${notifications} and lease is null`.execute(trx)
  const { rows } = await sql<{ mayBeKnown: boolean; hasSkipped: boolean }>`
    select exists (select from ${notifications}) as "mayBeKnown", exists (
      select from outbox where appointment_id = ${appointmentId} and kind in ('confirmation', 'moved')
        and state = 'skipped' and settled_at >= ${since}) as "hasSkipped"`.execute(trx)
  return rows[0]!
}

/** Withdraws the waiting notifications of some kinds about an appointment, as far as nobody can have received them. */
export const withdrawUnsent = (trx: Db, appointmentId: number, ...kinds: NotificationKind[]) =>
  trx
    .deleteFrom('outbox')
    .where('appointment_id', '=', appointmentId)
    .where('kind', 'in', kinds)
    .where('state', '=', 'waiting')
    .where('lease', 'is', null)
    .execute()

/** Deletes the content of undelivered notifications of one kind about an appointment, so that nobody sends them again. */
export const endRetries = (trx: Db, appointmentId: number, kind: NotificationKind) =>
  trx
    .updateTable('outbox')
    .set({ sealed: null })
    .where('appointment_id', '=', appointmentId)
    .where('kind', '=', kind)
    .where('state', '=', 'dead')
    .execute()

/** What the patient knows after notifications that nobody can have received. */
interface Known {
  /** The start that the patient knows, in clinic time, if staff moved the appointment since. */
  start?: string | undefined
  /** The start before the patient's own move, if nobody can have received the notifications about it. */
  ownMoveFrom?: string | undefined
}

/** What the patient knows after a move whose notifications nobody can have received. Patients know the time that they chose. */
export const knownAfter = ({ start, ownMoveFrom }: Known, { by, ...move }: Sealed): Known =>
  by === 'patient'
    ? { ownMoveFrom: move.oldStart }
    : { start: start ?? move.oldStart, ownMoveFrom: ownMoveFrom ?? move.ownMoveFrom }

/** What a notification says about a move to `start`. Null if the patient already knows everything. */
export function moveContent({ start: oldStart, ownMoveFrom }: Known, start: string, by: Sealed['by']) {
  if (start !== oldStart) return { oldStart, ownMoveFrom, by }
  // The appointment is again at the time to which the patient moved it, and that notification was not sent.
  return ownMoveFrom ? { oldStart: ownMoveFrom, ownMoveFrom: undefined, by: 'patient' as const } : null
}

interface UnsentMoves {
  appointmentId: number
  keyring: Keyring
}

/**
 * Locks the notifications about moves, so that no worker begins to send them, and returns those that nobody can have received,
 * and what the patient knows if they are the last ones.
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
  const unsent = rows.flatMap(({ lease, sealed, ...row }) =>
    lease === null && sealed !== null ? [{ ...row, sealed }] : [],
  )
  const known = unsent
    .filter(({ created_at }) => !begun || created_at > begun.created_at)
    .map(({ sealed, id }) => keyring.open(sealed, id) as Sealed)
    .reduce<Known>(knownAfter, {})
  return { ids: unsent.map(({ id }) => id), known }
}

/**
 * The start that the patient knows, in clinic time, if nobody can have received the notifications about the moves since.
 * Undefined if there are none.
 */
export const startBeforeMove = async (trx: Db, moves: UnsentMoves) =>
  (await lockMoves(trx, moves)).known.start

/** Withdraws the notifications about moves that nobody can have received, and returns what the patient knows. */
export async function withdrawMove(trx: Db, moves: UnsentMoves): Promise<Known> {
  const { ids, known } = await lockMoves(trx, moves)
  if (ids.length > 0) await trx.deleteFrom('outbox').where('id', 'in', ids).execute()
  return known
}

/** The channels whose confirmation was skipped since the appointment last left the start that it has again. */
export async function channelsWithoutConfirmation(trx: Db, appointmentId: number) {
  const { rows } = await sql<{ channel: Channel }>`
    select distinct o.channel from outbox o join appointments a on a.id = o.appointment_id
    where a.id = ${appointmentId} and o.kind = 'confirmation' and o.state = 'skipped' and o.appointment_start = a.starts_at
      and o.settled_at >= (
        select max(e.at) from appointment_events e
        where e.appointment_id = a.id and e.action = 'moved' and e.from_start = a.starts_at and e.to_start <> e.from_start
      )`.execute(trx)
  return rows.map(({ channel }) => channel)
}

/** Changes confirmations that nobody can have received: they name the start that the appointment has now. */
export const updateConfirmationStart = (trx: Db, appointmentId: number) =>
  sql`update outbox o
    set appointment_start = a.starts_at, give_up_at = a.starts_at at time zone ${sql.lit(CLINIC_ZONE)}
    from appointments a
    where a.id = o.appointment_id and o.appointment_id = ${appointmentId} and o.kind = 'confirmation'
      and o.state = 'waiting' and o.lease is null`.execute(trx)
