import { type Blocker, BLOCKER_TYPES, type BlockerType, type LocationCode } from '@molar/contract'
import { sql } from 'kysely'
import { array, boolean, number, object, type ObjectSchema, string } from 'yup'
import { doctorSchema } from '../catalogue/doctor.schema.ts'
import type { Db } from '../database/connect.ts'

export const blockerRowSchema: ObjectSchema<Blocker> = object({
  id: number().required(),
  description: string().required(),
  type: string<BlockerType>().oneOf(BLOCKER_TYPES).required(),
  startDateTime: string().defined().nullable(),
  endDateTime: string().defined().nullable(),
  recurringDays: array(number().required()).defined().nullable(),
  recurringDates: array(number().required()).defined().nullable(),
  selectedMonth: number().defined().nullable(),
  location: string<LocationCode>().nullable(),
  doctorId: number().nullable(),
  doctor: doctorSchema.nullable().default(undefined),
  version: number(),
  editable: boolean(),
})

const written = '\'YYYY-MM-DD"T"HH24:MI\''

/** Blockers in the form of the contract; the caller adds conditions to the query. */
export const blockerRows = (db: Db) =>
  db
    .selectFrom('blockers as b')
    .leftJoin('doctors as d', 'd.id', 'b.doctor_id')
    .select([
      'b.id',
      'b.description',
      'b.type',
      'b.version',
      'b.branch as location',
      'b.doctor_id as doctorId',
    ])
    .select(['b.recurring_days as recurringDays', 'b.recurring_dates as recurringDates'])
    .select([
      'b.selected_month as selectedMonth',
      sql<string | null>`to_char(b.starts_at, ${sql.raw(written)})`.as('startDateTime'),
      // An end at midnight is written as 23:59, the form that a request uses.
      sql<string | null>`to_char(
        case when b.ends_at::time = '00:00' then b.ends_at - interval '1 minute' else b.ends_at end,
        ${sql.raw(written)})`.as('endDateTime'),
      sql<Blocker['doctor']>`case when d.id is not null then json_build_object(
        'id', d.id, 'first_name', d.first_name, 'last_name', d.last_name, 'title', d.title,
        'profession', d.profession) end`.as('doctor'),
    ])

export const blockerRow = (db: Db, id: number): Promise<Blocker> =>
  blockerRows(db).where('b.id', '=', id).executeTakeFirstOrThrow()
