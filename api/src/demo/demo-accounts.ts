import type { Db } from '../database/connect.ts'
import { DatabaseNotReady } from '../database/prepare.ts'
import { isPassword } from '../staff/password.ts'
import { DEMO_STAFF } from './identities.ts'

const PUBLISHED_PASSWORDS = new Map(DEMO_STAFF.map(({ username, password }) => [username, password]))

/**
 * Checks that no enabled account of the demo clinic still has its published password.
 * @throws DatabaseNotReady naming these accounts
 */
export async function refuseDemoAccounts(db: Db) {
  const accounts = await db
    .selectFrom('staff')
    .select(['username', 'password_hash'])
    .where('username', 'in', [...PUBLISHED_PASSWORDS.keys()])
    .where('disabled_at', 'is', null)
    .orderBy('username')
    .execute()
  const isPublished = await Promise.all(
    accounts.map(({ username, password_hash }) =>
      isPassword(password_hash, PUBLISHED_PASSWORDS.get(username)!),
    ),
  )
  const names = accounts.filter((_, index) => isPublished[index]).map(({ username }) => username)
  if (names.length > 0)
    throw new DatabaseNotReady(
      `The database has accounts of the demo clinic with their published passwords, which is refused in production: ${names.join(', ')}. Use another database, or run npm run staff -- disable USERNAME for each of them.`,
    )
}
