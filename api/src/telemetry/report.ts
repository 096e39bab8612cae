import './telemetry.tables.ts'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import type { MountOutcome } from './telemetry.tables.ts'

/** Upper limits in hours of the age groups of last reports, so that two releases can be compared over the same hours. */
const AGES = [1, 3, 6, 12, 24]

export const loadCounts = (db: Db) => db.selectFrom('remote_loads').selectAll().execute()

interface LastReportCount {
  remote: string
  version: string
  outcome: MountOutcome
  /** The last report is younger than this many hours, and not younger than the next smaller age. */
  hours: number
  networks: number
}

/** How many networks of the last day reported which outcome of each release, by age. */
export async function countLastReports(db: Db, now: Date): Promise<LastReportCount[]> {
  const ages = sql.join(AGES.map((hours) => sql`(${sql.lit(hours)})`))
  const { rows } = await sql<LastReportCount>`
    select v.remote, v.version, v.outcome, a.hours, count(*) as networks
    from remote_votes v
    cross join lateral (
      select min(hours) as hours from (values ${ages}) as age(hours)
      where v.at > ${now}::timestamptz - make_interval(hours => hours)
    ) a
    where a.hours is not null
    group by 1, 2, 3, 4`.execute(db)
  return rows
}

/** Identifies the database: figures of two databases may be added up, figures of copies of one server may not. */
export async function databaseIdentity(db: Db): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select substr(md5(current_database() || min(applied_at)::text), 1, 12) as id from migrations`.execute(db)
  return rows[0]!.id
}
