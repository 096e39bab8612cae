import type { PasswordAndCode, RecoveryCodes, SecondFactorSecret, SecondFactorStatus } from '@molar/contract'
import type { FastifyInstance } from 'fastify'
import { confirmPassword, lockOrSignInAgain } from '../staff/credentials.ts'
import { MINUTE_MS } from '../clock.ts'
import type { Db } from '../database/connect.ts'
import { PermissionProblem, Problem, wrongField } from '../http/problem.ts'
import type { SecurityNotice } from '../notifications/staff-notifications.ts'
import { sendSecurityNotice } from '../staff/security-notice.ts'
import { requiresSecondFactor } from '../permissions/permissions.ts'
import { staffById, type StaffRow } from '../staff/staff-user.ts'
import { endOtherSessions } from '../tokens/sessions.ts'
import { newRecoveryCodes, recoveryCodesLeft, storeRecoveryCodes } from '../staff/recovery-codes.ts'
import {
  compareCode,
  compareFirstCode,
  consumeCode,
  dropSecondFactor,
  factorOf,
  openSecret,
  sealSecret,
} from '../staff/second-factor.ts'
import { newSecret, otpauthUri } from '../staff/totp.ts'
import type { AccountContext } from './account-context.ts'

type Dependencies = Pick<
  FastifyInstance,
  'db' | 'limits' | 'settings' | 'clock' | 'audit' | 'outbox' | 'keyring'
>

/** How long a new secret waits for its first code. */
const PENDING = 15 * MINUTE_MS

export async function secondFactorStatus(
  { db, settings }: Pick<Dependencies, 'db' | 'settings'>,
  userId: number,
): Promise<SecondFactorStatus> {
  const since = (await factorOf(db, userId))?.enabled_at ?? null
  return {
    enabled: since !== null,
    required: requiresSecondFactor(settings, (await staffById(db, userId)).role),
    since: since?.toISOString() ?? null,
    recoveryCodesLeft: await recoveryCodesLeft(db, userId),
  }
}

/** Compares the password and, for a person with a factor, a code of it. */
async function confirmIdentity(
  dependencies: Dependencies,
  { password, code }: PasswordAndCode,
  context: AccountContext,
) {
  const { requester, network } = context
  const person = await confirmPassword(dependencies, requester.userId, {
    password,
    field: 'password',
    address: context,
  })
  if (!(await factorOf(dependencies.db, person.id))?.secret) return { person, right: null }
  if (!code) throw wrongField('code', 'secondFactor.codeRequired')
  return { person, right: await compareCode(dependencies, person, code, network) }
}

/** Stores a new secret that a code must confirm. An earlier factor stays on until then. */
export async function startSecondFactor(
  dependencies: Dependencies,
  proof: PasswordAndCode,
  context: AccountContext,
): Promise<SecondFactorSecret> {
  const { db, clock, keyring, settings } = dependencies
  const { person, right } = await confirmIdentity(dependencies, proof, context)
  const { id, username } = person
  const secret = newSecret()
  const pending = {
    pending_secret: sealSecret(keyring, id, secret),
    pending_until: new Date(+clock() + PENDING),
  }
  await db.transaction().execute(async (trx) => {
    await lockOrSignInAgain(trx, person)
    // A recovery code ends with the old factor. Until then the person may need it to start again.
    if (right && 'step' in right)
      await consumeCode(dependencies, trx, right, { userId: id, network: context.network })
    await trx
      .insertInto('second_factors')
      .values({ user_id: id, ...pending })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(pending))
      .execute()
  })
  return { secret, uri: otpauthUri(secret, { issuer: settings.clinicName, account: username }) }
}

/**
 * Turns the new factor on, with new recovery codes, and ends all other sessions: they started without it.
 * @throws Problem 422 for a wrong code, and `code_ended` if there is no new secret or it is too old
 */
export async function confirmNewSecondFactor(
  dependencies: Dependencies,
  typed: string,
  context: AccountContext,
): Promise<RecoveryCodes> {
  const { db, clock, keyring } = dependencies
  const { network, bearer } = context
  const person = await staffById(db, context.requester.userId)
  const { id } = person
  const factor = await factorOf(db, id)
  if (!factor?.pending_secret || factor.pending_until! <= clock()) throw startAgain()
  const secret = openSecret(keyring, id, factor.pending_secret)
  const last_step = await compareFirstCode(dependencies, person, { secret, typed, network })
  const { codes, hashes } = await newRecoveryCodes()
  const change = factor.secret === null ? 'secondFactorOn' : 'secondFactorRenewed'
  await db.transaction().execute(async (trx) => {
    await lockOrSignInAgain(trx, person)
    const confirmed = await trx
      .updateTable('second_factors')
      .set({ secret: factor.pending_secret, last_step, enabled_at: clock() })
      .set({ pending_secret: null, pending_until: null })
      .where('user_id', '=', id)
      .where('pending_secret', '=', factor.pending_secret)
      .executeTakeFirst()
    // Another call has confirmed, replaced or reset it.
    if (confirmed.numUpdatedRows === 0n) throw startAgain()
    await storeRecoveryCodes(trx, id, hashes)
    await endOtherSessions(trx, id, bearer)
    await tell(dependencies, trx, person, change, context)
  })
  dependencies.outbox.wakeWithoutAnnouncements()
  return { recoveryCodes: codes }
}

export async function replaceRecoveryCodes(
  dependencies: Dependencies,
  proof: PasswordAndCode,
  context: AccountContext,
): Promise<RecoveryCodes> {
  const { person, right } = await requireFactor(dependencies, proof, context)
  const { codes, hashes } = await newRecoveryCodes()
  await dependencies.db.transaction().execute(async (trx) => {
    await lockOrSignInAgain(trx, person)
    await consumeCode(dependencies, trx, right, { userId: person.id, network: context.network })
    await storeRecoveryCodes(trx, person.id, hashes)
    await tell(dependencies, trx, person, 'recoveryCodesRenewed', context)
  })
  dependencies.outbox.wakeWithoutAnnouncements()
  return { recoveryCodes: codes }
}

/** @throws Problem 403 for an account that must have a second factor */
export async function turnOff(dependencies: Dependencies, proof: PasswordAndCode, context: AccountContext) {
  const { person, right } = await requireFactor(dependencies, proof, context)
  if (requiresSecondFactor(dependencies.settings, person.role))
    throw new PermissionProblem('not_permitted', { messageKey: 'secondFactor.cannotTurnOff' })
  await dependencies.db.transaction().execute(async (trx) => {
    await lockOrSignInAgain(trx, person)
    await consumeCode(dependencies, trx, right, { userId: person.id, network: context.network })
    await dropSecondFactor(trx, person.id)
    await endOtherSessions(trx, person.id, context.bearer)
    await tell(dependencies, trx, person, 'secondFactorOff', context)
  })
  dependencies.outbox.wakeWithoutAnnouncements()
}

async function requireFactor(dependencies: Dependencies, proof: PasswordAndCode, context: AccountContext) {
  const { person, right } = await confirmIdentity(dependencies, proof, context)
  if (!right) throw new Problem(409, 'second_factor_off', { messageKey: 'secondFactor.none' })
  return { person, right }
}

const ACTIONS = {
  secondFactorOn: 'second-factor.enabled',
  secondFactorRenewed: 'second-factor.renewed',
  secondFactorOff: 'second-factor.disabled',
  recoveryCodesRenewed: 'recovery-codes.renewed',
} as const satisfies Partial<Record<SecurityNotice, string>>

/** Writes the change to the audit log and to the person. */
async function tell(
  { audit, clock, outbox }: Dependencies,
  trx: Db,
  person: StaffRow,
  notice: keyof typeof ACTIONS,
  { requester, network, language }: AccountContext,
) {
  await audit.record(
    { actor: requester, action: ACTIONS[notice], subject: `staff:${person.id}`, network },
    trx,
  )
  await sendSecurityNotice({ clock, outbox }, trx, person, { notice, language })
}

const startAgain = () =>
  new Problem(422, 'code_ended', {
    messageKey: 'secondFactor.startAgain',
    errors: [{ path: 'code', message: 'secondFactor.startAgain' }],
  })
