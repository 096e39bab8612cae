import { type AppointmentState, CLINIC_ZONE } from '@molar/contract'
import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/connect.ts'
import { type ClaimedRow, settled } from './claim.ts'
import type { OutboxRow } from './outbox.table.ts'

/**
 * Skips a confirmation that is no longer true, and stores that. If nobody can have received it and no notification about the
 * move is sent instead, it names the start that the appointment has now.
 * @param states in which the notification is true
 * @returns the confirmation if it can be sent; null if it was skipped, or if another worker has it
 */
export const skipConfirmation = (
  { db, clock }: { db: Db; clock: Clock },
  row: ClaimedRow,
  states: readonly AppointmentState[],
): Promise<ClaimedRow | null> =>
  db.transaction().execute(async (trx) => {
    // The appointment first, as a move does.
    const appointment = await trx
      .selectFrom('appointments')
      .select(['starts_at', 'state'])
      .select(sql<Date>`starts_at at time zone ${sql.lit(CLINIC_ZONE)}`.as('start'))
      .where('id', '=', row.appointment_id)
      .forUpdate()
      .executeTakeFirst()
    const isTrue = appointment && states.includes(appointment.state)
    if (isTrue && appointment.starts_at === row.appointment_start) return row
    const own = trx.updateTable('outbox').where('id', '=', row.id).where('lease', '=', row.lease)
    const isNeeded = isTrue && row.earlier_lease === null && appointment.start > clock()
    if (!isNeeded || (await isNotifiedOfMove(trx, row))) {
      await own.set({ ...settled('skipped', clock()), leased_until: null }).execute()
      return null
    }
    const values = { appointment_start: appointment.starts_at, give_up_at: appointment.start }
    const { numUpdatedRows } = await own.set(values).executeTakeFirst()
    return numUpdatedRows > 0n ? { ...row, ...values } : null
  })

/** Whether the patient was or will be notified of a move since the confirmation was written. */
const isNotifiedOfMove = async (trx: Db, { appointment_id, created_at }: OutboxRow) =>
  (await trx
    .selectFrom('outbox')
    .select('id')
    .where('appointment_id', '=', appointment_id)
    .where('kind', '=', 'moved')
    .where('created_at', '>=', created_at)
    .where('state', 'in', ['waiting', 'sent'])
    .limit(1)
    .executeTakeFirst()) !== undefined
