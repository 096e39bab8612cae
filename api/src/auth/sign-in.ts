import type { Credentials, SignInChallenge, StaffUser } from '@molar/contract'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../database/connect.ts'
import type { RequesterAddress } from '../http/network.ts'
import { Problem } from '../http/problem.ts'
import { isPassword, unknownPassword } from '../staff/password.ts'
import { requiresSecondFactor } from '../permissions/permissions.ts'
import { factorOf } from '../staff/second-factor.ts'
import { type StaffRow, staffUser } from '../staff/staff-user.ts'
import type { Device } from '../tokens/device.ts'
import { endExcessSessions } from '../tokens/sessions.ts'
import {
  accountWithPassword,
  clearPasswordFailures,
  lockUnchanged,
  passwordLimits,
} from '../staff/credentials.ts'
import { challengeFor } from './sign-in-challenge.ts'

type Dependencies = Pick<
  FastifyInstance,
  'db' | 'limits' | 'tokens' | 'clock' | 'settings' | 'audit' | 'keyring'
>

export interface SignInContext extends RequesterAddress {
  device: Device
  /** The bearer of the request: the session that this browser had before. It ends when the new one starts. */
  bearer: string | null
}

export interface Session {
  user: Required<StaffUser>
  token: string
  needsSecondFactor?: true
}

const unknownPasswordHash = unknownPassword()

/**
 * Starts a session if the password is right, or responds with a challenge to a person who has a second factor. An unknown name, a wrong password and a disabled account get the same
 * response after the same work: the same statements and the same hashing.
 * @throws Problem 401, or 429 after too many failed attempts
 */
export async function signIn(
  dependencies: Dependencies,
  { username, password }: Credentials,
  context: SignInContext,
): Promise<Session | SignInChallenge> {
  const { db, limits, audit } = dependencies
  const { network } = context
  const person = await db.selectFrom('staff').selectAll().where('username', '=', username).executeTakeFirst()
  const account = accountWithPassword(person ?? { username })
  const attempt = passwordLimits(
    dependencies,
    account,
    context,
    await audit.isKnownNetwork(person?.id ?? 0, network),
  )
  // Counted before the password is compared, so that concurrent attempts count too; removed if the password was right.
  await limits.require(attempt)

  const right = await isPassword(person?.password_hash ?? (await unknownPasswordHash), password)
  if (!right || !person || person.disabled_at) {
    const subject = person && (`staff:${person.id}` as const)
    await audit.recordLimited({ actor: { kind: 'anonymous' }, action: 'session.refused', subject, network })
    throw new Problem(401, 'wrong_credentials')
  }
  return db.transaction().execute(async (trx) => {
    const current = await lockUnchanged(trx, person)
    if (!current) throw new Problem(401, 'wrong_credentials')
    await clearPasswordFailures(dependencies, attempt, { account, network }, trx)
    const challenge = await challengeFor(dependencies, trx, current)
    return challenge ? { challenge } : openSession(dependencies, trx, current, context)
  })
}

/** Starts a session and ends what it replaces: the earlier session of the browser, and sessions above the maximum. */
export async function openSession(
  { tokens, audit, settings }: Omit<Dependencies, 'keyring'>,
  trx: Db,
  person: StaffRow,
  { network, device, bearer }: SignInContext,
): Promise<Session> {
  const actor = { kind: 'staff' as const, userId: person.id }
  if (bearer) await tokens.revoke(bearer, trx)
  const token = await tokens.issue(actor, trx, device)
  await endExcessSessions(trx, person.id, settings.sessionsPerPerson)
  await audit.record({ actor, action: 'session.opened', network }, trx)
  const needsSecondFactor =
    requiresSecondFactor(settings, person.role) && !(await factorOf(trx, person.id))?.secret
  return { user: staffUser(person), token, ...(needsSecondFactor && { needsSecondFactor }) }
}
