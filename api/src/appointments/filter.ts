import type { LocationCode } from '@molar/contract'
import { type RawBuilder, sql } from 'kysely'

/** Filters of the list; a field that is left out does not filter. */
export interface Filter {
  branches?: LocationCode[]
  isOpen?: boolean
  /** First and last day, both included, `YYYY-MM-DD`. */
  from?: string
  to?: string
  /** Appointments that were cancelled since then are included. Left out: no cancelled ones. */
  cancelledSince?: Date
}

/** The requested page, and the current clinic day. */
export interface PageRequest {
  page: number
  limit: number
  today: string
}

/** `page` is the last page if the requested one is past the end. */
export interface ResultPage {
  ids: number[]
  page: number
  total: number
  /** Whether there are more than `total`, which were not counted. */
  hasMore: boolean
}

/**
 * The condition of a filter, as text: kysely takes several times as long to build it from parts.
 * @param cancelled a literal, or a value that keeps PostgreSQL from reading an index of all that are not cancelled
 */
export function matching(
  { branches, isOpen, from, to, cancelledSince }: Filter,
  cancelled: RawBuilder<'cancelled'> = sql`${'cancelled'}`,
): RawBuilder<boolean> {
  const isListed = sql`appointments.state <> ${cancelled}`
  // The last cancellation of each appointment, so that PostgreSQL never reads all of them.
  const cancelledAt = sql`(
    select e.at from appointment_events e
    where e.appointment_id = appointments.id and e.to_state = 'cancelled'
    order by e.id desc limit 1)`
  const conditions = [
    cancelledSince ? sql`(${isListed} or ${cancelledAt} >= ${cancelledSince}::timestamptz)` : isListed,
  ]
  // `=` for one branch: then its index also gives the order.
  if (branches?.length === 1) conditions.push(sql`appointments.branch = ${branches[0]}`)
  else if (branches) conditions.push(sql`appointments.branch in (${sql.join(branches)})`)
  // Literal: few appointments are pending, so PostgreSQL would plan for the value of each call.
  if (isOpen !== undefined) conditions.push(sql`appointments.is_open = ${sql.lit(isOpen)}`)
  if (from !== undefined) conditions.push(sql`appointments.starts_at >= ${from}`)
  if (to !== undefined) conditions.push(sql`appointments.starts_at < ${dayAfter(to)}`)
  return sql`(${sql.join(conditions, sql` and `)})`
}

export const dayAfter = (day: string) => sql<string>`${day}::date + 1`
