import type { StaffSession } from '@molar/contract'
import { sql } from 'kysely'
import { MINUTE_MS } from '../clock.ts'
import type { Db } from '../database/connect.ts'
import { TOKEN_LIFETIMES } from './token-lifetimes.ts'
import { hashOf } from './tokens.ts'

/** The open sessions of a member of staff, the last used first. */
export async function sessionsOf(db: Db, userId: number, bearer: string, now: Date): Promise<StaffSession[]> {
  const rows = await db
    .selectFrom('tokens')
    .select(['id', 'hash', 'issued_at', 'last_used_at', 'expires_at', 'browser', 'system'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .where('last_used_at', '>', new Date(+now - TOKEN_LIFETIMES.staff.idle))
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    current: row.hash === hashOf(bearer),
    signedInAt: row.issued_at.toISOString(),
    lastUsedAt: row.last_used_at.toISOString(),
    endsAt: row.expires_at.toISOString(),
    idleMinutes: TOKEN_LIFETIMES.staff.idle / MINUTE_MS,
    browser: row.browser,
    system: row.system,
  }))
}

/** Ends a session of the person. False if the person has no such session. */
export async function endSession(trx: Db, userId: number, id: number) {
  const ended = trx.deleteFrom('tokens').where('user_id', '=', userId).where('id', '=', id)
  return (await ended.executeTakeFirst()).numDeletedRows > 0n
}

/** Ends the sessions of the person but the one of `bearer`. Returns how many. */
export async function endOtherSessions(trx: Db, userId: number, bearer: string) {
  const others = trx.deleteFrom('tokens').where('user_id', '=', userId).where('hash', '<>', hashOf(bearer))
  return Number((await others.executeTakeFirst()).numDeletedRows)
}

/** Ends what exceeds `most` sessions, those first that were unused for the longest. Lock the account before. */
export async function endExcessSessions(trx: Db, userId: number, most: number) {
  await sql`
    delete from tokens where hash in (
      select hash from tokens where user_id = ${userId} order by last_used_at desc, id desc offset ${most}
    )`.execute(trx)
}
