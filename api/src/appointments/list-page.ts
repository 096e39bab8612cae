import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { dayAfter, type Filter, matching, type PageRequest } from './filter.ts'

declare module '../database/tables.ts' {
  interface Database {
    /** Updated by triggers. */
    appointment_days: { branch: string; day: string; is_open: boolean; booked: number }
  }
}

/** A day and how many appointments it has, cancelled ones not counted; in the order of the days. */
export type DayCounts = [day: string, booked: number][]

/** The stored counts of the days that have an appointment of the filter. */
export async function dayCounts(db: Db, filter: Filter): Promise<DayCounts> {
  const { branches = null, isOpen = null, from = null, to = null } = filter
  const { rows } = await sql<{ counts: DayCounts | null }>`
    select json_agg(json_build_array(day, booked) order by day) as counts from (
      select day, sum(booked) as booked from appointment_days
      where (${branches}::text[] is null or branch = any(${branches})) and (${isOpen}::boolean is null or is_open = ${isOpen})
        and (${from}::date is null or day >= ${from}) and (${to}::date is null or day <= ${to})
      group by day having sum(booked) > 0) days`.execute(db)
  return rows[0]!.counts ?? []
}

/**
 * The ids of a page, as a subquery: appointments from today on, soonest first, then past ones, newest first. The counts of
 * the days give the total and the day on which the page starts, so the last page costs as much as the first.
 */
export function listPage(counts: DayCounts, filter: Filter, request: PageRequest) {
  const start = startOf(counts, request)
  if (!start) return { ids: sql<number>`select null::int where false`, page: 1, total: 0, hasMore: false }
  const { limit, today } = request
  const { day, skip, page, total } = start
  // Literal: few are cancelled, so PostgreSQL would plan for the value of each call.
  const isListed = matching(filter, sql.lit('cancelled'))
  const part = (where: RawBuilder<boolean>, direction: 'asc' | 'desc', most: number) => sql`
    select id, starts_at, ${sql.lit(direction === 'asc' ? 0 : 1)} as part from appointments
    where ${isListed} and ${where}
    order by starts_at ${sql.raw(direction)}, id ${sql.raw(direction)} limit ${sql.lit(most)}`
  // PostgreSQL keeps the plan of a statement only if it knows that few rows are read: so the number is in the text, rounded
  // up to 16, 32, 64 and so on, which also keeps the texts few.
  const most = 2 ** Math.max(4, Math.ceil(Math.log2(skip + limit)))
  const rows =
    day >= today
      ? sql`(${part(sql`starts_at >= ${day}::date`, 'asc', most)})
          union all (${part(sql`starts_at < ${today}::date`, 'desc', limit)})`
      : sql`(${part(sql`starts_at < ${dayAfter(day)}`, 'desc', most)})`
  const ids = sql<number>`
    select id from (${rows}) rows
    order by part, case part when 0 then starts_at end, starts_at desc, case part when 0 then id else -id end
    offset ${skip} limit ${sql.lit(limit)}`
  return { ids, page, total, hasMore: false }
}

interface Listed {
  id: number
  /** `YYYY-MM-DD HH:mm:ss`, clinic time. */
  starts_at: string
}

/** Compares rows by the order of the list. */
export const listOrder = (today: string) => (one: Listed, other: Listed) => {
  const isUpcoming = one.starts_at >= today
  if (isUpcoming !== other.starts_at >= today) return isUpcoming ? -1 : 1
  const isLater = one.starts_at === other.starts_at ? one.id > other.id : one.starts_at > other.starts_at
  return isLater === isUpcoming ? 1 : -1
}

interface Start {
  page: number
  total: number
  day: string
  /** How many appointments of that day are on earlier pages. */
  skip: number
}

function startOf(counts: DayCounts, { page: asked, limit, today }: PageRequest): Start | undefined {
  const total = counts.reduce((sum, [, booked]) => sum + booked, 0)
  const page = Math.min(asked, Math.ceil(total / limit))
  let before = (page - 1) * limit
  const next = counts.findIndex(([day]) => day >= today)
  const upcoming = next === -1 ? counts.length : next
  for (let index = 0; index < counts.length; index += 1) {
    const isUpcoming = upcoming + index < counts.length
    const [day, booked] = counts[isUpcoming ? upcoming + index : counts.length - 1 - index]!
    if (before < booked) return { page, total, day, skip: before }
    before -= booked
  }
  return undefined
}
