import { sql } from 'kysely'
import { createRecorder } from '../audit/audit.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/connect.ts'
import { APPOINTMENT_KINDS } from './kinds.ts'
import type { Channel, OutboxRow } from './outbox.table.ts'

export interface OutboxReport {
  waiting: number
  undelivered: number
  /** Those that wait after a failed attempt, most frequent first. A server of before this field leaves it out. */
  failing?: { channel: Channel; failure: string; count: number }[]
  /** At most 100, newest first. */
  newest: (Pick<OutboxRow, 'id' | 'kind' | 'channel' | 'location' | 'attempts' | 'failure'> & {
    reference: string | null
    settledAt: string
    canRetry: boolean
  })[]
}

/** How many notifications wait and are undelivered, by state. Both are always present: a missing figure would look like missing data. */
export async function outboxCounts(db: Db) {
  const rows = await db
    .selectFrom('outbox')
    .select((eb) => ['state', eb.fn.countAll<number>().as('count')])
    .where('state', 'in', ['waiting', 'dead'])
    .groupBy('state')
    .execute()
  const found = Object.fromEntries(rows.map(({ state, count }) => [state, count]))
  return { waiting: found.waiting ?? 0, dead: found.dead ?? 0 }
}

/** An undelivered notification: its booking, without names, contacts or codes. */
export async function outboxReport(db: Db, clock: Clock): Promise<OutboxReport> {
  const counts = await outboxCounts(db)
  const newest = await db
    .selectFrom('outbox as o')
    .leftJoin('appointments as a', 'a.id', 'o.appointment_id')
    .select(['o.id', 'o.kind', 'o.channel', 'o.location', 'o.attempts', 'o.failure'])
    .select(['a.reference', 'o.settled_at', 'o.give_up_at', 'o.sealed'])
    .where('o.state', '=', 'dead')
    .orderBy('o.settled_at', 'desc')
    .limit(100)
    .execute()
  const failing = await db
    .selectFrom('outbox')
    .select((eb) => ['channel', eb.fn.coalesce('failure', sql<string>`'unknown'`).as('failure')])
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('state', '=', 'waiting')
    .where('attempts', '>', 0)
    .groupBy(['channel', 'failure'])
    .orderBy('count', 'desc')
    .execute()
  return {
    waiting: counts.waiting,
    undelivered: counts.dead,
    failing,
    newest: newest.map(({ settled_at, give_up_at, sealed, ...row }) => ({
      ...row,
      settledAt: settled_at!.toISOString(),
      canRetry: sealed !== null && +give_up_at > +clock(),
    })),
  }
}

/**
 * How many notifications about appointments are undelivered. Codes are left out: only patients get them, so their number
 * could reveal whether an identifier belongs to a patient with an invalid mailbox.
 */
export async function countUndelivered(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('outbox')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('state', '=', 'dead')
    .where('kind', 'in', APPOINTMENT_KINDS)
    .executeTakeFirstOrThrow()
  return count
}

const retryable = (db: Db, now: Date) =>
  db
    .updateTable('outbox')
    .set({
      state: 'waiting',
      attempts: 0,
      uncertain_attempts: 0,
      next_at: now,
      settled_at: null,
      failure: null,
    })
    .where('state', '=', 'dead')
    .where('sealed', 'is not', null)
    .where('give_up_at', '>', now)

const recordRetry = (trx: Db, clock: Clock, appointment: number | null = null) =>
  createRecorder({ db: trx, clock })({
    actor: { kind: 'command', name: 'outbox' },
    action: 'outbox.retried',
    ...(appointment !== null && { subject: `appointment:${appointment}` }),
  })

/** Queues an undelivered notification again. False if there is none, or if it is no longer useful. */
export const retryUndelivered = (db: Db, clock: Clock, id: string): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const row = await retryable(trx, clock())
      .where('id', '=', id)
      .returning('appointment_id')
      .executeTakeFirst()
    if (row) await recordRetry(trx, clock, row.appointment_id)
    return row !== undefined
  })

/** Queues all undelivered notifications again that are still useful. Returns how many. */
export const retryAllUndelivered = (db: Db, clock: Clock): Promise<number> =>
  db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await retryable(trx, clock()).executeTakeFirstOrThrow()
    if (numUpdatedRows > 0n) await recordRetry(trx, clock)
    return Number(numUpdatedRows)
  })

/**
 * Ends notifications whose content no key opens: they can be neither sent nor changed. Those that waited count as undelivered,
 * so that staff see them. Returns how many waited.
 */
export async function giveUpLost(db: Db, ids: readonly string[], now: Date): Promise<number> {
  const isLost = sql<boolean>`id = any(${ids}::uuid[])`
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({ state: 'dead', settled_at: now, failure: 'key_lost', leased_until: null })
    .where(isLost)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  await db.updateTable('outbox').set({ sealed: null }).where(isLost).execute()
  return Number(numUpdatedRows)
}
