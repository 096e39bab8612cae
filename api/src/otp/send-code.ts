import { randomBytes } from 'node:crypto'
import {
  CODE_MINUTES,
  isEmail,
  isNigerian,
  type LocationCode,
  type MatchingPatient,
  receivesSms,
} from '@molar/contract'
import type { FastifyInstance } from 'fastify'
import { MINUTE_MS } from '../clock.ts'
import type { Db } from '../database/connect.ts'
import { smsPerBranch } from '../limits/limits.settings.ts'
import { wrongField } from '../http/problem.ts'
import type { Channel } from '../outbox/outbox.table.ts'
import { codeHashes, newCode } from './codes.ts'
import { decoyFor } from './decoy.ts'
import type { Identifier } from './identify.ts'
import { sendsSms } from '../settings.ts'
import { findPatients, type KnownPatient } from './patients.ts'
import { contactHashes, newRef, onlyRow, severalRows } from './rows.ts'

interface CodeRequest {
  identifier: Identifier
  location: LocationCode
  /** The preferred channel of a patient who is found by clinic ID. */
  prefer: Channel
  language: string
  /** The requester's network: a code belongs to it. */
  network: string
  /** The requester's address block: limits count it. */
  addressBlock: string
}

interface SentCode {
  channel: Channel
  rows: MatchingPatient[]
}

type Dependencies = Pick<
  FastifyInstance,
  'db' | 'keyring' | 'limits' | 'outbox' | 'clock' | 'settings' | 'audit'
>

/**
 * Sends a code to the patients that match the identifier. For an unknown identifier it does the same work, with the
 * same queries, hashes, rows and messages, so that neither the response nor its time reveals the difference.
 * @throws Problem 422 for a code by SMS where none are sent, 429 if a limit is reached
 */
export async function sendCode(dependencies: Dependencies, request: CodeRequest): Promise<SentCode> {
  const { db, keyring, outbox, clock, audit } = dependencies
  const { identifier, location, language, network } = request
  const found = await findPatients(db, identifier, location)
  const decoy = await decoyFor(db, keyring, identifier, location)
  const patients = found[0] && deliveryTo(found[0], request) ? found : [decoy]
  const { channel, to } = deliveryTo(patients[0]!, request)!
  const branch = await branchSettings(db, location)
  const smsPerHour = sendsSms(dependencies.settings) ? branch.sms_per_hour : 0
  // Not a limit: there is nothing to wait for.
  if (channel === 'sms' && smsPerHour === 0)
    throw wrongField(identifier.kind === 'clinicId' ? 'emrId' : 'destination', 'otp.branchWithoutSms')
  await countAgainstLimits(dependencies, request, channel, smsPerHour)

  const challenge = randomBytes(16).toString('base64url')
  const code = newCode()
  const now = clock()
  const expiresAt = new Date(+now + CODE_MINUTES * MINUTE_MS)
  const shown = patients.length > 1 ? severalRows(patients, identifier) : [onlyRow(identifier)]
  const rows = shown.map((row) => ({ ...row, challenge, ref: newRef() }))

  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('otp_challenges')
      .values({
        id: challenge,
        subject: keyring
          .digest('otp-subject', identifier.kind, identifier.value, location)
          .toString('base64url'),
        address: networkHash(dependencies, network),
        code_hash: codeHashes(keyring, challenge, code)[0]!,
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
    const recipient = patients[0] === decoy ? recipientOf(identifier, branch.sms_abroad) : 'patient'
    await audit.record(
      { action: 'code.requested', actor: ANONYMOUS, patients: known(patients), network },
      trx,
    )
    await outbox.enqueueCode(trx, { channel, to, code, location, language, expiresAt, recipient })
  })
  outbox.wakeWithoutAnnouncements()
  return { channel, rows }
}

/** Who asked for a code is not known before the code is verified. */
const ANONYMOUS = { kind: 'anonymous' as const }
const known = (patients: KnownPatient[]) => patients.flatMap(({ id }) => id ?? [])

/** The column `address` of a challenge: its requester's network, hashed. */
export const networkHash = ({ keyring }: Pick<Dependencies, 'keyring'>, network: string) =>
  keyring.digest('otp-address', network).toString('base64url')

/** Where the code is sent: to the given contact, or for a clinic ID to the recorded one; null if there is none. */
function deliveryTo({ email, phone }: KnownPatient, { identifier: { kind }, prefer }: CodeRequest) {
  const mail = email === null ? null : { channel: 'email' as const, to: email }
  const sms = phone === null || !receivesSms(phone) ? null : { channel: 'sms' as const, to: phone }
  if (kind === 'email') return mail
  if (kind === 'phone') return sms
  return prefer === 'sms' ? (sms ?? mail) : (mail ?? sms)
}

const branchSettings = (db: Db, location: LocationCode) =>
  db
    .selectFrom('branches')
    .select(['sms_per_hour', 'sms_abroad'])
    .where('code', '=', location)
    .executeTakeFirstOrThrow()

/** Who is written to about an unknown identifier. Nobody verified the contact, so an SMS abroad needs the branch's consent. */
function recipientOf({ kind, value }: Identifier, smsAbroad: boolean) {
  const isReachable =
    (kind === 'email' && isEmail(value)) || (kind === 'phone' && (smsAbroad || isNigerian(value)))
  return isReachable ? 'unknown' : 'decoy'
}

async function countAgainstLimits(
  { limits, settings }: Dependencies,
  { identifier, location, addressBlock }: CodeRequest,
  channel: Channel,
  smsPerHour: number,
) {
  const { codesPerIdentifier, codesPerIdentifierAndDay, identifiersPerAddress, smsPerAddress } =
    settings.limits
  const who = `${identifier.kind}:${identifier.value}`
  await limits.require([
    { limit: codesPerIdentifier, of: who },
    { limit: codesPerIdentifierAndDay, of: who },
    { limit: identifiersPerAddress, of: addressBlock, member: who },
    ...(channel === 'sms'
      ? [
          // Otherwise one address could use up the branch's SMS of the hour.
          { limit: smsPerAddress, of: addressBlock },
          { limit: smsPerBranch(smsPerHour), of: location },
        ]
      : []),
  ])
}
