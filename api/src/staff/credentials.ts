import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../database/connect.ts'
import type { RequesterAddress } from '../http/network.ts'
import { Problem, wrongField } from '../http/problem.ts'
import type { LimitedAction } from '../limits/limits.ts'
import { isPassword } from './password.ts'
import { staffById, type StaffRow } from './staff-user.ts'

type Dependencies = Pick<FastifyInstance, 'db' | 'limits' | 'settings' | 'audit'>

/** The key of a limit for one account from one network. No username contains a line break. */
export const accountAt = (username: string, network: string) => `${username}\n${network}`

/**
 * The limits on failed attempts. The limit over all addresses does not apply to networks from which the person signed
 * in before. Otherwise attempts from many addresses could lock an admin out of the clinic.
 */
export function passwordLimits(
  { settings }: Pick<Dependencies, 'settings'>,
  username: string,
  { network, addressBlock }: RequesterAddress,
  isKnownNetwork: boolean,
): LimitedAction[] {
  const { signInsPerAccountAndNetwork, signInsPerAccount, signInsPerAddress } = settings.limits
  const member = randomUUID()
  return [
    { limit: signInsPerAccountAndNetwork, of: accountAt(username, network), member },
    ...(isKnownNetwork ? [] : [{ limit: signInsPerAccount, of: username, member }]),
    { limit: signInsPerAddress, of: addressBlock, member },
  ]
}

/**
 * After a correct password, removes the attempt itself and the earlier failures of this account from this network. Somebody
 * else may have caused those.
 */
export const clearPasswordFailures = (
  { limits, settings }: Pick<Dependencies, 'limits' | 'settings'>,
  attempt: LimitedAction[],
  { username, network }: { username: string; network: string },
  trx: Db,
) =>
  limits.remove(
    [...attempt, { limit: settings.limits.signInsPerAccountAndNetwork, of: accountAt(username, network) }],
    trx,
  )

/**
 * Removes the failed attempts of an account after its password was changed: the new one is not known to the guesser. The
 * daily limit on codes stays, so that a person who reads the mailbox cannot guess more codes with every new password.
 */
export const resetFailures = (
  { limits, settings }: Pick<Dependencies, 'limits' | 'settings'>,
  username: string,
  network: string,
  trx: Db,
) =>
  limits.remove(
    [
      { limit: settings.limits.signInsPerAccountAndNetwork, of: accountAt(username, network) },
      { limit: settings.limits.signInsPerAccount, of: username },
      { limit: settings.limits.wrongSecondFactorsPerAccountAndNetwork, of: accountAt(username, network) },
      // Known networks have windows of their own.
      { limit: settings.limits.wrongSecondFactorsPerAccount, of: accountAt(username, network) },
      { limit: settings.limits.wrongSecondFactorsPerAccount, of: username },
    ],
    trx,
  )

/**
 * The signed-in person, once their password was confirmed.
 * @param field of the request that has the password
 * @throws Problem 422 at that field, or 429 after too many failed attempts
 */
export async function confirmPassword(
  dependencies: Dependencies,
  userId: number,
  { password, field, address }: { password: string; field: string; address: RequesterAddress },
): Promise<StaffRow> {
  const { db, limits, audit } = dependencies
  const person = await staffById(db, userId)
  const { username } = person
  const { network } = address
  const attempt = passwordLimits(dependencies, username, address, await audit.isKnownNetwork(userId, network))
  await limits.require(attempt)
  if (!(await isPassword(person.password_hash, password))) {
    const actor = { kind: 'staff' as const, userId }
    await audit.record({ actor, action: 'password.refused', subject: `staff:${userId}`, network })
    throw wrongField(field, 'password.wrong')
  }
  await clearPasswordFailures(dependencies, attempt, { username, network }, db)
  return person
}

/**
 * Locks the account until the transaction ends, so that its role cannot change before. Undefined if its password was
 * changed or it was disabled since the password was compared.
 */
export const lockUnchanged = (trx: Db, { id, password_hash }: Pick<StaffRow, 'id' | 'password_hash'>) =>
  trx
    .selectFrom('staff')
    .selectAll()
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
    .where('disabled_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()

/**
 * Locks the account of a signed-in person until the transaction ends.
 * @throws Problem 401 if its password was changed or it was disabled since the password was compared
 */
export async function lockOrSignInAgain(trx: Db, person: StaffRow) {
  if (!(await lockUnchanged(trx, person))) throw new Problem(401, 'sign_in')
}
