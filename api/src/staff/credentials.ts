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
export const accountAt = (account: string, network: string) => `${account}\n${network}`

/**
 * The key of a limit for one account that ends with its password, in every network: the new one is not known to the guesser.
 * A name without an account has no password.
 */
export const accountWithPassword = ({
  username,
  password_hash = '',
}: Pick<StaffRow, 'username'> & Partial<Pick<StaffRow, 'password_hash'>>) => `${username}\n${password_hash}`

/**
 * The limits on failed attempts. The limit over all addresses does not apply to networks from which the person signed
 * in before. Otherwise attempts from many addresses could lock an admin out of the clinic.
 * @param account of `accountWithPassword`
 */
export function passwordLimits(
  { settings }: Pick<Dependencies, 'settings'>,
  account: string,
  { network, addressBlock }: RequesterAddress,
  isKnownNetwork: boolean,
): LimitedAction[] {
  const { signInsPerAccountAndNetwork, signInsPerAccount, signInsPerAddress } = settings.limits
  const member = randomUUID()
  return [
    { limit: signInsPerAccountAndNetwork, of: accountAt(account, network), member },
    ...(isKnownNetwork ? [] : [{ limit: signInsPerAccount, of: account, member }]),
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
  { account, network }: { account: string; network: string },
  trx: Db,
) =>
  limits.remove(
    [...attempt, { limit: settings.limits.signInsPerAccountAndNetwork, of: accountAt(account, network) }],
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
  const account = accountWithPassword(person)
  const { network } = address
  const attempt = passwordLimits(dependencies, account, address, await audit.isKnownNetwork(userId, network))
  await limits.require(attempt)
  if (!(await isPassword(person.password_hash, password))) {
    const actor = { kind: 'staff' as const, userId }
    await audit.record({ actor, action: 'password.refused', subject: `staff:${userId}`, network })
    throw wrongField(field, 'password.wrong')
  }
  await clearPasswordFailures(dependencies, attempt, { account, network }, db)
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
