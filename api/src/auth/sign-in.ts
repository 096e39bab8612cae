import { randomUUID } from 'node:crypto'
import type { Credentials, StaffUser } from '@molar/contract'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../database/connect.ts'
import { Problem } from '../http/problem.ts'
import type { LimitedAction } from '../limits/limits.ts'
import { isPassword, unknownPassword } from '../staff/password.ts'
import { type StaffRow, staffUser } from '../staff/staff-user.ts'

type Parts = Pick<FastifyInstance, 'db' | 'limits' | 'tokens' | 'clock' | 'settings' | 'audit'>

const unknownPasswordHash = unknownPassword()

/**
 * Starts a session if the password is right. An unknown name, a wrong password and a disabled account get the same
 * answer after the same work: the same statements and the same hashing.
 * @throws Problem 401, or 429 after too many failed attempts
 */
export async function signIn(
  parts: Parts,
  { username, password }: Credentials,
  network: string,
): Promise<{ user: Required<StaffUser>; token: string }> {
  const { db, limits, tokens, audit } = parts
  const person = await db.selectFrom('staff').selectAll().where('username', '=', username).executeTakeFirst()
  const tried = windows(parts, username, network, await audit.wasHere(person?.id ?? 0, network))
  // Counted before the password is compared, so that concurrent attempts count too; removed if the password was right.
  await limits.require(tried)

  const right = await isPassword(person?.password_hash ?? (await unknownPasswordHash), password)
  if (!right || !person || person.disabled_at) {
    const subject = person && (`staff:${person.id}` as const)
    await audit.record({ actor: { kind: 'nobody' }, action: 'session.refused', subject, network })
    throw new Problem(401, 'wrong_credentials')
  }
  return db.transaction().execute(async (trx) => {
    if (!(await isStill(trx, person))) throw new Problem(401, 'wrong_credentials')
    await limits.remove(tried, trx)
    const actor = { kind: 'staff' as const, userId: person.id }
    await audit.record({ actor, action: 'session.opened', network }, trx)
    return { user: staffUser(person), token: await tokens.issue(actor, trx) }
  })
}

/**
 * The limits on failed attempts. The limit over all addresses does not apply to networks from which the person signed
 * in before. Otherwise attempts from many addresses could lock an admin out of the clinic.
 */
function windows({ settings }: Parts, username: string, network: string, known: boolean): LimitedAction[] {
  const { signInsPerAccountAndAddress, signInsPerAccount, signInsPerAddress } = settings.limits
  const member = randomUUID()
  return [
    { limit: signInsPerAccountAndAddress, of: accountAt(username, network), member },
    ...(known ? [] : [{ limit: signInsPerAccount, of: username, member }]),
    { limit: signInsPerAddress, of: network, member },
  ]
}

// No username contains a line break.
const accountAt = (username: string, network: string) => `${username}\n${network}`

/** Removes the failed attempts of an account after its password was set with a link. */
export const resetFailures = ({ limits, settings }: Parts, username: string, network: string, trx: Db) =>
  limits.remove(
    [
      { limit: settings.limits.signInsPerAccountAndAddress, of: accountAt(username, network) },
      { limit: settings.limits.signInsPerAccount, of: username },
    ],
    trx,
  )

/** Locks the account until the session is written. False if it was changed or disabled since the comparison. */
async function isStill(trx: Db, { id, password_hash }: StaffRow) {
  const row = await trx
    .selectFrom('staff')
    .select('id')
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
    .where('disabled_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  return row !== undefined
}
