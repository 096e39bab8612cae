import { createHash } from 'node:crypto'
import { type Clock, MINUTE_MS } from '../clock.ts'
import type { Db } from '../database/connect.ts'
import type { Keyring } from '../secrets/keyring.ts'
import { factorOf } from '../staff/second-factor.ts'
import type { StaffRow } from '../staff/staff-user.ts'

/** How long the code may take after the password. */
const LIFE = 10 * MINUTE_MS
const PURPOSE = 'sign-in-challenge'

/** What a challenge contains, encrypted: the person, and the password that was right. */
interface Challenge {
  userId: number
  password: string
  until: number
}

const digestOf = ({ password_hash }: Pick<StaffRow, 'password_hash'>) =>
  createHash('sha256').update(password_hash).digest('base64url')

/** The proof that the password was right, for a person who has a second factor; otherwise null. */
export async function challengeFor(
  { keyring, clock }: { keyring: Keyring; clock: Clock },
  trx: Db,
  person: StaffRow,
): Promise<string | null> {
  if (!(await factorOf(trx, person.id))?.secret) return null
  const challenge: Challenge = { userId: person.id, password: digestOf(person), until: +clock() + LIFE }
  return keyring.seal(challenge, PURPOSE)
}

/** What the proof contains. Null if it is too old or not one of ours. */
export function openChallenge(keyring: Keyring, text: string, now: Date): Challenge | null {
  try {
    const challenge = keyring.open(text, PURPOSE) as Challenge
    return challenge.until > +now ? challenge : null
  } catch {
    return null
  }
}

/** Whether the account still has the password that was right. */
export const isProofOf = ({ password }: Challenge, person: StaffRow) => password === digestOf(person)
