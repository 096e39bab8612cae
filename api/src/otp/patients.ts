import { type LocationCode, type VerifiedPatient, WITHOUT_SMS } from '@molar/contract'
import { sql } from 'kysely'
import { ageOn } from '../patients/age.ts'
import { clinicTimestamp } from '../clock.ts'
import type { Db } from '../database/connect.ts'
import { MOST_SHARING } from '../patients/contacts.ts'
import type { Identifier } from './identify.ts'

export interface KnownPatient {
  /** Null: a decoy, see `decoyFor`. */
  id: number | null
  raw_id: string | null
  first_name: string
  last_name: string
  middle_name: string | null
  email: string | null
  phone: string | null
}

/**
 * The registered patients of a branch that match an identifier. A clinic ID belongs to one patient: if several are equal
 * without their separators, only the exact one matches. A contact of more than `MOST_SHARING` patients matches none: anybody
 * who types it would see their names.
 */
export async function findPatients(
  db: Db,
  { kind, value, typed }: Identifier,
  location: LocationCode,
): Promise<KnownPatient[]> {
  const known = db
    .selectFrom('patients')
    .select(['id', 'raw_id', 'first_name', 'last_name', 'middle_name', 'email', 'phone'])
    .where('raw_id', 'is not', null)
    .where('branch', '=', location)
    .orderBy('first_name')
    .orderBy('id')
  if (kind !== 'clinicId') {
    const sharing = await known
      .where(kind, '=', value)
      .limit(MOST_SHARING + 1)
      .execute()
    return sharing.length > MOST_SHARING ? [] : sharing
  }
  const alike = await known
    .where(sql`clinic_id_key(raw_id)`, '=', sql`nullif(clinic_id_key(${value}), '')`)
    .execute()
  const exact = alike.filter(({ raw_id }) => raw_id!.toUpperCase() === typed)
  return alike.length === 1 ? alike : exact
}

/** One of this many patients after a hash is chosen: always the first would favour some of them. */
const DRAWN_FROM = 16

/**
 * Which contacts for a code one of the next patients of the branch, in the order of their hashes, has; undefined if the branch has no patients with a
 * contact. Registering another patient changes the result at few hashes only.
 */
export async function channelsAfterHash(db: Db, location: LocationCode, point: bigint) {
  const place = sql`hashtextextended(id::text, 0)`
  const some = sql`
    from patients
    where branch = ${location} and raw_id is not null and (email is not null or phone is not null)`
  const { rows } = await sql<{ email: boolean; phone: boolean }>`
    select email is not null as email, phone is not null and phone !~ ${WITHOUT_SMS} as phone
    from (
      (select 1 as lap, ${place} as place, id, email, phone ${some} and ${place} >= ${String(point)}::bigint
        order by ${place} limit ${DRAWN_FROM})
      union all
      (select 2, ${place}, id, email, phone ${some} order by ${place} limit ${DRAWN_FROM})
      order by lap, place limit ${DRAWN_FROM}
    ) next
    order by hashtextextended(id::text, ${String(point)}::bigint) limit 1`.execute(db)
  return rows[0]
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
