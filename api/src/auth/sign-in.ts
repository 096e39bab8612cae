import { randomUUID } from 'node:crypto'
import type { Credentials, StaffUser } from '@molar/contract'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../database/connect.ts'
import { Problem } from '../http/problem.ts'
import type { Wanted } from '../limits/limits.ts'
import { isPassword, unknownPassword } from '../staff/password.ts'
import { type StaffRow, staffUser } from '../staff/staff-user.ts'

type Parts = Pick<FastifyInstance, 'db' | 'limits' | 'tokens' | 'clock' | 'settings' | 'audit'>

const nobodysPassword = unknownPassword()

/**
 * A session for whoever knows the password. An unknown name, a wrong password and a disabled person get the same
 * refusal after the same work: the same statements, the same hashing.
 * @throws Problem 401, or 429 when too many tries failed
 */
export async function signIn(
  parts: Parts,
  { username, password }: Credentials,
  network: string,
): Promise<{ user: Required<StaffUser>; token: string }> {
  const { db, limits, tokens, audit } = parts
  const person = await db.selectFrom('staff').selectAll().where('username', '=', username).executeTakeFirst()
  const tried = windows(parts, username, network, await audit.wasHere(person?.id ?? 0, network))
  // Counted before the password is looked at, so that tries at the same time count too; taken back when it was right.
  await limits.require(tried)

  const right = await isPassword(person?.password_hash ?? (await nobodysPassword), password)
  if (!right || !person || person.disabled_at) {
    const subject = person && (`staff:${person.id}` as const)
    await audit.record({ actor: { kind: 'nobody' }, action: 'session.refused', subject, network })
    throw new Problem(401, 'wrong_credentials')
  }
  return db.transaction().execute(async (trx) => {
    if (!(await isStill(trx, person))) throw new Problem(401, 'wrong_credentials')
    await limits.forget(tried, trx)
    const actor = { kind: 'staff' as const, userId: person.id }
    await audit.record({ actor, action: 'session.opened', network }, trx)
    return { user: staffUser(person), token: await tokens.issue(actor, trx) }
  })
}

/**
 * Failures that count. Those of the whole world do not hold where the person signed in before: else a crowd of addresses
 * could keep the admin out of the clinic.
 */
function windows({ settings }: Parts, username: string, network: string, known: boolean): Wanted[] {
  const { signInsPerAccountAndAddress, signInsPerAccount, signInsPerAddress } = settings.limits
  const member = randomUUID()
  return [
    { limit: signInsPerAccountAndAddress, of: accountAt(username, network), member },
    ...(known ? [] : [{ limit: signInsPerAccount, of: username, member }]),
    { limit: signInsPerAddress, of: network, member },
  ]
}

// No username has a line break.
const accountAt = (username: string, network: string) => `${username}\n${network}`

/** Whoever set a new password starts afresh: the failures before it were not guesses of it. */
export const forgetFailures = ({ limits, settings }: Parts, username: string, network: string, trx: Db) =>
  limits.forget(
    [
      { limit: settings.limits.signInsPerAccountAndAddress, of: accountAt(username, network) },
      { limit: settings.limits.signInsPerAccount, of: username },
    ],
    trx,
  )

/** Nobody changed the password or disabled the person while it was compared; until the session is written nobody can. */
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
