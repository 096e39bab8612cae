import type { FastifyInstance } from 'fastify'
import { type Generated, sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { Problem } from '../http/problem.ts'
import { type Keyring, SealedWithOtherKey } from '../secrets/keyring.ts'
import { secondFactorContext } from '../secrets/sealed-columns.ts'
import type { StaffRow } from './staff-user.ts'
import { consumeRecoveryCode, dropRecoveryCodes, findRecoveryCode } from './recovery-codes.ts'
import { countFirstCode, countSecondFactor } from './second-factor-limits.ts'
import { stepOfCode } from './totp.ts'

interface SecondFactorsTable {
  user_id: number
  /** Sealed with the id of its owner; null while no factor is on. */
  secret: Generated<string | null>
  enabled_at: Generated<Date | null>
  /** Time step of the last accepted code. */
  last_step: Generated<number | null>
  /** Sealed too; waits for its first code. */
  pending_secret: Generated<string | null>
  pending_until: Generated<Date | null>
}

declare module '../database/tables.ts' {
  interface Database {
    second_factors: SecondFactorsTable
  }
}

type Dependencies = Pick<
  FastifyInstance,
  'db' | 'limits' | 'settings' | 'clock' | 'audit' | 'keyring' | 'outbox'
>

export const sealSecret = (keyring: Keyring, userId: number, secret: string) =>
  keyring.seal(secret, secondFactorContext(userId))
export const openSecret = (keyring: Keyring, userId: number, sealed: string) =>
  keyring.open(sealed, secondFactorContext(userId)) as string

export const factorOf = (db: Db, userId: number) =>
  db.selectFrom('second_factors').selectAll().where('user_id', '=', userId).executeTakeFirst()

/** A code that was right. It must still be used up, in the transaction of what it permits. */
type RightCode = { step: number } | { recoveryCode: number }

const withoutSeparators = (typed: string) => typed.replace(/[\s-]/g, '')

/** Null if the key with which the secret was sealed is lost: then a recovery code signs in. */
function openOrNull(keyring: Keyring, userId: number, sealed: string) {
  try {
    return openSecret(keyring, userId, sealed)
  } catch (error) {
    if (error instanceof SealedWithOtherKey) return null
    throw error
  }
}

/**
 * Compares a code of the person's app, or one of their recovery codes.
 * @param person needs a factor that is on
 * @throws Problem 422 for a wrong code, 429 after too many of them
 */
export async function compareCode(
  dependencies: Dependencies,
  person: StaffRow,
  typed: string,
  network: string,
): Promise<RightCode> {
  const { db, clock, keyring } = dependencies
  const factor = await factorOf(db, person.id)
  const digits = withoutSeparators(typed)
  // Also with a digit too many. Recovery codes have letters.
  const isOfApp = /^\d+$/.test(digits)
  const attempt = await countSecondFactor(dependencies, person, network)
  return compare(dependencies, person, { network, isOfApp, attempt }, async () => {
    if (!factor?.secret) return null
    if (/^\d{6}$/.test(digits)) {
      const secret = openOrNull(keyring, person.id, factor.secret)
      const step = secret === null ? null : stepOfCode(secret, digits, clock(), factor.last_step)
      return step === null ? null : { step }
    }
    const recoveryCode = await findRecoveryCode(db, person.id, typed)
    return recoveryCode === null ? null : { recoveryCode }
  })
}

/**
 * Compares the first code of a new secret. Returns its time step.
 * @throws Problem 422 for a wrong code, 429 after too many of them
 */
export async function compareFirstCode(
  dependencies: Dependencies,
  person: StaffRow,
  { secret, typed, network }: { secret: string; typed: string; network: string },
) {
  const attempt = await countFirstCode(dependencies, person, network)
  return compare(dependencies, person, { network, isOfApp: true, attempt }, async () =>
    stepOfCode(secret, withoutSeparators(typed), dependencies.clock(), null),
  )
}

interface Comparison {
  network: string
  isOfApp: boolean
  attempt: { clearFailures: () => Promise<void>; reportWhenLimitReached?: () => Promise<void> }
}

async function compare<T>(
  dependencies: Dependencies,
  person: StaffRow,
  { network, isOfApp, attempt }: Comparison,
  rightCode: () => Promise<T | null>,
): Promise<T> {
  const right = await rightCode()
  if (right === null) {
    const entry = { actor: { kind: 'anonymous' as const }, action: 'second-factor.refused' as const }
    await dependencies.audit.record({ ...entry, subject: `staff:${person.id}`, network })
    await attempt.reportWhenLimitReached?.()
    throw wrongCode({ isOfApp })
  }
  await attempt.clearFailures()
  return right
}

/**
 * Uses the code up. A recovery code is also written to the audit log.
 * @throws Problem 422 if it was used since it was compared
 */
export async function consumeCode(
  { audit }: Pick<Dependencies, 'audit'>,
  trx: Db,
  code: RightCode,
  { userId, network }: { userId: number; network: string },
) {
  if ('recoveryCode' in code) {
    if (!(await consumeRecoveryCode(trx, code.recoveryCode))) throw wrongCode({ isOfApp: false })
    const actor = { kind: 'staff' as const, userId }
    await audit.record({ actor, action: 'recovery-code.used', subject: `staff:${userId}`, network }, trx)
    return
  }
  const used = await trx
    .updateTable('second_factors')
    .set({ last_step: code.step })
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('last_step', 'is', null), eb('last_step', '<', code.step)]))
    .executeTakeFirst()
  if (used.numUpdatedRows === 0n) throw wrongCode({ isOfApp: true })
}

function wrongCode({ isOfApp }: { isOfApp: boolean }) {
  const message = isOfApp ? 'secondFactor.wrong' : 'secondFactor.wrongRecoveryCode'
  return new Problem(422, 'code_wrong', { messageKey: message, errors: [{ path: 'code', message }] })
}

/** Turns the factor off, and deletes the recovery codes and a setup. False if no factor was on. */
export async function dropSecondFactor(trx: Db, userId: number) {
  await dropRecoveryCodes(trx, userId)
  const dropped = await trx
    .deleteFrom('second_factors')
    .where('user_id', '=', userId)
    .returning('secret')
    .executeTakeFirst()
  return Boolean(dropped?.secret)
}

/** Deletes setups that were given up, of people without a factor. */
export async function sweepSetups(db: Db, now: Date) {
  const givenUp = sql<boolean>`secret is null and pending_until < ${now}`
  const found = await db.selectFrom('second_factors').select('user_id').where(givenUp).limit(1).execute()
  // A statement that deletes nothing would empty the caches of sessions too.
  if (found.length > 0) await db.deleteFrom('second_factors').where(givenUp).execute()
}
