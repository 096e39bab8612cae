import { randomUUID } from 'node:crypto'
import { CLINIC_ZONE, isNigerian, type LocationCode, receivesSms } from '@molar/contract'
import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/connect.ts'
import type { LimitCounter } from '../limits/limits.ts'
import { smsPerBranch } from '../limits/limits.settings.ts'
import type { Keyring } from '../secrets/keyring.ts'
import type { Channel, Sealed } from './outbox.table.ts'

interface CodeMessage {
  channel: Channel
  to: string
  code: number
  location: LocationCode
  language: string
  expiresAt: Date
  /**
   * A patient gets the code. An unknown recipient typed an email or phone that the clinic has no record with, and is told so.
   * For an unknown clinic ID there is nobody to write to: the message is a decoy.
   */
  recipient: 'patient' | 'unknown' | 'decoy'
}

interface StaffMail {
  kind: 'password-link' | 'password-changed' | 'security-notice'
  sealed: Sealed
  location: LocationCode
  language: string
  give_up_at: Date
}

/** Never delivered, also not by a server that does not know decoys (RFC 2606). */
export const DECOY_EMAIL = 'nobody@decoy.invalid'

export type Outbox = ReturnType<typeof createEnqueue>

/** Inserts messages in the transaction of their subject: both are committed or neither. Wake the worker afterwards. */
export function createEnqueue({
  keyring,
  clock,
  limits,
}: {
  keyring: Keyring
  clock: Clock
  limits: LimitCounter
}) {
  const row = (channel: Channel, sealed: Sealed) => {
    const id = randomUUID()
    const now = clock()
    return { id, channel, sealed: keyring.seal(sealed, id), created_at: now, next_at: now }
  }

  async function enqueueCode(
    trx: Db,
    { channel, to, code, location, language, expiresAt, recipient }: CodeMessage,
  ) {
    const sealed: Record<CodeMessage['recipient'], Sealed> = {
      patient: { to, code },
      unknown: { to },
      decoy: { to: DECOY_EMAIL, code, decoy: true },
    }
    await trx
      .insertInto('outbox')
      .values({
        ...row(channel, sealed[recipient]),
        kind: 'code',
        location,
        language,
        give_up_at: expiresAt,
      })
      .execute()
  }

  /** One message about a booking: by email, otherwise by SMS, otherwise none. */
  async function enqueueConfirmation(trx: Db, { appointmentId }: { appointmentId: number }) {
    const booked = await trx
      .selectFrom('appointments as a')
      .innerJoin('patients as p', 'p.id', 'a.patient_id')
      .innerJoin('branches as b', 'b.code', 'a.branch')
      .where('a.id', '=', appointmentId)
      .select([
        'a.branch',
        'a.language',
        'a.verified',
        'p.email',
        'p.phone',
        'b.sms_abroad',
        'b.sms_per_hour',
      ])
      // The database knows the clinic's time zone; a Date created here would use the machine's.
      .select(sql<Date>`a.starts_at at time zone ${sql.lit(CLINIC_ZONE)}`.as('start'))
      .executeTakeFirstOrThrow()
    const { branch: location, language, email, phone } = booked
    const message = { kind: 'confirmation' as const, location, language, appointment_id: appointmentId }
    const values = { ...message, give_up_at: booked.start }

    if (email) {
      await trx
        .insertInto('outbox')
        .values({ ...row('email', { to: email }), ...values })
        .execute()
      return
    }
    if (!phone || !receivesSms(phone)) return
    // SMS abroad are expensive, and this number is not verified.
    if (!(booked.verified || booked.sms_abroad || isNigerian(phone))) return
    const refusal = await limits.take([{ limit: smsPerBranch(booked.sms_per_hour), of: location }], trx)
    const later = refusal && { next_at: new Date(+clock() + refusal.retryAfter * 1000) }
    await trx
      .insertInto('outbox')
      .values({ ...row('sms', { to: phone }), ...values, ...later })
      .execute()
  }

  async function enqueueStaffMail(trx: Db, { sealed, ...values }: StaffMail) {
    await trx
      .insertInto('outbox')
      .values({ ...row('email', sealed), ...values })
      .execute()
  }

  return { enqueueCode, enqueueConfirmation, enqueueStaffMail }
}
