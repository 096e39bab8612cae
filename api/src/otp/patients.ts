import { type LocationCode, type VerifiedPatient } from '@molar/shared/contract'
import { type Kysely, sql } from 'kysely'
import { clinicTimestamp } from '../clock.ts'
import type { Database } from '../database/tables.ts'
import type { Identifier } from './identify.ts'

export interface KnownPatient {
  id: number
  raw_id: string | null
  first_name: string
  last_name: string
  email: string | null
  phone: string | null
}

/** The registered patients of a branch whom an identifier fits. */
export function findPatients(db: Kysely<Database>, { kind, value }: Identifier, location: LocationCode) {
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

/** All that a patient who has shown a code may see of himself. */
export async function readPatient(
  db: Kysely<Database>,
  id: number,
  now: Date,
): Promise<Omit<VerifiedPatient, 'token'>> {
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
    age: row.date_of_birth ? ageOn(row.date_of_birth, clinicTimestamp(now).slice(0, 10)) : row.age,
    address: row.address,
    nationality: row.nationality,
    location: row.branch,
  }
}

/** Whole years between two dates, `YYYY-MM-DD`; a birthday on 29 February is kept on 1 March. */
export function ageOn(birth: string, today: string) {
  const years = Number(today.slice(0, 4)) - Number(birth.slice(0, 4))
  return today.slice(5) < birth.slice(5) ? years - 1 : years
}
