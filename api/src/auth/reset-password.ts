import { isEmail } from '@molar/contract'
import type { FastifyInstance } from 'fastify'
import type { RequesterAddress } from '../http/network.ts'
import { Problem, wrongField } from '../http/problem.ts'
import { DECOY_EMAIL } from '../outbox/enqueue.ts'
import { normalEmail } from '../patients/contacts.ts'
import { hashPassword } from '../staff/password.ts'
import {
  dropLinksOf,
  MAILED_LINK,
  newPasswordLink,
  ownerOfLink,
  consumeLink,
} from '../staff/password-links.ts'
import { sendSecurityNotice } from '../staff/security-notice.ts'
import { ownWordsOf, refuseWeakPassword } from '../staff/weak-password.ts'
import { withdrawFeed } from '../staff/withdraw-feed.ts'
import { endAllSessions } from '../tokens/tokens.ts'

type Dependencies = Pick<FastifyInstance, 'db' | 'limits' | 'clock' | 'settings' | 'audit' | 'outbox'>

/** Branch of the notification for an unknown email, which is a decoy. */
const DECOY_BRANCH = 'lag'

interface ResetContext extends RequesterAddress {
  language: string
}

/** Sends a link to the account with this email. For an unknown email it does the same work. */
export async function askForLink(
  dependencies: Dependencies,
  typed: string,
  { network, addressBlock, language }: ResetContext,
) {
  const { db, limits, settings, clock, audit, outbox } = dependencies
  const email = normalEmail(typed)
  if (!isEmail(email)) throw wrongField('email', 'email.invalid')
  await limits.require([
    { limit: settings.limits.passwordLinksPerEmail, of: email },
    { limit: settings.limits.passwordLinksPerAddress, of: addressBlock },
  ])
  const person = await db
    .selectFrom('staff')
    .select(['id', 'first_name', 'branch', 'email'])
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email))
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  const subject = person && (`staff:${person.id}` as const)
  await audit.recordLimited({ actor: { kind: 'anonymous' }, action: 'password.asked', subject, network })
  const give_up_at = new Date(+clock() + MAILED_LINK.milliseconds)
  await db.transaction().execute(async (trx) => {
    const token = await newPasswordLink(trx, person?.id ?? null, give_up_at)
    await outbox.enqueueStaffMail(trx, {
      kind: 'password-link',
      sealed: person?.email
        ? { to: person.email, name: person.first_name, token }
        : { to: DECOY_EMAIL, name: 'Nobody', token, decoy: true },
      location: person?.branch ?? DECOY_BRANCH,
      language,
      give_up_at,
    })
  })
  outbox.wakeWithoutAnnouncements()
}

/**
 * Sets a password by a link, ends every session and the calendar address of the account, and sends an email about it.
 * @throws Problem 422 for a link that is used, expired or unknown, and for a password that is easy to guess
 */
export async function setPassword(
  dependencies: Dependencies,
  { token, password }: { token: string; password: string },
  { network, addressBlock, language }: ResetContext,
) {
  const { db, limits, settings, clock, audit, outbox } = dependencies
  await limits.require([{ limit: settings.limits.passwordsPerAddress, of: addressBlock }])
  const person = await ownerOfLink(db, token, clock())
  if (!person) throw invalidLink()
  const { id } = person
  await refuseWeakPassword(password, ownWordsOf(person, settings.clinicName))

  const password_hash = await hashPassword(password)
  const now = clock()
  await db.transaction().execute(async (trx) => {
    // First, so that two links of one account do not wait for each other.
    await trx.selectFrom('staff').select('id').where('id', '=', id).forUpdate().execute()
    if (!(await consumeLink(trx, token, now))) throw invalidLink()
    const changed = trx.updateTable('staff').set({ password_hash }).where('id', '=', id)
    if (!(await changed.where('disabled_at', 'is', null).returning('id').executeTakeFirst()))
      throw invalidLink()
    await dropLinksOf(trx, id)
    await withdrawFeed(trx, id)
    await endAllSessions(id, trx)
    const actor = { kind: 'staff' as const, userId: id }
    await audit.record({ actor, action: 'password.set', subject: `staff:${id}`, network }, trx)
    await sendSecurityNotice({ clock, outbox }, trx, person, { notice: 'passwordChanged', language })
  })
  outbox.wakeWithoutAnnouncements()
}

const invalidLink = () =>
  new Problem(422, 'link_dead', {
    messageKey: 'password.linkDead',
    errors: [{ path: 'token', message: 'password.linkDead' }],
  })
