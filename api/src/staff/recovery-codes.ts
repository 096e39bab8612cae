import { randomBytes } from 'node:crypto'
import type { GeneratedAlways } from 'kysely'
import type { Db } from '../database/connect.ts'
import { hashPassword, isPassword } from './password.ts'

declare module '../database/tables.ts' {
  interface Database {
    recovery_codes: { id: GeneratedAlways<number>; user_id: number; hash: string }
  }
}

const COUNT = 10
/** Without letters and digits that look alike. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
const HALF = 5

/** `k3m9x-7qp2r`: about 50 random bits. */
function newCode() {
  const letters: string[] = []
  while (letters.length < 2 * HALF)
    for (const byte of randomBytes(2 * HALF))
      // Bytes above are skipped, because they would make some letters more frequent.
      if (byte < 248 && letters.length < 2 * HALF) letters.push(ALPHABET[byte % ALPHABET.length]!)
  return `${letters.slice(0, HALF).join('')}-${letters.slice(HALF).join('')}`
}

/** As it is hashed: people type capitals, spaces and no hyphen. */
const normal = (typed: string) => typed.toLowerCase().replace(/[\s-]/g, '')

/** New codes and their argon2id hashes. */
export async function newRecoveryCodes() {
  const codes = Array.from({ length: COUNT }, newCode)
  return { codes, hashes: await Promise.all(codes.map((code) => hashPassword(normal(code)))) }
}

/** Replaces the recovery codes of a person. */
export async function storeRecoveryCodes(trx: Db, userId: number, hashes: string[]) {
  await dropRecoveryCodes(trx, userId)
  await trx
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ user_id: userId, hash })))
    .execute()
}

export const dropRecoveryCodes = (trx: Db, userId: number) =>
  trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()

/** The row of an unused code. Null if the person has no such code. */
export async function findRecoveryCode(db: Db, userId: number, typed: string): Promise<number | null> {
  const code = normal(typed)
  if (code.length !== 2 * HALF) return null
  const rows = await db
    .selectFrom('recovery_codes')
    .select(['id', 'hash'])
    .where('user_id', '=', userId)
    .execute()
  const matches = await Promise.all(rows.map(({ hash }) => isPassword(hash, code)))
  return rows.find((_row, index) => matches[index])?.id ?? null
}

/** Uses the code up. False if another call has used it. */
export async function consumeRecoveryCode(trx: Db, id: number) {
  const used = await trx.deleteFrom('recovery_codes').where('id', '=', id).executeTakeFirst()
  return used.numDeletedRows > 0n
}

export async function recoveryCodesLeft(db: Db, userId: number) {
  const rows = db.selectFrom('recovery_codes').where('user_id', '=', userId)
  const { count } = await rows.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return count
}
