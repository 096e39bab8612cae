import { randomUUID } from 'node:crypto'
import { CLINIC_ZONE, type LocationCode } from '@molar/contract'
import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/connect.ts'
import type { LimitCounter } from '../limits/limits.ts'
import { smsPerBranch } from '../limits/limits.settings.ts'
import { isNigerian } from '../patients/contacts.ts'
import type { Keyring } from '../secrets/keyring.ts'
import type { Channel, Sealed } from './outbox.table.ts'

interface CodeMessage {
  channel: Channel
  to: string
  code: number
  location: LocationCode
  language: string
  expiresAt: Date
  /** No patient matched: the row is written to do the same work and is never sent. */
  decoy: boolean
}

interface StaffMail {
  kind: 'password-link' | 'password-changed'
  sealed: Sealed
  location: LocationCode
  language: string
  give_up_at: Date
  decoy?: boolean
}

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
    { channel, to, code, location, language, expiresAt, decoy }: CodeMessage,
  ) {
    const state = decoy ? ('decoy' as const) : ('waiting' as const)
    await trx
      .insertInto('outbox')
      .values({
        ...row(channel, { to, code }),
        kind: 'code',
        location,
        language,
        give_up_at: expiresAt,
        state,
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
    // SMS abroad are expensive, and this number is not verified.
    if (!phone || !(booked.verified || booked.sms_abroad || isNigerian(phone))) return
    const refusal = await limits.take([{ limit: smsPerBranch(booked.sms_per_hour), of: location }], trx)
    const later = refusal && { next_at: new Date(+clock() + refusal.retryAfter * 1000) }
    await trx
      .insertInto('outbox')
      .values({ ...row('sms', { to: phone }), ...values, ...later })
      .execute()
  }

  async function enqueueStaffMail(trx: Db, { sealed, decoy = false, ...values }: StaffMail) {
    const state = decoy ? ('decoy' as const) : ('waiting' as const)
    await trx
      .insertInto('outbox')
      .values({ ...row('email', sealed), ...values, state })
      .execute()
  }

  return { enqueueCode, enqueueConfirmation, enqueueStaffMail }
}
