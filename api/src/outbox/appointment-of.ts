import { APPOINTMENT_PATH, type AppointmentState, CLINIC_ZONE } from '@molar/contract'
import { sql } from 'kysely'
import { type Clock, clinicTimestamp } from '../clock.ts'
import type { Db } from '../database/connect.ts'
import type { Appointment } from '../notifications/appointment-notifications.ts'
import type { Settings } from '../settings.ts'
import type { OutboxRow, Sealed } from './outbox.table.ts'

/**
 * What a notification says about its appointment, and the appointment's state. Null if its start has changed since, if the
 * offered time is no longer held for the patient, or if a reminder is of a time at which the patient cannot be seen.
 */
export async function appointmentOf(
  { db, clock, settings }: { db: Db; clock: Clock; settings: Settings },
  { kind, appointment_id, appointment_start }: OutboxRow,
  { to, token, oldStart, by, isPatientsWish, offer }: Sealed,
): Promise<(Appointment & { state: AppointmentState; verified: boolean }) | null> {
  const row = await db
    .selectFrom('appointments as a')
    .innerJoin('doctors as d', 'd.id', 'a.doctor_id')
    .innerJoin('patients as p', 'p.id', 'a.patient_id')
    .where('a.id', '=', appointment_id)
    .select([
      'a.reference',
      'a.starts_at',
      'a.state',
      'a.calendar_sequence',
      'a.verified',
      'd.title',
      'd.first_name',
      'd.last_name',
    ])
    .select(['p.title as patientTitle', 'p.first_name as patientFirst', 'p.last_name as patientLast'])
    .select([
      sql<Date>`a.starts_at at time zone ${sql.lit(CLINIC_ZONE)}`.as('start'),
      sql<Date>`a.ends_at at time zone ${sql.lit(CLINIC_ZONE)}`.as('end'),
      sql<string>`change_until(a)`.as('changeUntil'),
      sql<boolean>`is_held_for(a.id, ${offer?.start ?? null}::timestamp)`.as('isHeld'),
      (kind === 'reminder' ? sql<boolean>`is_told_unavailable(a)` : sql.lit(false)).as('isToldUnavailable'),
    ])
    .executeTakeFirstOrThrow()
  // Without a start: written by an earlier server.
  if (appointment_start !== null && appointment_start !== row.starts_at) return null
  if (offer && !row.isHeld) return null
  if (row.isToldUnavailable) return null
  return {
    state: row.state,
    verified: row.verified,
    reference: row.reference,
    startsAt: (kind === 'cancelled' && oldStart) || row.starts_at,
    start: row.start,
    end: row.end,
    changeUntil: row.changeUntil < clinicTimestamp(clock()) ? null : row.changeUntil,
    sequence: row.calendar_sequence,
    doctor: [row.title, row.first_name, row.last_name].filter(Boolean).join(' '),
    arriveEarlyMinutes: settings.arriveEarlyMinutes,
    greeting: row.verified ? greetingOf(row) : null,
    link: token && `${settings.portalUrl}${APPOINTMENT_PATH}#${token}`,
    bookingPage: settings.portalUrl,
    oldStart,
    by: by === 'staff' && isPatientsWish ? 'staff-for-patient' : by,
    offer,
    organizer: { name: settings.clinicName, email: senderAddress(settings.mailFrom) },
    recipient: to,
  }
}

/** `no-reply@molar.example` of `Molar <no-reply@molar.example>`. */
const senderAddress = (from: string) => /<([^>]+)>/.exec(from)?.[1] ?? from

/** "Mrs Okafor", or the first name of a patient without a title. */
const greetingOf = ({
  patientTitle,
  patientFirst,
  patientLast,
}: {
  patientTitle: string | null
  patientFirst: string
  patientLast: string
}) => (patientTitle ? `${patientTitle} ${patientLast}` : patientFirst)
