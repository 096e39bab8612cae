import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import type { Channel, OutboxRow } from './outbox.table.ts'

/** Milliseconds until other workers may take a notification whose lease was not renewed. */
export const LEASE = 120_000

export interface ClaimedRow extends OutboxRow {
  /** That of the attempt before, see `OutboxRow.lease`. */
  earlier_lease: string | null
}

/** Named: a statement that returns `*` is not prepared. */
const COLUMNS = [
  'outbox.id',
  'outbox.kind',
  'outbox.channel',
  'outbox.location',
  'outbox.language',
  'outbox.appointment_id',
  'outbox.appointment_start',
  'outbox.sealed',
  'outbox.state',
  'outbox.attempts',
  'outbox.uncertain_attempts',
  'outbox.created_at',
  'outbox.next_at',
  'outbox.give_up_at',
  'outbox.lease',
  'outbox.leased_until',
  'outbox.settled_at',
  'outbox.failure',
] as const

const codesFirst = (a: OutboxRow, b: OutboxRow) =>
  Number(b.kind === 'code') - Number(a.kind === 'code') || +a.next_at - +b.next_at

/** How many notifications of each channel are claimed at most. */
export type Most = Record<Channel, number>

const dueOf = (db: Db, channel: Channel, most: number, now: Date) =>
  db
    .selectFrom('outbox')
    .select(['id', 'lease as earlier_lease'])
    // Literals: a prepared statement with parameters does not find the partial index, nor expects so few rows.
    .where('state', '=', sql.lit('waiting'))
    .where('channel', '=', sql.lit(channel))
    .where('next_at', '<=', now)
    .where((or) => or.or([or('leased_until', 'is', null), or('leased_until', '<=', now)]))
    .orderBy((eb) => eb('kind', '!=', sql.lit('code')))
    .orderBy('next_at')
    .limit(sql.lit(most))
    .forUpdate()
    .skipLocked()

/** Notifications that are due, codes first. */
export async function claim(db: Db, { most, now }: { most: Most; now: Date }) {
  const rows = await db
    // Materialized: otherwise PostgreSQL may run it again for each row, and claim more.
    .with(
      (cte) => cte('due').materialized(),
      (qb) =>
        qb
          .selectFrom(dueOf(db, 'email', most.email, now).as('email'))
          .select(['id', 'earlier_lease'])
          .unionAll(qb.selectFrom(dueOf(db, 'sms', most.sms, now).as('sms')).select(['id', 'earlier_lease'])),
    )
    .updateTable('outbox')
    .from('due')
    .set((eb) => ({
      lease: randomUUID(),
      leased_until: new Date(+now + LEASE),
      attempts: eb('attempts', '+', 1),
      // Until its result says otherwise: the process may end first.
      uncertain_attempts: eb('uncertain_attempts', '+', 1),
    }))
    .whereRef('outbox.id', '=', 'due.id')
    .returning(COLUMNS)
    .returning('due.earlier_lease')
    .execute()
  return rows.toSorted(codesFirst)
}

/** What an attempt that cannot have sent the notification leaves as it was before it. */
export const notSent = ({ earlier_lease, uncertain_attempts }: ClaimedRow) => ({
  lease: earlier_lease,
  uncertain_attempts: uncertain_attempts - 1,
})

/** What a row has after its last attempt. Its content is deleted. */
export const settled = (state: 'sent' | 'skipped', now: Date) => ({
  state,
  settled_at: now,
  failure: null,
  sealed: null,
})
