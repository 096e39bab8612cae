import type { BookedAppointment, BookingInput } from '@molar/contract'
import { sql } from 'kysely'
import { clinicTimestamp } from '../clock.ts'
import type { Db } from '../database/connect.ts'
import type { ConfirmationNotification } from '../outbox/enqueue.ts'

/** The fields of the type `booking_request` in the database; times are clinic time. */
export interface BookingRequest {
  branch: string
  starts_at: string
  now: string
  instant: Date
  /** Null: `new_patient` is inserted. */
  patient_id: number | null
  new_patient: object | null
  person: string
  verified: boolean
  doctor_id: number | null
  department_id: number | null
  service_id: number | null
  service_text: string
  type: string
  description: string
  email_digest: string | null
  phone_digest: string | null
  language: string
  /** How many open appointments the person may have, this one included; null: any number. */
  most_open: number | null
  /** Open bookings of people who are not verified count from this instant; null: always. */
  counted_since: Date | null
  /** Notifications to staff leave the appointment out. */
  by_staff?: boolean
  /** Booked by the front desk: confirmed, and not bound by the notice that the branch needs. */
  by_desk?: boolean
  /** Also on a day that has its share of new patients. */
  over_full_day?: boolean
  desk_note?: string
  /** The room that the desk wants. */
  room_id?: number | undefined
}

export async function tryToBook(trx: Db, request: BookingRequest) {
  const { rows } = await sql<{ outcome: string; appointment_id: number | null }>`
    select * from book_appointment(jsonb_populate_record(null::booking_request, ${JSON.stringify(request)}::jsonb))`.execute(
    trx,
  )
  return rows[0]!
}

/** The key of a booking as it is stored. */
export interface BookingKey {
  digest: string
  /** Of the request: another payload with the same key is refused. */
  fingerprint: string
  expires_at: Date
}

/**
 * `tryToBook` that also inserts the confirmations; `booked` is the result. With a key, it books once for each key: a
 * repetition has the outcome `repeated`.
 */
export async function tryToBookOnce(
  trx: Db,
  request: BookingRequest,
  notifications: readonly ConfirmationNotification[],
  key: BookingKey | undefined,
) {
  const { rows } = await sql<{ outcome: string; booked: (BookedAppointment & { id: number }) | null }>`
    select outcome, booked from book_once(
      jsonb_populate_record(null::booking_request, ${JSON.stringify(request)}::jsonb), ${JSON.stringify(notifications)}::jsonb,
      ${key ? JSON.stringify(key) : null}::jsonb)`.execute(trx)
  return rows[0]!
}

/** What was booked with the key, if it is still valid. */
export const bookedWithKey = (db: Db, { digest }: BookingKey, now: Date) =>
  db
    .selectFrom('idempotency_keys as k')
    .innerJoin('appointments as a', (join) => join.on(sql<boolean>`a.id = (k.booked ->> 'id')::int`))
    .select(['k.fingerprint', 'k.booked', 'a.state'])
    .where('k.scope', '=', 'book')
    .where('k.key_digest', '=', digest)
    .where('k.expires_at', '>', now)
    .executeTakeFirst()

/** How many appointments that count the verified patient has, and the seconds until the first of them begins. */
export async function openAppointmentsOf(db: Db, patientId: number, now: Date) {
  const at = clinicTimestamp(now)
  const { rows } = await sql<{ open: number; wait: number }>`
    select open_of_patient(${patientId}, ${at}::timestamp) as open, coalesce((
      select ceil(extract(epoch from min(starts_at) - ${at}::timestamp))::int from appointments
      where patient_id = ${patientId} and verified and is_open and starts_at > ${at}::timestamp
    ), 0) as wait`.execute(db)
  return rows[0]!
}

export const patientIdOfAppointment = async (trx: Db, appointmentId: number) =>
  (
    await trx
      .selectFrom('appointments')
      .select('patient_id')
      .where('id', '=', appointmentId)
      .executeTakeFirstOrThrow()
  ).patient_id

export const branchOf = (db: Db, code: BookingInput['location']) =>
  db.selectFrom('branches').selectAll().where('code', '=', code).executeTakeFirstOrThrow()

export type Branch = Awaited<ReturnType<typeof branchOf>>

export type Chosen = Pick<
  BookingInput,
  'location' | 'appointmentType' | 'service_id' | 'doctor_id' | 'department_id'
>

/** The first field whose id does not fit the branch or the other fields, and the name of the service. */
export async function checkChoices(trx: Db, chosen: Chosen) {
  const { location, appointmentType, service_id, doctor_id, department_id } = chosen
  const { rows } = await sql<{ doctor: boolean; department: boolean; service: string | null }>`select
    ${doctor_id}::int is null
      or exists (select from doctors_offering(${location}, ${service_id}::int) d where d.doctor_id = ${doctor_id}) as doctor,
    ${department_id}::int is null or exists (
      select from departments p where p.id = ${department_id} and p.branch = ${location}
        and (${doctor_id}::int is null
          or exists (select from doctors d where d.id = ${doctor_id} and d.department_id = p.id))) as department,
    (select name from services
      where id = ${service_id} and branch = ${location} and type = ${appointmentType} and active) as service
  `.execute(trx)
  const { doctor, department, service } = rows[0]!
  const unknown =
    (!doctor && 'doctor_id') ||
    (!department && 'department_id') ||
    (service_id !== null && service === null && 'service_id')
  return { unknown, serviceName: service }
}
