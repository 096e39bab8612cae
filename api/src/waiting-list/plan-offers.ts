import './waiting-list.table.ts'
import { CLINIC_ZONE } from '@molar/contract'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { clinicTimestamp } from '../clock.ts'
import type { Db } from '../database/connect.ts'

type Dependencies = Pick<FastifyInstance, 'db' | 'clock' | 'outbox'>

/**
 * Ends offers and entries that are over, and offers available times in the order of joining. Every copy of the server may
 * do it at any time: an offer is made under the lock of its branch. Who is offered which time:
 * `waiting_list_candidates` in sql-functions/waiting-list.sql. `signal` ends it between two offers.
 */
export async function planOffers(dependencies: Dependencies, signal?: AbortSignal): Promise<void> {
  await sql`select end_waiting(${clinicTimestamp(dependencies.clock())}::timestamp)`.execute(dependencies.db)
  // Each offer changes which times are available.
  do {
    if (signal?.aborted) return
  } while (await offerOne(dependencies))
}

async function offerOne(dependencies: Dependencies) {
  const now = clinicTimestamp(dependencies.clock())
  const { rows } = await sql<{ entry_id: number; starts_at: string }>`
    select entry_id, starts_at from waiting_list_candidates(${now}::timestamp)`.execute(dependencies.db)
  for (const { entry_id, starts_at } of rows) if (await offer(dependencies, entry_id, starts_at)) return true
  return false
}

/** Holds the time and writes to the patient. False if somebody else was faster. */
const offer = ({ db, clock, outbox }: Dependencies, entry: number, start: string) =>
  db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: number | null }>`
      select offer_time(${entry}, ${start}::timestamp, ${clinicTimestamp(clock())}::timestamp) as id`.execute(
      trx,
    )
    const { id } = rows[0]!
    if (id === null) return false
    const made = await trx
      .selectFrom('waiting_list_offers as o')
      .innerJoin('waiting_list_entries as e', 'e.id', 'o.entry_id')
      .where('o.id', '=', id)
      .select(['e.appointment_id as appointmentId', 'o.starts_at as offeredStart'])
      .select(sql<Date>`o.held_until at time zone ${sql.lit(CLINIC_ZONE)}`.as('until'))
      .executeTakeFirstOrThrow()
    await outbox.enqueueOffer(trx, made)
    return true
  })

/** Deletes ended entries of past appointments, with their offers. */
export const sweepWaitingList = (db: Db, before: Date) =>
  db
    .deleteFrom('waiting_list_entries')
    .where('state', '<>', 'waiting')
    .where('appointment_id', 'in', (eb) =>
      eb.selectFrom('appointments').select('id').where('starts_at', '<', clinicTimestamp(before)),
    )
    .execute()
