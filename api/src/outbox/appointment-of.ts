import { APPOINTMENT_PATH, type AppointmentState, CLINIC_ZONE } from '@molar/contract'
import { sql } from 'kysely'
import { type Clock, clinicTimestamp } from '../clock.ts'
import type { Db } from '../database/connect.ts'
import { movesLeft } from '../database/moves-left.ts'
import type { Appointment } from '../notifications/appointment-notifications.ts'
import { senderAddress } from '../settings-parsers.ts'
import type { Settings } from '../settings.ts'
import type { OutboxRow, Sealed } from './outbox.table.ts'

/**
 * Whether a notification of this kind says that the patient can be seen at the time, or, as an offer does, that the appointment
 * stays as it is. A confirmation is not skipped: it waits, see `deliver.ts`.
 */
const isOfAvailableTime = (kind: OutboxRow['kind']) =>
  kind === 'reminder' || kind === 'confirmed' || kind === 'offer'

const idsOf = (rows: readonly OutboxRow[]) => rows.flatMap(({ appointment_id }) => appointment_id ?? [])

/**
 * When the patient of an appointment `a` was last asked for another time than its start: by a notification that was sent or may have been sent, or by phone
 * because of a blocker that still closes the time. Null: never.
 */
const ASKED_AT = sql<Date | null>`greatest(
  (select max(o.created_at) from outbox o
    where o.appointment_id = a.id and o.appointment_start = a.starts_at and o.kind = 'unavailable'
      and (o.state = 'sent' or (o.state in ('dead', 'skipped') and o.lease is not null))),
  (select max(c.at) from appointment_calls c
    where c.appointment_id = a.id and c.starts_at = a.starts_at and c.action = 'called'
      and c.blocker_id in (select blockers_closing(a))))`

/** The appointments of notifications. */
export const readAppointments = (db: Db, rows: readonly OutboxRow[]) =>
  db
    .selectFrom('appointments as a')
    .innerJoin('doctors as d', 'd.id', 'a.doctor_id')
    .innerJoin('patients as p', 'p.id', 'a.patient_id')
    .innerJoin('branches as b', 'b.code', 'a.branch')
    .where(sql<boolean>`a.id = any(${idsOf(rows)}::int[])`)
    .select([
      'a.id',
      'a.reference',
      'a.starts_at',
      'a.state',
      'a.calendar_sequence',
      'a.verified',
      'a.moves_by_patient',
      'd.title',
      'd.first_name',
      'd.last_name',
    ])
    .select(['p.title as patientTitle', 'p.first_name as patientFirst', 'p.last_name as patientLast'])
    .select(['p.email', 'p.phone', 'b.sms_abroad', 'b.sms_per_hour'])
    .select([
      sql<Date>`a.starts_at at time zone ${sql.lit(CLINIC_ZONE)}`.as('start'),
      sql<Date>`a.ends_at at time zone ${sql.lit(CLINIC_ZONE)}`.as('end'),
      sql<string>`change_until(a)`.as('changeUntil'),
      sql<boolean>`was_asked_to_choose_another_time(a)`.as('wasAskedToChooseAnotherTime'),
      ASKED_AT.as('askedAt'),
      sql<string[]>`array(select l.hash from appointment_links l where l.appointment_id = a.id)`.as(
        'linkHashes',
      ),
    ])
    .execute()

type ReadAppointment = Awaited<ReturnType<typeof readAppointments>>[number]

/**
 * What a notification says about its appointment, and the appointment's state. Null if its start has changed since, if the
 * offered time is no longer held for the patient, if it says that the patient can be seen at a time that was called unavailable, or if the patient
 * can be seen after all at a time that was called unavailable.
 */
export async function appointmentOf(
  { db, clock, settings }: { db: Db; clock: Clock; settings: Settings },
  { kind, appointment_start }: OutboxRow,
  { to, token, oldStart, by, isPatientsWish, offer, availableAgain, cancellationUndone }: Sealed,
  row: ReadAppointment,
): Promise<(Appointment & { state: AppointmentState; verified: boolean }) | null> {
  // Without a start: written by an earlier server.
  if (appointment_start !== null && appointment_start !== row.starts_at) return null
  if (offer && !(await isHeldFor(db, row.id, offer.start))) return null
  if (isOfAvailableTime(kind) && row.wasAskedToChooseAnotherTime) return null
  if (kind === 'unavailable' && !row.wasAskedToChooseAnotherTime) return null
  // Who is asked to choose another time can do so until the start.
  const changeUntil = kind === 'unavailable' ? row.starts_at : row.changeUntil
  return {
    state: row.state,
    verified: row.verified,
    reference: row.reference,
    startsAt: (kind === 'cancelled' && oldStart) || row.starts_at,
    start: row.start,
    end: row.end,
    changeUntil: changeUntil < clinicTimestamp(clock()) ? null : changeUntil,
    canMove: movesLeft(row.moves_by_patient, row.wasAskedToChooseAnotherTime) > 0,
    sequence: row.calendar_sequence,
    doctor: [row.title, row.first_name, row.last_name].filter(Boolean).join(' '),
    arriveEarlyMinutes: settings.arriveEarlyMinutes,
    greeting: row.verified ? greetingOf(row) : null,
    link: token && `${settings.portalUrl}${APPOINTMENT_PATH}#${token}`,
    bookingPage: settings.portalUrl,
    oldStart,
    isAvailableAgain: availableAgain === row.starts_at,
    isCancellationUndone: cancellationUndone === row.starts_at,
    by: by === 'staff' && isPatientsWish ? 'staff-for-patient' : by,
    offer,
    organizer: { name: settings.clinicName, email: senderAddress(settings.mailFrom) },
    recipient: to,
  }
}

async function isHeldFor(db: Db, id: number, start: string) {
  const { rows } = await sql<{ isHeld: boolean }>`
    select is_held_for(${id}, ${start}::timestamp) as "isHeld"`.execute(db)
  return rows[0]!.isHeld
}

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
