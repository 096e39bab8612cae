import type { VerifiedPatient, VerifyOtpInput } from '@molar/contract'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { blind, codeHash, newNonce } from './codes.ts'
import { readPatient } from './patients.ts'
import { contactQuery } from './rows.ts'

const MAX_WRONG_ATTEMPTS = 5

/** Returned and never thrown: a wrong attempt must stay counted, and a repeated call gets the same result. */
export type CodeResult =
  | { result: 'verified'; patient: VerifiedPatient }
  /** `ended`: no code is accepted any more. `several`: the code is correct, and more than one patient matches. */
  | { result: 'wrong' | 'ended' | 'several' }

type Parts = Pick<FastifyInstance, 'keyring' | 'tokens' | 'clock'>

interface Candidate {
  challenge: string
  ref: string
  patientId: number | null
}

/** Compares a code with every open challenge it may belong to, and issues a token if it identifies one patient. */
export async function verifyCode(
  parts: Parts,
  trx: Db,
  input: VerifyOtpInput,
  address: string,
): Promise<CodeResult> {
  const now = parts.clock()
  const candidates = input.challenge
    ? await sameSubject(trx, input.challenge, now)
    : await sameContact(parts, trx, input, address, now)
  const tries = await tryCode(
    parts,
    trx,
    unique(candidates.map(({ challenge }) => challenge)),
    input.code,
    now,
  )
  const fitting = new Set(tries.filter(({ fits }) => fits).map(({ id }) => id))

  if (fitting.size === 0) {
    const asked = tries.find(({ id }) => id === input.challenge)
    return {
      result: input.challenge && (!asked || asked.wrong_tries >= MAX_WRONG_ATTEMPTS) ? 'ended' : 'wrong',
    }
  }
  // The picked row is one of the newest list; the list of an older code has the same patients.
  const named = candidates.find(({ challenge, ref }) => challenge === input.challenge && ref === input.ref)
  const patients = unique(
    candidates
      .filter(({ challenge }) => fitting.has(challenge))
      .map(({ patientId }) => patientId)
      .filter((id) => id !== null && (!input.ref || id === named?.patientId)),
  )
  if (patients.length > 1) return { result: 'several' }
  const [patientId] = patients
  if (patientId == null) return { result: 'wrong' }

  await trx
    .updateTable('otp_challenges')
    .set({ used_at: now })
    .where('id', 'in', [...fitting])
    .execute()
  const token = await parts.tokens.issue({ kind: 'patient', patientId }, trx)
  return { result: 'verified', patient: { token, ...(await readPatient(trx, patientId, now)) } }
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
 * A challenge and the others of its subject from the same address, so that a late SMS is still valid. Challenges from
 * other addresses are excluded: anyone can request a code for any identifier and then guess.
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
 * Every open challenge that matches all given contacts and was requested from this address. A contact is not secret,
 * so someone who knows it must not be able to use up the attempts of another person.
 */
async function sameContact(
  { keyring }: Parts,
  trx: Db,
  input: VerifyOtpInput,
  address: string,
  now: Date,
): Promise<Candidate[]> {
  let query = openRows(trx, now).where('c.address', '=', address)
  for (const typed of [input.email, input.phoneNumber]) {
    if (!typed) continue
    const { column, hash } = contactQuery(keyring, typed)
    query = query.where(sql<boolean>`${sql.ref(`r.${column}`)} @> array[${hash}]`)
  }
  return query.execute()
}

/**
 * Compares and counts in one statement, so that concurrent attempts count too: at most five wrong attempts are ever
 * compared with one code. Rows are locked in one order, so that two attempts do not deadlock.
 */
async function tryCode({ keyring }: Parts, trx: Db, ids: string[], code: number, now: Date) {
  const nonce = newNonce()
  const blinded = ids.map((id) => blind(codeHash(keyring, id, code), nonce))
  const fits = sql`encode(sha256(convert_to(c.code_hash || ${nonce}, 'UTF8')), 'hex') = t.blinded`
  const { rows } = await sql<{ id: string; fits: boolean; wrong_tries: number }>`
    update otp_challenges c
    set wrong_tries = c.wrong_tries + case when ${fits} then 0 else 1 end
    from unnest(${ids}::text[], ${blinded}::text[]) as t(id, blinded)
    where c.id = t.id
      and c.id = any (array(select id from otp_challenges where id = any (${ids}::text[]) order by id for update))
      and c.used_at is null and c.expires_at > ${now} and c.wrong_tries < ${MAX_WRONG_ATTEMPTS}
    returning c.id, ${fits} as fits, c.wrong_tries`.execute(trx)
  return rows
}
