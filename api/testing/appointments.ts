import type { AppointmentState, LocationCode } from '@molar/contract'
import { sql } from 'kysely'
import type { Db } from '../src/database/connect.ts'
import { aPatient } from './clinic.ts'

interface Values {
  branch?: LocationCode
  /** `YYYY-MM-DD HH:mm` */
  starts_at: string
  patient_id?: number
  doctor_id?: number
  room_id?: number
  service_id?: number
  state?: AppointmentState
  verified?: boolean
  reference?: string
}

let made = 0

/**
 * A half-hour appointment in the past or future, as stored; with a new doctor, room and unregistered patient unless
 * given. Returns its id.
 */
export async function anAppointment(
  db: Db,
  { starts_at, branch = 'lag', ...values }: Values,
): Promise<number> {
  made += 1
  const patient_id =
    values.patient_id ?? (await aPatient(db, { raw_id: null, first_name: `Patient ${made}`, branch })).id
  const doctor_id =
    values.doctor_id ?? (await aRow(db, 'doctors', { branch, first_name: 'Doctor', last_name: `${made}` }))
  const room_id = values.room_id ?? (await aRow(db, 'rooms', { branch, name: `Room of ${made}` }))
  const half = Number(starts_at.slice(14)) === 0
  const hour = Number(starts_at.slice(11, 13)) + (half ? 0 : 1)
  const { id } = await db
    .insertInto('appointments')
    .values({
      reference: `MLR-TEST-${made}`,
      branch,
      person: `person ${made}`,
      verified: true,
      service_text: 'Tooth Pain',
      type: 'consultation',
      description: 'Upper left',
      starts_at,
      ends_at: `${starts_at.slice(0, 11)}${String(hour).padStart(2, '0')}:${half ? '30' : '00'}`,
      language: 'en',
      created_at: new Date('2026-11-01T09:00:00Z'),
      ...values,
      patient_id,
      doctor_id,
      room_id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type Row = { branch: LocationCode; first_name: string; last_name: string } & {
  branch: LocationCode
  name: string
}

const aRow = async (db: Db, table: 'doctors' | 'rooms', row: Partial<Row>) =>
  (
    await db
      .insertInto(table)
      .values(row as Row)
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

export const storedAppointment = (db: Db, id: number) =>
  db.selectFrom('appointments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** The day counts that triggers keep. Equal to `countedAppointments` if they are right. */
export const storedDayCounts = async (db: Db) =>
  (
    await sql`select branch, day, is_open, booked from appointment_days where booked <> 0
      order by 1, 2, 3`.execute(db)
  ).rows

/** The day counts, counted from the appointments. */
export const countedAppointments = async (db: Db) =>
  (
    await sql`select branch, starts_at::date as day, is_open, count(*) as booked from appointments
      where state <> 'cancelled' group by 1, 2, 3 order by 1, 2, 3`.execute(db)
  ).rows
