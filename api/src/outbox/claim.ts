import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import type { Channel, NotificationKind, OutboxRow } from './outbox.table.ts'

/**
 * When other workers may take a notification whose lease was not renewed. By the clock of the database: those of two copies can
 * differ by more than a lease.
 */
export const leaseEnd = sql<Date>`now() + interval '2 minutes'`

export interface ClaimedRow extends OutboxRow {
  /** That of the attempt before, see `OutboxRow.lease`. */
  earlier_lease: string | null
}

/**
 * The smallest is sent first. A person waits for a code or a link before going on; reminders are written in large numbers. The
 * index `outbox_waiting` has the same order.
 */
const PRIORITY: Partial<Record<NotificationKind, number>> = { code: 0, 'password-link': 0, reminder: 2 }
const OTHERS = 1

const priorityOf = ({ kind }: OutboxRow) => PRIORITY[kind] ?? OTHERS
const inOrder = (a: OutboxRow, b: OutboxRow) => priorityOf(a) - priorityOf(b) || +a.next_at - +b.next_at

const cases = Object.entries(PRIORITY).map(([kind, priority]) => `when '${kind}' then ${priority}`)
const priority = sql.raw(`case kind ${cases.join(' ')} else ${OTHERS} end`)

/** How many notifications of each channel are claimed at most. */
export type Most = Record<Channel, number>

// Literals: a prepared statement with parameters does not find the partial index, nor expects so few rows.
const dueOf = (channel: Channel, most: number, now: Date) => sql`
  select id, earlier_lease from (
    select id, lease as earlier_lease from outbox
    where state = 'waiting' and channel = ${sql.lit(channel)} and next_at <= ${now}
      and (leased_until is null or leased_until <= now())
    order by ${priority}, next_at limit ${sql.lit(most)} for update skip locked
  ) ${sql.ref(channel)}`

/** Notifications that are due, those first for which a person waits. */
export async function claim(db: Db, { most, now }: { most: Most; now: Date }) {
  // As text: kysely takes ten times as long to build it from parts. Materialized: otherwise PostgreSQL may run it again for each
  // row, and claim more. An attempt is uncertain until its result says otherwise: the process may end first. Columns are named,
  // because a statement that returns `*` is not prepared.
  const { rows } = await sql<ClaimedRow>`
    with due as materialized (${dueOf('email', most.email, now)} union all ${dueOf('sms', most.sms, now)})
    update outbox
    set lease = ${randomUUID()}, leased_until = ${leaseEnd}, attempts = attempts + 1,
      uncertain_attempts = uncertain_attempts + 1
    from due where outbox.id = due.id
    returning outbox.id, kind, channel, location, language, appointment_id, appointment_start, sealed, state, attempts,
      uncertain_attempts, created_at, next_at, give_up_at, lease, leased_until, settled_at, failure, due.earlier_lease`.execute(
    db,
  )
  return rows.toSorted(inOrder)
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
