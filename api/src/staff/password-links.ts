import { randomBytes } from 'node:crypto'
import { DAY_MS, MINUTE_MS } from '../clock.ts'
import type { Db } from '../database/connect.ts'
import { hashOf } from '../tokens/tokens.ts'

declare module '../database/tables.ts' {
  interface Database {
    password_links: { hash: string; user_id: number | null; expires_at: Date }
  }
}

/** How long a link is valid: sent by email, and handed over by an operator. */
export const MAILED_LINK = { milliseconds: 30 * MINUTE_MS, minutes: 30, words: '30 minutes' }
export const PRINTED_LINK = { milliseconds: DAY_MS, words: '24 hours' }

/** A token that sets the account's password once; only its hash is stored. Without an account it sets none. */
export async function newPasswordLink(trx: Db, userId: number | null, expiresAt: Date) {
  const token = randomBytes(32).toString('base64url')
  await trx
    .insertInto('password_links')
    .values({ hash: hashOf(token), user_id: userId, expires_at: expiresAt })
    .execute()
  return token
}

/** The account whose password the token can set. */
export const ownerOfLink = (db: Db, token: string, now: Date) =>
  db
    .selectFrom('password_links as l')
    .innerJoin('staff as s', 's.id', 'l.user_id')
    .selectAll('s')
    .where('l.hash', '=', hashOf(token))
    .where('l.expires_at', '>', now)
    .where('s.disabled_at', 'is', null)
    .executeTakeFirst()

/** Uses the token up. False if another call has used it, or it has expired. */
export async function consumeLink(trx: Db, token: string, now: Date) {
  const { numDeletedRows } = await trx
    .deleteFrom('password_links')
    .where('hash', '=', hashOf(token))
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export const dropLinksOf = (trx: Db, userId: number) =>
  trx.deleteFrom('password_links').where('user_id', '=', userId).execute()

export const sweepLinks = (db: Db, now: Date) =>
  db.deleteFrom('password_links').where('expires_at', '<', now).execute()
