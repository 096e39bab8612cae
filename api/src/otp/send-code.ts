import { randomBytes } from 'node:crypto'
import type { LocationCode, MatchingPatient } from '@molar/shared/contract'
import type { FastifyInstance } from 'fastify'
import { smsPerBranch } from '../limits/limits.settings.ts'
import type { Channel } from '../outbox/outbox.table.ts'
import { codeHash, newCode, noCodeHash } from './codes.ts'
import { decoyFor } from './decoy.ts'
import type { Identifier } from './identify.ts'
import { maskEmail, maskPhone } from './mask.ts'
import { findPatients, type KnownPatient } from './patients.ts'
import { contactHash, maskHash, newRef, onlyRow, severalRows } from './rows.ts'

export const CODE_MINUTES = 10

export interface CodeRequest {
  identifier: Identifier
  location: LocationCode
  /** Which way a patient found by clinic ID would rather be written to. */
  prefer: Channel
  language: string
  /** Network of the caller. */
  address: string
}

export interface SentCode {
  channel: Channel
  rows: MatchingPatient[]
}

type Parts = Pick<FastifyInstance, 'db' | 'keyring' | 'limits' | 'outbox' | 'clock' | 'settings'>

/**
 * Sends a code to whom the identifier fits, and does the same work for nobody: the same queries, hashes and rows, so
 * that neither the answer nor its time tells which it was.
 */
export async function sendCode(parts: Parts, request: CodeRequest): Promise<SentCode> {
  const { db, keyring, outbox, clock } = parts
  const { identifier, location, language } = request
  const patients = await findPatients(db, identifier, location)
  const way = wayTo(patients[0], request)
  const decoy = decoyFor(keyring, identifier, location)
  const { channel, contact } = way ?? decoy
  const known = way ? patients : []
  await countAgainstLimits(parts, request, channel)

  const challenge = randomBytes(16).toString('base64url')
  const code = newCode()
  const hash = codeHash(keyring, challenge, code)
  const now = clock()
  const expiresAt = new Date(+now + CODE_MINUTES * 60_000)
  const shown = known.length > 1 ? severalRows(known) : [onlyRow(channel, contact)]
  const rows = shown.map((row) => ({ ...row, challenge, ref: newRef() }))

  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('otp_challenges')
      .values({
        id: challenge,
        subject: keyring
          .digest('otp-subject', identifier.kind, identifier.value, location)
          .toString('base64url'),
        address: addressHash(parts, request.address),
        code_hash: way ? hash : noCodeHash(),
        created_at: now,
        expires_at: expiresAt,
      })
      .execute()
    await trx
      .insertInto('otp_rows')
      .values(
        rows.map(({ ref }, index) => ({
          ref,
          challenge_id: challenge,
          patient_id: known[index]?.id ?? null,
          ...contactHashes(parts, known[index], identifier, decoy.contact),
        })),
      )
      .execute()
    await outbox.enqueueCode(trx, {
      channel,
      to: way?.to ?? contact,
      code,
      location,
      language,
      expiresAt,
      decoy: !way,
    })
  })
  outbox.wake()
  return { channel, rows }
}

export const addressHash = ({ keyring }: Pick<Parts, 'keyring'>, address: string) =>
  keyring.digest('otp-address', address).toString('base64url')

/** Where the code goes: to the contact that was given, or for a clinic ID to the one on record. */
function wayTo(patient: KnownPatient | undefined, { identifier: { kind }, prefer }: CodeRequest) {
  const email = patient?.email
    ? { channel: 'email' as const, to: patient.email, contact: maskEmail(patient.email) }
    : null
  const sms = patient?.phone
    ? { channel: 'sms' as const, to: patient.phone, contact: maskPhone(patient.phone) }
    : null
  if (kind === 'email') return email
  if (kind === 'phone') return sms
  return prefer === 'sms' ? (sms ?? email) : (email ?? sms)
}

async function countAgainstLimits({ db, limits, settings }: Parts, request: CodeRequest, channel: Channel) {
  const { location, address } = request
  const { codesPerIdentifier, codesPerIdentifierAndDay, identifiersPerAddress, sendsPerAddress } =
    settings.limits
  const who = `${request.identifier.kind}:${request.identifier.value}`
  const branches = db.selectFrom('branches').select('sms_per_hour').where('code', '=', location)
  const { sms_per_hour } = await branches.executeTakeFirstOrThrow()
  await limits.require([
    { limit: codesPerIdentifier, of: who },
    { limit: codesPerIdentifierAndDay, of: who },
    { limit: identifiersPerAddress, of: address, member: who },
    { limit: sendsPerAddress, of: address },
    ...(channel === 'sms' ? [{ limit: smsPerBranch(sms_per_hour), of: location }] : []),
  ])
}

/** By what a client that sends contacts instead of `challenge` and `ref` is understood. */
function contactHashes(
  { keyring }: Parts,
  patient: KnownPatient | undefined,
  { value }: Identifier,
  decoy: string,
) {
  const whole = patient ? [patient.email, patient.phone].filter((contact) => contact !== null) : [value]
  const masks = patient
    ? [
        ...(patient.email ? [maskEmail(patient.email)] : []),
        ...(patient.phone ? [maskPhone(patient.phone)] : []),
      ]
    : [decoy]
  return {
    contacts: whole.map((contact) => contactHash(keyring, contact)),
    masks: masks.map((mask) => maskHash(keyring, mask)),
  }
}
