import type { FastifyInstance } from 'fastify'
import { Problem, wrongField } from '../http/problem.ts'
import { isEmail, normalEmail } from '../patients/contacts.ts'
import { hashPassword } from '../staff/password.ts'
import {
  dropLinksOf,
  MAILED_LINK,
  newPasswordLink,
  ownerOfLink,
  consumeLink,
} from '../staff/password-links.ts'
import { isCommonPassword } from '../staff/weak-password.ts'
import { resetFailures } from './sign-in.ts'

type Parts = Pick<FastifyInstance, 'db' | 'limits' | 'tokens' | 'clock' | 'settings' | 'audit' | 'outbox'>

const MAIL_LIFE = 24 * 3_600_000
/** Branch of the row for an unknown email, which is never sent. */
const SOMEWHERE = 'lag'

interface Caller {
  network: string
  language: string
}

/** Sends a link to the account with this email. For an unknown email it does the same work. */
export async function askForLink(parts: Parts, typed: string, { network, language }: Caller) {
  const { db, limits, settings, clock, audit, outbox } = parts
  const email = normalEmail(typed)
  if (!isEmail(email)) throw wrongField('email', 'email.invalid')
  await limits.require([
    { limit: settings.limits.linksPerEmail, of: email },
    { limit: settings.limits.linksPerAddress, of: network },
  ])
  const person = await db
    .selectFrom('staff')
    .select(['id', 'first_name', 'branch', 'email'])
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email))
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  const give_up_at = new Date(+clock() + MAILED_LINK.milliseconds)
  await db.transaction().execute(async (trx) => {
    const token = await newPasswordLink(trx, person?.id ?? null, give_up_at)
    await outbox.enqueueStaffMail(trx, {
      kind: 'password-link',
      sealed: { to: person?.email ?? email, name: person?.first_name ?? 'nobody', token },
      location: person?.branch ?? SOMEWHERE,
      language,
      give_up_at,
      decoy: !person,
    })
    const subject = person && (`staff:${person.id}` as const)
    await audit.record({ actor: { kind: 'nobody' }, action: 'password.asked', subject, network }, trx)
  })
  outbox.wake()
}

/**
 * Sets a password by a link, ends every session of the account and sends an email about it.
 * @throws Problem 422 for a link that is used, expired or unknown, and for a password that is easy to guess
 */
export async function setPassword(
  parts: Parts,
  { token, password }: { token: string; password: string },
  { network, language }: Caller,
) {
  const { db, limits, settings, clock, audit, tokens, outbox } = parts
  await limits.require([{ limit: settings.limits.passwordsPerAddress, of: network }])
  const person = await ownerOfLink(db, token, clock())
  if (!person) throw invalidLink()
  const { id, username, first_name, last_name, email, branch } = person
  if (await isCommonPassword(password, [username, first_name, last_name, settings.clinicName]))
    throw wrongField('password', 'password.common')

  const password_hash = await hashPassword(password)
  const now = clock()
  await db.transaction().execute(async (trx) => {
    if (!(await consumeLink(trx, token, now))) throw invalidLink()
    const changed = trx.updateTable('staff').set({ password_hash }).where('id', '=', id)
    if (!(await changed.where('disabled_at', 'is', null).returning('id').executeTakeFirst()))
      throw invalidLink()
    await dropLinksOf(trx, id)
    await tokens.revokeAll(id, trx)
    await resetFailures(parts, username, network, trx)
    const actor = { kind: 'staff' as const, userId: id }
    await audit.record({ actor, action: 'password.set', subject: `staff:${id}`, network }, trx)
    if (!email) return
    await outbox.enqueueStaffMail(trx, {
      kind: 'password-changed',
      sealed: { to: email, name: first_name },
      location: branch,
      language,
      give_up_at: new Date(+now + MAIL_LIFE),
    })
  })
  outbox.wake()
}

const invalidLink = () =>
  new Problem(422, 'link_dead', {
    messageKey: 'password.linkDead',
    errors: [{ path: 'token', message: 'password.linkDead' }],
  })
