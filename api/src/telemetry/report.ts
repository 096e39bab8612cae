import './telemetry.tables.ts'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import type { LoadOutcome } from './telemetry.tables.ts'

/** Upper ends in hours of the ages in which votes are counted: who compares two releases must compare the same hours. */
const AGES = [1, 3, 6, 12, 24]

export const loadCounts = (db: Db) => db.selectFrom('remote_loads').selectAll().execute()

interface VoteCount {
  remote: string
  version: string
  outcome: LoadOutcome
  /** Its vote is younger than so many hours, and not younger than the next smaller age. */
  hours: number
  networks: number
}

/** How many networks of the last day said what of each release, by how long ago. */
export async function voteCounts(db: Db, now: Date): Promise<VoteCount[]> {
  const ages = sql.join(AGES.map((hours) => sql`(${sql.lit(hours)})`))
  const { rows } = await sql<VoteCount>`
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

/** The same for every copy of the server over one database: counts of two databases may be added up, copies' may not. */
export async function databaseIdentity(db: Db): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select substr(md5(current_database() || min(applied_at)::text), 1, 12) as id from migrations`.execute(db)
  return rows[0]!.id
}
