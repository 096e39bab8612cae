import type { VerifiedPatient, VerifyOtpInput } from '@molar/contract'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import type { RequesterAddress } from '../http/network.ts'
import type { FullWindow } from '../limits/limits.ts'
import { hashWithNonce, codeHashes, newNonce } from './codes.ts'
import { readPatient } from './patients.ts'
import { contactQuery } from './rows.ts'
import { networkHash } from './send-code.ts'
import { countCodeAttempt, reportGuessing } from './wrong-codes.ts'

const MAX_WRONG_ATTEMPTS = 5

/** Returned and never thrown: a wrong attempt must stay counted, and a repeated call gets the same result. */
export type CodeResult =
  | { result: 'verified'; patient: VerifiedPatient }
  /** `left` attempts, if the challenge is known. */
  | { result: 'wrong'; left: number | null }
  /** `ended`: no code is accepted any more. `several`: the code is correct, and more than one patient matches. */
  | { result: 'ended' }
  /** Neither challenge nor contact was sent, and this network has no open code for a clinic ID. */
  | { result: 'unasked' }
  | { result: 'several' }
  /** Nothing was compared. */
  | { result: 'limited'; full: FullWindow }

type Dependencies = Pick<
  FastifyInstance,
  'keyring' | 'tokens' | 'clock' | 'limits' | 'settings' | 'audit' | 'log'
>

interface Candidate {
  challenge: string
  subject: string
  ref: string
  patientId: number | null
}

/**
 * Compares a code with every open challenge it may belong to, and issues a token if it identifies one patient. The audit
 * log gets a row for each attempt that no limit refused.
 */
export async function verifyCode(
  dependencies: Dependencies,
  trx: Db,
  input: VerifyOtpInput,
  { network, addressBlock }: RequesterAddress,
): Promise<CodeResult> {
  const now = dependencies.clock()
  const candidates = input.challenge
    ? await sameSubject(trx, input.challenge, now)
    : await sameContact(dependencies, trx, input, { network, now })
  const attempt = await countCodeAttempt(dependencies, trx, { network, addressBlock }, candidates)
  if (attempt.fullAddress) return { result: 'limited', full: attempt.fullAddress }
  const { full } = attempt
  if (full) await reportGuessing(dependencies, trx, full)
  if (candidates.length === 0 && !input.challenge && !input.email && !input.phoneNumber)
    return { result: 'unasked' }

  const challenges = unique(candidates.map(({ challenge }) => challenge))
  const tries = await tryCode(dependencies, trx, challenges, input.code, {
    now,
    attempts: full ? 1 : MAX_WRONG_ATTEMPTS,
  })
  if (full && tries.length === 0) {
    await attempt.undo()
    return { result: 'limited', full }
  }
  const fitting = new Set(tries.filter(({ fits }) => fits).map(({ id }) => id))
  const found = await findPatient(trx, input, { candidates, tries, fitting }, now)
  const isRight = typeof found === 'number' || found.result === 'several'
  const meant = isRight ? candidates.filter(({ challenge }) => fitting.has(challenge)) : candidates
  if (isRight) await attempt.undo()
  await dependencies.audit.record(
    {
      actor: { kind: 'anonymous' },
      action: isRight ? 'code.accepted' : 'code.refused',
      patients: typeof found === 'number' ? [found] : meant.flatMap(({ patientId }) => patientId ?? []),
      network,
    },
    trx,
  )
  if (typeof found !== 'number') return found
  const token = await dependencies.tokens.issue({ kind: 'patient', patientId: found }, trx)
  return { result: 'verified', patient: { token, ...(await readPatient(trx, found, now)) } }
}

interface Compared {
  candidates: Candidate[]
  tries: TriedCode[]
  /** The ids of the challenges whose code it is. */
  fitting: Set<string>
}

/** The id of the patient whose code it is, with the codes marked as used; otherwise why there is none. */
async function findPatient(
  trx: Db,
  input: VerifyOtpInput,
  { candidates, tries, fitting }: Compared,
  now: Date,
): Promise<number | Extract<CodeResult, { result: 'wrong' | 'ended' | 'several' }>> {
  if (fitting.size === 0) {
    if (!input.challenge) return { result: 'wrong', left: null }
    const asked = tries.find(({ id }) => id === input.challenge)
    const left = asked ? MAX_WRONG_ATTEMPTS - asked.wrong_tries : 0
    return left > 0 ? { result: 'wrong', left } : { result: 'ended' }
  }
  // The picked row is one of the newest list; the list of an older code has the same patients.
  const named = candidates.find(({ challenge, ref }) => challenge === input.challenge && ref === input.ref)
  const patients = unique(
    candidates
      .filter(({ challenge }) => fitting.has(challenge))
      .map(({ patientId }) => patientId)
      .filter((id) => id !== null && (!input.ref || id === named?.patientId)),
  )
  const [patientId] = patients
  if (patientId == null) return { result: 'wrong', left: null }
  if (patients.length > 1) return { result: 'several' }

  const open = trx.updateTable('otp_challenges').set({ used_at: now })
  await open.where('id', 'in', [...fitting]).execute()
  return patientId
}

const unique = <T>(items: T[]) => [...new Set(items)]

const openRows = (trx: Db, now: Date) =>
  trx
    .selectFrom('otp_challenges as c')
    .innerJoin('otp_rows as r', 'r.challenge_id', 'c.id')
    .select(['c.id as challenge', 'c.subject', 'c.address', 'r.ref', 'r.patient_id as patientId'])
    .where('c.used_at', 'is', null)
    .where('c.expires_at', '>', now)
    .where('c.wrong_tries', '<', MAX_WRONG_ATTEMPTS)

/**
 * A challenge and the others of its subject from the same network, so that a late SMS is still valid. Challenges from
 * other networks are excluded: anyone can request a code for any identifier and then guess.
 */
async function sameSubject(trx: Db, challenge: string, now: Date): Promise<Candidate[]> {
  const asked = await openRows(trx, now).where('c.id', '=', challenge).executeTakeFirst()
  if (!asked) return []
  return openRows(trx, now)
    .where('c.subject', '=', asked.subject)
    .where('c.address', '=', asked.address)
    .execute()
}

/**
 * For clients that do not know challenges: the newest open one that matches all given contacts and was requested from
 * this network, and the others of its subject. Many patients share a mask, so a code must not be compared with the codes of
 * all of them. Without a contact it is the newest one for a clinic ID, because its response named no contact. A contact is
 * not secret, so someone who knows it must not be able to use up the attempts of another person.
 */
async function sameContact(
  dependencies: Dependencies,
  trx: Db,
  input: VerifyOtpInput,
  { network, now }: { network: string; now: Date },
): Promise<Candidate[]> {
  let query = openRows(trx, now).where('c.address', '=', networkHash(dependencies, network))
  if (!input.email && !input.phoneNumber)
    return query
      .where(sql<boolean>`cardinality(r.contacts || r.masks) = 0`)
      .orderBy('c.created_at', 'desc')
      .limit(1)
      .execute()
  for (const typed of [input.email, input.phoneNumber]) {
    if (!typed) continue
    const { column, hash } = contactQuery(dependencies.keyring, typed)
    query = query.where(sql<boolean>`${sql.ref(`r.${column}`)} @> array[${hash}]`)
  }
  const matching = await query.orderBy('c.created_at', 'desc').orderBy('c.id').execute()
  return matching.filter(({ subject }) => subject === matching[0]!.subject)
}

interface TriedCode {
  /** The id of the challenge. */
  id: string
  fits: boolean
  wrong_tries: number
}

/**
 * Compares and counts in one statement, so that concurrent attempts count too: at most five wrong attempts are ever
 * compared with one code. Rows are locked in one order, so that two attempts do not deadlock.
 * @param attempts a code is compared only if it had fewer wrong attempts
 */
async function tryCode(
  { keyring }: Dependencies,
  trx: Db,
  ids: string[],
  code: number,
  { now, attempts }: { now: Date; attempts: number },
): Promise<TriedCode[]> {
  const nonce = newNonce()
  // Several for each challenge while a previous key is still in use.
  const hashes = ids.flatMap((id) => codeHashes(keyring, id, code).map((hash) => hashWithNonce(hash, nonce)))
  const fits = sql`encode(sha256(convert_to(c.code_hash || ${nonce}, 'UTF8')), 'hex') = any (${hashes}::text[])`
  const { rows } = await sql<TriedCode>`
    update otp_challenges c
    set wrong_tries = c.wrong_tries + case when ${fits} then 0 else 1 end
    where c.id = any (array(select id from otp_challenges where id = any (${ids}::text[]) order by id for update))
      and c.used_at is null and c.expires_at > ${now} and c.wrong_tries < ${attempts}
    returning c.id, ${fits} as fits, c.wrong_tries`.execute(trx)
  return rows
}
