import type { AppointmentRow, AppointmentState } from '@molar/contract'
import { type Expression, type RawBuilder, sql } from 'kysely'
import { boolean, number, object, type ObjectSchema, string } from 'yup'
import { doctorSchema } from '../catalogue/doctor.schema.ts'
import type { Db } from '../database/connect.ts'
import { ageAt } from '../patients/age.ts'

/** A row of the list and the id of its patient. The id is for the audit log and is never sent. */
interface Shown {
  patientId: number
  row: AppointmentRow
}

export const rowSchema: ObjectSchema<AppointmentRow> = object({
  user: object({
    surname: string().required(),
    other_names: string().defined().nullable(),
    address: string().defined().nullable(),
    email: string().defined().nullable(),
    phone_number: string().defined().nullable(),
    location: string().defined().nullable(),
  }),
  appointment_date: string().required(),
  isOpen: boolean().required(),
  serviceText: string().defined().nullable(),
  description: string().defined().nullable(),
  id: number(),
  reference: string(),
  start_time: string(),
  doctor: doctorSchema.nullable().default(undefined),
  status: string<'pending' | 'confirmed'>(),
  verified: boolean(),
  age: number().nullable(),
  state: string<AppointmentState>(),
  version: number(),
  duration: number(),
  room: string(),
  confirmedByPatient: boolean(),
  deskNote: string().nullable(),
})

const rowsIn = (db: Db) =>
  db
    .selectFrom('appointments as a')
    .innerJoin('patients as p', 'p.id', 'a.patient_id')
    .innerJoin('doctors as d', 'd.id', 'a.doctor_id')
    .innerJoin('rooms as o', 'o.id', 'a.room_id')
    .select([
      'a.id',
      'a.reference',
      'a.branch',
      'a.starts_at',
      'a.state',
      'a.version',
      'a.is_open',
      'a.patient_confirmed_at',
      'a.desk_note',
      'o.name as room',
      'a.service_text',
      'a.description',
    ])
    .select(['a.verified', 'p.id as patient_id', 'p.first_name', 'p.last_name', 'p.middle_name'])
    .select(['p.address', 'p.email', 'p.phone'])
    .select(['d.id as doctor_id', 'd.title', 'd.first_name as doctor_first', 'd.last_name as doctor_last'])
    .select('d.profession')
    .select(ageAt(sql`a.starts_at`).as('age'))
    .select(sql<number>`(extract(epoch from a.ends_at - a.starts_at) / 60)::int`.as('duration'))

let rowsText: string | undefined

type Row = Awaited<ReturnType<ReturnType<typeof rowsIn>['execute']>>[number]

const shownOf = (row: Row): Shown => ({
  patientId: row.patient_id,
  row: {
    user: {
      surname: row.first_name,
      other_names: [row.last_name, row.middle_name].filter(Boolean).join(' '),
      address: row.address,
      email: row.email,
      phone_number: row.phone,
      // The branch of the appointment, which may differ from the patient's branch.
      location: row.branch,
    },
    appointment_date: row.starts_at.slice(0, 16).replace(' ', 'T'),
    isOpen: row.is_open,
    serviceText: row.service_text,
    description: row.description,
    id: row.id,
    reference: row.reference,
    start_time: row.starts_at.slice(11, 16),
    doctor: {
      id: row.doctor_id,
      first_name: row.doctor_first,
      last_name: row.doctor_last,
      title: row.title,
      profession: row.profession,
    },
    status: row.is_open ? 'pending' : 'confirmed',
    verified: row.verified,
    age: row.age,
    state: row.state,
    version: row.version,
    duration: row.duration,
    room: row.room,
    confirmedByPatient: row.patient_confirmed_at !== null,
    deskNote: row.desk_note,
  },
})

/** The rows with these ids, in the order of the ids. */
export async function rowsOf(db: Db, ids: number[]): Promise<Shown[]> {
  if (ids.length === 0) return []
  const rows = await rowsIn(db).where('a.id', 'in', ids).execute()
  return rows.toSorted(orderOf(ids)).map(shownOf)
}

/** Compares rows by the place of their ids. */
export function orderOf(ids: number[]) {
  const place = new Map(ids.map((id, index) => [id, index]))
  return (one: { id: number }, other: { id: number }) => place.get(one.id)! - place.get(other.id)!
}

/**
 * The rows with the ids that a subquery returns.
 * @param record inserts the row of the audit log: it is given the table with the column `patient_id` of all rows
 */
export async function rowsOfPage(
  db: Db,
  ids: Expression<number>,
  {
    order,
    record,
  }: {
    order: (one: Row, other: Row) => number
    record: (shown: RawBuilder<unknown>) => Expression<unknown>
  },
): Promise<Shown[]> {
  // Compiled once: it is a third of the work of such a request.
  rowsText ??= rowsIn(db).compile().sql
  const { rows } = await sql<Row>`
    with a as materialized (${sql.raw(rowsText)} where a.id in (${ids})), recorded as (${record(sql`a`)})
    select a.* from a`.execute(db)
  // PostgreSQL takes longer to sort rows with so many columns.
  return rows.toSorted(order).map(shownOf)
}
