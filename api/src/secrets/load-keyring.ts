import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import type { Settings } from '../settings.ts'
import { DIGEST_KEY_CONTEXT } from './digest-key.table.ts'
import { createKeyring, type Keyring, SealedWithOtherKey } from './keyring.ts'

export type Secrets = Pick<Settings, 'secretKey' | 'previousSecretKeys'>

export class WrongSecretKey extends Error {
  constructor() {
    super(
      'SECRET_KEY is not the key that this database was used with. Set SECRET_KEY to that key, or list it in ' +
        'SECRET_KEYS_PREVIOUS. If the key is lost: npm run keys -- replace-lost.',
    )
    this.name = 'WrongSecretKey'
  }
}

/**
 * The keyring of a migrated database: lasting digests use the key that the database stores encrypted. The first start
 * creates it.
 * @throws WrongSecretKey
 */
export async function loadKeyring(
  db: Db,
  { secretKey, previousSecretKeys: previous }: Secrets,
): Promise<Keyring> {
  const sealer = createKeyring(secretKey, { previous })
  const sealed = (await storedKey(db)) ?? (await createDigestKey(db, sealer, secretKey))
  try {
    return createKeyring(secretKey, {
      previous,
      digestKey: sealer.open(sealed, DIGEST_KEY_CONTEXT) as string,
    })
  } catch (error) {
    if (error instanceof SealedWithOtherKey) throw new WrongSecretKey()
    throw error
  }
}

const storedKey = async (db: Db) =>
  (await db.selectFrom('digest_key').select('sealed').executeTakeFirst())?.sealed

async function createDigestKey(db: Db, sealer: Keyring, secretKey: string) {
  // A database of an earlier version has digests by SECRET_KEY itself. A command has no network: it stores no digest.
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from appointments) or exists (select from audit_log where network is not null) as used`.execute(
    db,
  )
  await db
    .insertInto('digest_key')
    .values({ sealed: sealer.seal(rows[0]!.used ? secretKey : newKey(), DIGEST_KEY_CONTEXT) })
    // Several servers may start at the same time: all use the key of the first one.
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await storedKey(db))!
}

const newKey = () => randomBytes(32).toString('base64url')

/**
 * Replaces the stored digest key if none of the keys opens it, and returns whether it did. Digests that were stored
 * before are not found afterwards.
 */
export async function replaceLostDigestKey(db: Db, secrets: Secrets): Promise<boolean> {
  try {
    await loadKeyring(db, secrets)
    return false
  } catch (error) {
    if (!(error instanceof WrongSecretKey)) throw error
  }
  const sealed = createKeyring(secrets.secretKey).seal(newKey(), DIGEST_KEY_CONTEXT)
  await db.updateTable('digest_key').set({ sealed }).execute()
  return true
}
