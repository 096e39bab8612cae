import type { FastifyInstance } from 'fastify'
import { Problem } from '../http/problem.ts'
import { recoveryCodesLeft } from '../staff/recovery-codes.ts'
import { compareCode, consumeCode, factorOf } from '../staff/second-factor.ts'
import { sendSecurityNotice } from '../staff/security-notice.ts'
import { lockUnchanged } from '../staff/credentials.ts'
import { isProofOf, openChallenge } from './sign-in-challenge.ts'
import { openSession, type Session, type SignInContext } from './sign-in.ts'

type Dependencies = Pick<
  FastifyInstance,
  'db' | 'limits' | 'tokens' | 'clock' | 'settings' | 'audit' | 'keyring' | 'outbox'
>

/** The second step of signing in. Says how many recovery codes are left if one was used. */
export async function signInWithCode(
  dependencies: Dependencies,
  { challenge, code }: { challenge: string; code: string },
  context: SignInContext & { language: string },
): Promise<Session & { recoveryCodesLeft?: number }> {
  const { db, clock, outbox, keyring } = dependencies
  const { network, language } = context
  const proof = openChallenge(keyring, challenge, clock())
  if (!proof) throw signInAgain()
  const person = await db
    .selectFrom('staff')
    .selectAll()
    .where('id', '=', proof.userId)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  if (!person || !isProofOf(proof, person)) throw signInAgain()
  // Reset or turned off since the password was right: no code is correct any more, and the password alone signs in.
  if (!(await factorOf(db, person.id))?.secret) throw signInAgain()
  const right = await compareCode(dependencies, person, code, network)
  const session = await db.transaction().execute(async (trx) => {
    const current = await lockUnchanged(trx, person)
    if (!current) throw signInAgain()
    await consumeCode(dependencies, trx, right, { userId: person.id, network })
    const opened = await openSession(dependencies, trx, current, context)
    if (!('recoveryCode' in right)) return opened
    const left = await recoveryCodesLeft(trx, person.id)
    await sendSecurityNotice({ clock, outbox }, trx, person, {
      notice: 'recoveryCodeUsed',
      language,
      count: left,
    })
    return { ...opened, recoveryCodesLeft: left }
  })
  outbox.wakeWithoutAnnouncements()
  return session
}

const signInAgain = () => new Problem(401, 'sign_in')
