import './telemetry.tables.ts'
import type { RemoteLoad } from '@molar/contract'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { DAY_SECONDS } from '../clock.ts'
import type { Limit } from '../limits/limits.settings.ts'

type Dependencies = Pick<FastifyInstance, 'db' | 'keyring' | 'limits' | 'clock'>

/** How many releases are counted at a time: 25 for each of four remotes. */
export const MAX_COUNTED_RELEASES = 100

/** The first visitor after a release adds it; no regular network adds many. */
const newNames: Limit = { name: 'releases', max: 10, seconds: DAY_SECONDS }

/** How long the last report of a network is kept, in hours. */
const LAST_REPORT_HOURS = 24

/**
 * Counts a load once for each release, network and minute. False if it did not count: repeated too soon, or of an
 * unknown release from a network that added too many.
 */
export async function countLoad(
  { db, keyring, limits, clock }: Dependencies,
  load: RemoteLoad,
  network: string,
) {
  const { remote, version, outcome, phase } = load
  const networkKey = keyring.digest('telemetry', remote, version, network).toString('base64url')
  const count = async () => {
    const { rows } = await sql<{ result: 'counted' | 'again' | 'unknown' }>`
      select count_remote_load(${remote}, ${version}, ${outcome}, ${phase ?? ''}, ${networkKey}, ${clock()}) as result
    `.execute(db)
    return rows[0]!.result
  }

  const result = await count()
  if (result !== 'unknown') return result === 'counted'
  if (await limits.take([{ limit: newNames, of: network }])) return false
  await sql`select admit_remote_release(${remote}, ${version}, ${MAX_COUNTED_RELEASES}, ${clock()})`.execute(
    db,
  )
  return (await count()) === 'counted'
}

export const sweepLastReports = ({ db, clock }: Pick<Dependencies, 'db' | 'clock'>) =>
  db
    .deleteFrom('remote_votes')
    .where('at', '<=', new Date(+clock() - LAST_REPORT_HOURS * 3_600_000))
    .execute()
