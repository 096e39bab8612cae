import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { DAY_SECONDS } from '../clock.ts'
import type { LimitedAction } from '../limits/limits.ts'
import type { SecurityNotice } from '../notifications/staff-notifications.ts'
import { accountAt, accountWithPassword } from './credentials.ts'
import { sendSecurityNotice } from './security-notice.ts'
import type { StaffRow } from './staff-user.ts'

type Dependencies = Pick<FastifyInstance, 'db' | 'limits' | 'settings' | 'clock' | 'audit' | 'outbox'>

/** How often the owner of an account gets an email about wrong codes. */
const NOTICE = { name: 'second-factor-notice', max: 1, seconds: DAY_SECONDS }

/**
 * Counts an attempt at a code of two-step sign-in as wrong before it is compared, so that concurrent attempts count too.
 * A network from which the person signed in before has windows of its own, which nobody elsewhere can fill.
 * @throws Problem 429
 */
export async function countSecondFactor(dependencies: Dependencies, person: StaffRow, network: string) {
  const { limits, settings, audit } = dependencies
  const {
    wrongSecondFactorsPerAccountAndNetwork,
    wrongSecondFactorsPerAccount,
    wrongSecondFactorsPerAccountAndDay,
  } = settings.limits
  const { username } = person
  const account = accountWithPassword(person)
  const member = randomUUID()
  const here = accountAt(account, network)
  const isKnown = await audit.isKnownNetwork(person.id, network)
  const perDay = wrongSecondFactorsPerAccountAndDay
  // By its name the refusal says what helps: in a known network, another connection.
  const limit = isKnown ? { ...perDay, name: 'second-factor-network-day' } : perDay
  // Without the password: a person who reads the mailbox cannot guess more codes with every new password.
  const ofDay: LimitedAction = { limit, of: isKnown ? accountAt(username, network) : username, member }
  const attempt: LimitedAction[] = [
    { limit: wrongSecondFactorsPerAccountAndNetwork, of: here, member },
    { limit: wrongSecondFactorsPerAccount, of: isKnown ? here : account, member },
    ofDay,
  ]
  await limits.require(attempt)
  return {
    /** After a correct code. Failures from other networks still count: somebody else may know the password. */
    clearFailures: () =>
      limits.remove([...attempt, { limit: wrongSecondFactorsPerAccountAndNetwork, of: here }]),
    /** After a wrong code: tells the owner of the account if the limit of a day is reached. */
    reportWhenLimitReached: async () => {
      const notice = isKnown ? 'secondFactorGuessedInKnownNetwork' : 'secondFactorGuessed'
      if (await limits.peek(ofDay)) await reportGuessing(dependencies, person, notice)
    },
  }
}

/**
 * Counts the first code of a new secret. Its window is apart from those of `countSecondFactor`: after the operator has reset
 * a factor, these may be full.
 * @throws Problem 429
 */
export async function countFirstCode(
  { limits, settings }: Pick<Dependencies, 'limits' | 'settings'>,
  person: StaffRow,
  network: string,
) {
  const { wrongSecondFactorsPerAccountAndNetwork, wrongSecondFactorsPerAccount } = settings.limits
  const account = accountWithPassword(person)
  const here = accountAt(account, network)
  const attempt: LimitedAction = {
    limit: wrongSecondFactorsPerAccount,
    // In the place of a network.
    of: accountAt(account, 'setup'),
    member: randomUUID(),
  }
  await limits.require([attempt])
  return {
    /** After a correct code. Wrong codes of the former app, from here, do not stop the sign-in with the new one. */
    clearFailures: () =>
      limits.remove([
        attempt,
        { limit: wrongSecondFactorsPerAccountAndNetwork, of: here },
        { limit: wrongSecondFactorsPerAccount, of: here },
      ]),
  }
}

/** Tells the owner that somebody may know the password. In English: the language of the request is the guesser's. */
async function reportGuessing(
  { db, limits, clock, outbox }: Dependencies,
  person: StaffRow,
  notice: SecurityNotice,
) {
  await db.transaction().execute(async (trx) => {
    if (await limits.take([{ limit: NOTICE, of: person.username }], trx)) return
    await sendSecurityNotice({ clock, outbox }, trx, person, {
      notice,
      language: 'en',
    })
  })
  outbox.wakeWithoutAnnouncements()
}
