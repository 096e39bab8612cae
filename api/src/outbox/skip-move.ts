import type { AppointmentState } from '@molar/contract'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/connect.ts'
import type { Keyring } from '../secrets/keyring.ts'
import { type ClaimedRow, notSent, settled } from './claim.ts'
import type { OutboxRow, Sealed } from './outbox.table.ts'
import { channelsWithoutConfirmation, knownAfter, moveContent } from './withdraw.ts'

interface SkipDependencies {
  db: Db
  clock: Clock
  keyring: Keyring
}

/**
 * Skips a notification about a move that is no longer true, and stores that. Notifications about later changes were written
 * while it could still be sent. If nobody can have received it, they are corrected to what the patient knows.
 * @param states in which the notification is true
 * @returns the notification if it is true again and can be sent; null if it was skipped
 */
export const skipMove = (
  { db, clock, keyring }: SkipDependencies,
  row: ClaimedRow,
  states: readonly AppointmentState[],
): Promise<ClaimedRow | null> =>
  db.transaction().execute(async (trx) => {
    // The appointment first, as a move does. It also lets only one of the email and the SMS be skipped at a time.
    const appointment = await trx
      .selectFrom('appointments')
      .select(['starts_at', 'state'])
      .where('id', '=', row.appointment_id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (appointment.starts_at === row.appointment_start && states.includes(appointment.state)) return row
    await trx
      .updateTable('outbox')
      .set({ ...settled('skipped', clock()), ...notSent(row), leased_until: null })
      .where('id', '=', row.id)
      .where('lease', '=', row.lease)
      .execute()
    const others = await trx
      .selectFrom('outbox')
      .selectAll()
      .where('appointment_id', '=', row.appointment_id)
      .where('kind', 'in', ['moved', 'cancelled'])
      .where('created_at', '>=', row.created_at)
      .where('id', '!=', row.id)
      .forUpdate()
      .execute()
    const isSameMove = ({ kind, created_at }: OutboxRow) =>
      kind === 'moved' && +created_at === +row.created_at
    const mayBeKnown =
      row.earlier_lease !== null || others.some((other) => isSameMove(other) && other.lease !== null)
    if (mayBeKnown) return null
    const skipped = keyring.open(row.sealed!, row.id) as Sealed
    for (const later of others)
      if (!isSameMove(later) && later.lease === null && later.sealed !== null)
        await correct(trx, { keyring, skipped, skippedStart: row.appointment_start, later })
    return null
  })

interface Correction {
  keyring: Keyring
  skipped: Sealed
  /** The start that the skipped notification names. */
  skippedStart: string | null
  later: OutboxRow
}

/**
 * Corrects a later notification that assumed the skipped one was sent. If the patient already knows everything in it, it is
 * deleted, or becomes the confirmation that was skipped because of the move.
 */
async function correct(trx: Db, { keyring, skipped, skippedStart, later }: Correction) {
  const sealed = keyring.open(later.sealed!, later.id) as Sealed
  const content = laterContent()
  if (content === undefined) return
  if (content === null) await replaceConfirmation()
  else
    await trx
      .updateTable('outbox')
      .set({ sealed: keyring.seal({ ...sealed, ...content }, later.id) })
      .where('id', '=', later.id)
      .execute()

  async function replaceConfirmation() {
    const channels = await channelsWithoutConfirmation(trx, later.appointment_id!)
    if (!channels.includes(later.channel)) {
      await trx.deleteFrom('outbox').where('id', '=', later.id).execute()
      return
    }
    const { oldStart: _, ownMoveFrom: __, ...rest } = sealed
    await trx
      .updateTable('outbox')
      .set({ kind: 'confirmation', sealed: keyring.seal(rest, later.id) })
      .where('id', '=', later.id)
      .execute()
  }

  function laterContent() {
    const start = later.appointment_start!
    const knownBefore = knownAfter({}, skipped)
    if (later.kind === 'moved' && sealed.oldStart === skippedStart)
      return moveContent(
        { start: knownBefore.start ?? sealed.oldStart, ownMoveFrom: knownBefore.ownMoveFrom },
        start,
        sealed.by,
      )
    const isByStaff = later.kind === 'cancelled' && sealed.by === 'staff'
    if (isByStaff && (sealed.oldStart ?? start) === skippedStart) return { oldStart: knownBefore.start }
    return undefined
  }
}
