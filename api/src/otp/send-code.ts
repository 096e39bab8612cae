import { randomBytes } from 'node:crypto'
import type { LocationCode, MatchingPatient } from '@molar/contract'
import type { FastifyInstance } from 'fastify'
import { smsPerBranch } from '../limits/limits.settings.ts'
import type { Channel } from '../outbox/outbox.table.ts'
import { codeHash, newCode } from './codes.ts'
import { decoyFor } from './decoy.ts'
import type { Identifier } from './identify.ts'
import { findPatients, type KnownPatient } from './patients.ts'
import { contactHashes, newRef, onlyRow, severalRows } from './rows.ts'

const CODE_MINUTES = 10

interface CodeRequest {
  identifier: Identifier
  location: LocationCode
  /** The preferred channel of a patient who is found by clinic ID. */
  prefer: Channel
  language: string
  /** Network of the caller. */
  address: string
}

interface SentCode {
  channel: Channel
  rows: MatchingPatient[]
}

type Parts = Pick<FastifyInstance, 'db' | 'keyring' | 'limits' | 'outbox' | 'clock' | 'settings'>

/**
 * Sends a code to the patients that match the identifier. For an unknown identifier it does the same work, with the
 * same queries, hashes and rows, so that neither the answer nor its time reveals the difference.
 */
export async function sendCode(parts: Parts, request: CodeRequest): Promise<SentCode> {
  const { db, keyring, outbox, clock } = parts
  const { identifier, location, language } = request
  const found = await findPatients(db, identifier, location)
  const decoy = await decoyFor(db, keyring, identifier, location)
  const patients = found[0] && wayTo(found[0], request) ? found : [decoy]
  const { channel, to } = wayTo(patients[0]!, request)!
  const isDecoy = patients[0] === decoy
  await countAgainstLimits(parts, request, channel)

  const challenge = randomBytes(16).toString('base64url')
  const code = newCode()
  const now = clock()
  const expiresAt = new Date(+now + CODE_MINUTES * 60_000)
  const shown = patients.length > 1 ? severalRows(patients) : [onlyRow(channel, to)]
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
        code_hash: codeHash(keyring, challenge, code),
        created_at: now,
        expires_at: expiresAt,
      })
      .execute()
    await trx
      .insertInto('otp_rows')
      .values(
        patients.map((patient, index) => ({
          ref: rows[index]!.ref,
          challenge_id: challenge,
          patient_id: patient.id,
          ...contactHashes(keyring, identifier, rows[index]!),
        })),
      )
      .execute()
    await outbox.enqueueCode(trx, { channel, to, code, location, language, expiresAt, decoy: isDecoy })
  })
  outbox.wake()
  return { channel, rows }
}

export const addressHash = ({ keyring }: Pick<Parts, 'keyring'>, address: string) =>
  keyring.digest('otp-address', address).toString('base64url')

/** Where the code is sent: to the given contact, or for a clinic ID to the recorded one; null if there is none. */
function wayTo({ email, phone }: KnownPatient, { identifier: { kind }, prefer }: CodeRequest) {
  const mail = email === null ? null : { channel: 'email' as const, to: email }
  const sms = phone === null ? null : { channel: 'sms' as const, to: phone }
  if (kind === 'email') return mail
  if (kind === 'phone') return sms
  return prefer === 'sms' ? (sms ?? mail) : (mail ?? sms)
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
