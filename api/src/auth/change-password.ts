import type { FastifyInstance } from 'fastify'
import { wrongField } from '../http/problem.ts'
import { dropLinksOf } from '../staff/password-links.ts'
import { hashPassword } from '../staff/password.ts'
import { sendSecurityNotice } from '../staff/security-notice.ts'
import { ownWordsOf, refuseWeakPassword } from '../staff/weak-password.ts'
import { withdrawFeed } from '../staff/withdraw-feed.ts'
import { endOtherSessions } from '../tokens/sessions.ts'
import { confirmPassword, lockOrSignInAgain } from '../staff/credentials.ts'
import type { AccountContext } from './account-context.ts'

type Dependencies = Pick<FastifyInstance, 'db' | 'limits' | 'settings' | 'clock' | 'audit' | 'outbox'>

/**
 * Sets a new password for the signed-in person, ends their other sessions, links and calendar address, and sends an email about it.
 * @throws Problem 422 if the current password is wrong or the new one is refused, 429 after too many wrong ones
 */
export async function changePassword(
  dependencies: Dependencies,
  { current, password }: { current: string; password: string },
  context: AccountContext,
) {
  const { db, settings, clock, audit, outbox } = dependencies
  const { requester, bearer, network, language } = context
  const person = await confirmPassword(dependencies, requester.userId, {
    password: current,
    field: 'current',
    address: context,
  })
  const { id } = person
  if (password === current) throw wrongField('password', 'password.same')
  await refuseWeakPassword(password, ownWordsOf(person, settings.clinicName))

  const password_hash = await hashPassword(password)
  await db.transaction().execute(async (trx) => {
    await lockOrSignInAgain(trx, person)
    await trx.updateTable('staff').set({ password_hash }).where('id', '=', id).execute()
    await dropLinksOf(trx, id)
    await withdrawFeed(trx, id)
    await endOtherSessions(trx, id, bearer)
    await audit.record({ actor: requester, action: 'password.changed', subject: `staff:${id}`, network }, trx)
    await sendSecurityNotice({ clock, outbox }, trx, person, { notice: 'passwordChanged', language })
  })
  outbox.wakeWithoutAnnouncements()
}
