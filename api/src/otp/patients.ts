import { type LocationCode, type VerifiedPatient } from '@molar/contract'
import { sql } from 'kysely'
import { ageOn } from '../patients/age.ts'
import { clinicTimestamp } from '../clock.ts'
import type { Db } from '../database/connect.ts'
import type { Identifier } from './identify.ts'

export interface KnownPatient {
  /** Null: a decoy, see `decoyFor`. */
  id: number | null
  raw_id: string | null
  first_name: string
  last_name: string
  email: string | null
  phone: string | null
}

/** The registered patients of a branch that match an identifier. */
export async function findPatients(
  db: Db,
  { kind, value }: Identifier,
  location: LocationCode,
): Promise<KnownPatient[]> {
  const known = db
    .selectFrom('patients')
    .select(['id', 'raw_id', 'first_name', 'last_name', 'email', 'phone'])
    .where('raw_id', 'is not', null)
    .where('branch', '=', location)
    .orderBy('first_name')
    .orderBy('id')
  if (kind === 'email') return known.where('email', '=', value).execute()
  if (kind === 'phone') return known.where('phone', '=', value).execute()
  return known.where(sql`upper(raw_id)`, '=', sql`upper(${value})`).execute()
}

/** One of this many patients after a point on the ring is chosen: always the first would favour some of them. */
const DRAWN_FROM = 16

/**
 * For each point, one of the next patients on the branch's ring who have a contact. Registering another patient
 * changes the result at few points only.
 */
export async function patientsOnRing(db: Db, location: LocationCode, points: bigint[]) {
  const place = sql`hashtextextended(id::text, 0)`
  const some = sql`
    from patients
    where branch = ${location} and raw_id is not null and (email is not null or phone is not null)`
  const { rows } = await sql<Pick<KnownPatient, 'email' | 'phone'>>`
    select drawn.email, drawn.phone
    from unnest(${points.map(String)}::bigint[]) with ordinality as asked(point, turn)
    cross join lateral (
      select * from (
        (select 1 as lap, ${place} as place, id, email, phone ${some} and ${place} >= asked.point
          order by ${place} limit ${DRAWN_FROM})
        union all
        (select 2, ${place}, id, email, phone ${some} order by ${place} limit ${DRAWN_FROM})
        order by lap, place limit ${DRAWN_FROM}
      ) next
      order by hashtextextended(id::text, asked.point) limit 1
    ) drawn
    order by asked.turn`.execute(db)
  return rows
}

/** The data of a patient that the patient may see after verification. */
export async function readPatient(db: Db, id: number, now: Date): Promise<Omit<VerifiedPatient, 'token'>> {
  const row = await db.selectFrom('patients').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return {
    rawId: row.raw_id ?? '',
    title: row.title,
    firstName: row.first_name,
    lastName: row.last_name,
    middleName: row.middle_name,
    email: row.email,
    phoneNumber: row.phone,
    gender: row.gender,
    dateOfBirth: row.date_of_birth,
    age: row.date_of_birth ? ageOn(clinicTimestamp(now).slice(0, 10), row.date_of_birth) : row.age,
    address: row.address,
    nationality: row.nationality,
    location: row.branch,
  }
}
