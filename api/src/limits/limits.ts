import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/connect.ts'
import { Problem } from '../http/problem.ts'
import type { Keyring } from '../secrets/keyring.ts'
import type { Limit } from './limits.settings.ts'

declare module '../database/tables.ts' {
  interface Database {
    limit_hits: { key: string; member: string; hit_at: Date; expires_at: Date }
  }
}

export interface LimitedAction {
  limit: Limit
  /** The identifier, address or branch that is limited. Only its keyed hash is stored. */
  of: string
  /** If given, the window counts distinct members, and a member that was counted before is always allowed. */
  member?: string
}

/** The full window with the longest wait. */
export interface FullWindow {
  name: string
  /** Seconds until another hit is allowed. */
  retryAfter: number
}

interface LimitsDependencies {
  db: Db
  keyring: Keyring
  clock: Clock
}

export type LimitCounter = ReturnType<typeof createLimits>

/** 429 with Retry-After and a message that says how long to wait: in minutes, or in hours for `limit.…-day`. */
export function tooMany({ name, retryAfter }: FullWindow) {
  const unit = name.endsWith('-day') ? 3600 : 60
  return new Problem(429, 'too_many', {
    messageKey: `limit.${name}`,
    values: { count: Math.ceil(retryAfter / unit) },
    retryAfter,
  })
}

/** Sliding windows in the database, shared by all copies of the server. */
export function createLimits({ db, keyring, clock }: LimitsDependencies) {
  const hash = (...parts: string[]) => keyring.digest('limit', ...parts).toString('base64url')

  /** Counts a hit in every window, or in none if one is full. With `trx`, a rollback undoes the hits. */
  async function take(wanted: LimitedAction[], trx: Db = db): Promise<FullWindow | null> {
    return (await takeAndFind(wanted, [], trx)).full
  }

  /** `take`, and for each list of other windows whether one of them had a hit before. */
  async function takeAndFind(
    wanted: LimitedAction[],
    others: Omit<LimitedAction, 'member'>[][],
    trx: Db = db,
  ) {
    const rows = wanted.map(({ limit: { name, max, seconds }, of, member }) => {
      const key = `${name}:${hash(name, of)}`
      return { name, key, member: member === undefined ? randomUUID() : hash(key, member), max, seconds }
    })
    const now = clock()
    const hits = others.map((windows) => {
      const keys = windows.map(({ limit: { name, seconds }, of }) => ({
        key: `${name}:${hash(name, of)}`,
        since: new Date(+now - seconds * 1000),
      }))
      return sql`has_hit(${JSON.stringify(keys)}::jsonb)`
    })
    // A stable function does not see the hits that this statement adds.
    const { rows: results } = await sql<{ refused: string | null; retry_after: number; found: boolean[] }>`
      select t.refused, t.retry_after, array[${sql.join(hits)}]::boolean[] as found
      from take_limits(${JSON.stringify(rows)}::jsonb, ${now}) t`.execute(trx)
    const { refused, retry_after: retryAfter, found } = results[0]!
    return { full: refused === null ? null : { name: refused, retryAfter }, found }
  }

  /** The window if it is full; counts nothing. */
  async function peek({ limit: { name, max, seconds }, of }: LimitedAction): Promise<FullWindow | null> {
    const now = clock()
    const oldest = await db
      .selectFrom('limit_hits')
      .select('hit_at')
      .where('key', '=', `${name}:${hash(name, of)}`)
      .where('hit_at', '>', new Date(+now - seconds * 1000))
      .orderBy('hit_at', 'desc')
      .offset(max - 1)
      .limit(1)
      .executeTakeFirst()
    return oldest ? { name, retryAfter: Math.ceil((+oldest.hit_at - +now) / 1000) + seconds } : null
  }

  /** @throws Problem 429, see `tooMany` */
  async function require(wanted: LimitedAction[]) {
    const full = await take(wanted)
    if (full) throw tooMany(full)
  }

  /** How many hits a window has now. */
  async function count({ limit: { name, seconds }, of }: LimitedAction) {
    const { hits } = await db
      .selectFrom('limit_hits')
      .select((eb) => eb.fn.countAll<number>().as('hits'))
      .where('key', '=', `${name}:${hash(name, of)}`)
      .where('hit_at', '>', new Date(+clock() - seconds * 1000))
      .executeTakeFirstOrThrow()
    return hits
  }

  const sweep = () => db.deleteFrom('limit_hits').where('expires_at', '<', clock()).execute()

  /** Removes hits that should not count: those of `member`, or all hits of a window. */
  async function remove(wanted: LimitedAction[], trx: Db = db) {
    for (const { limit, of, member } of wanted) {
      const key = `${limit.name}:${hash(limit.name, of)}`
      const hits = trx.deleteFrom('limit_hits').where('key', '=', key)
      await (member === undefined ? hits : hits.where('member', '=', hash(key, member))).execute()
    }
  }

  return { take, takeAndFind, peek, require, count, remove, sweep }
}
