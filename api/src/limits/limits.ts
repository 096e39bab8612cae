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

export interface Wanted {
  limit: Limit
  /** Whose window: an identifier, an address, a branch. Only its keyed hash is stored. */
  of: string
  /** When given, the window counts different members, and one that is in it already always fits. */
  member?: string
}

export interface Refusal {
  name: string
  /** Seconds until another fits. */
  retryAfter: number
}

interface LimitsParts {
  db: Db
  keyring: Keyring
  clock: Clock
}

export type LimitCounter = ReturnType<typeof createLimits>

/** Sliding windows in the database, so that every copy of the server counts together. */
export function createLimits({ db, keyring, clock }: LimitsParts) {
  const hash = (...parts: string[]) => keyring.digest('limit', ...parts).toString('base64url')

  /** Counts a hit in every window, or in none when one is full. Give the transaction when the hit may be undone with it. */
  async function take(wanted: Wanted[], trx: Db = db): Promise<Refusal | null> {
    const rows = wanted.map(({ limit: { name, max, seconds }, of, member }) => {
      const key = `${name}:${hash(name, of)}`
      return { name, key, member: member === undefined ? randomUUID() : hash(key, member), max, seconds }
    })
    const { rows: answers } = await sql<{ refused: string | null; retry_after: number }>`
      select * from take_limits(${JSON.stringify(rows)}::jsonb, ${clock()})`.execute(trx)
    const { refused, retry_after: retryAfter } = answers[0]!
    return refused === null ? null : { name: refused, retryAfter }
  }

  /** @throws Problem 429 with a sentence that says how long to wait */
  async function require(wanted: Wanted[]) {
    const refusal = await take(wanted)
    if (!refusal) return
    const { name, retryAfter } = refusal
    throw new Problem(429, 'too_many', {
      sentence: `limit.${name}`,
      values: { count: Math.ceil(retryAfter / 60) },
      retryAfter,
    })
  }

  const sweep = () => db.deleteFrom('limit_hits').where('expires_at', '<', clock()).execute()

  /** Takes hits back that turned out not to count: a window's hit of `member`, or all that a window holds. */
  async function forget(wanted: Wanted[], trx: Db = db) {
    for (const { limit, of, member } of wanted) {
      const key = `${limit.name}:${hash(limit.name, of)}`
      const hits = trx.deleteFrom('limit_hits').where('key', '=', key)
      await (member === undefined ? hits : hits.where('member', '=', hash(key, member))).execute()
    }
  }

  return { take, require, forget, sweep }
}
