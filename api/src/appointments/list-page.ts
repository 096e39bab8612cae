import { type Expression, sql, type SqlBool } from 'kysely'
import type { Db } from '../database/connect.ts'
import { dayAfter, type Filter, type Found, matching, type PageRequest } from './filter.ts'

declare module '../database/tables.ts' {
  interface Database {
    /** Updated by triggers. */
    appointment_days: { branch: string; day: string; is_open: boolean; booked: number }
  }
}

/**
 * The ids of a page: appointments from today on, soonest first, then past ones, newest first. The stored count of each
 * day gives the total and the day on which the page starts, so the last page costs as much as the first.
 */
export async function listPage(db: Db, filter: Filter, { page, limit, today }: PageRequest): Promise<Found> {
  const start = await startOf(db, filter, { page, limit, today })
  if (!start) return { ids: [], page: 1, total: 0 }

  const { day, skip, total } = start
  const few = (upcoming: boolean, where: Expression<SqlBool>, count: number, offset = 0) =>
    db
      .selectFrom('appointments')
      .select('id')
      .where(matching(filter))
      .where(where)
      .orderBy('starts_at', upcoming ? 'asc' : 'desc')
      .orderBy('id', upcoming ? 'asc' : 'desc')
      .offset(offset)
      .limit(count)
      .execute()

  const rows =
    day >= today
      ? await few(true, sql`starts_at >= ${day}::date`, limit, skip)
      : await few(false, sql`starts_at < ${dayAfter(day)}`, limit, skip)
  if (day >= today && rows.length < limit) {
    rows.push(...(await few(false, sql`starts_at < ${today}::date`, limit - rows.length)))
  }
  return { ids: rows.map(({ id }) => id), page: start.page, total }
}

interface Start {
  page: number
  total: number
  day: string
  /** How many appointments of that day are on earlier pages. */
  skip: number
}

async function startOf(
  db: Db,
  filter: Filter,
  { page, limit, today }: PageRequest,
): Promise<Start | undefined> {
  const { branches = null, isOpen = null, from = null, to = null } = filter
  const { rows } = await sql<Start>`
    with days as materialized (
      select day, sum(booked)::int as booked from appointment_days
      where (${branches}::text[] is null or branch = any(${branches})) and (${isOpen}::boolean is null or is_open = ${isOpen})
        and (${from}::date is null or day >= ${from}) and (${to}::date is null or day <= ${to})
      group by day having sum(booked) > 0
    ), asked as (
      select coalesce(sum(booked), 0)::int as total,
        least(${page}::int, (coalesce(sum(booked), 0)::int + ${limit}::int - 1) / ${limit}::int) as page
      from days
    ), placed as (
      select day, booked, sum(booked) over (order by day < ${today}::date, abs(day - ${today}::date))::int as upto
      from days
    )
    select asked.page, asked.total, placed.day, (asked.page - 1) * ${limit}::int - (placed.upto - placed.booked) as skip
    from asked join placed on placed.upto > (asked.page - 1) * ${limit}::int
    order by placed.upto limit 1`.execute(db)
  return rows[0]
}
