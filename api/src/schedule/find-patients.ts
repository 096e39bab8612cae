import { clinicToday, type FoundPatient, type LocationCode, MAX_FOUND_PATIENTS } from '@molar/contract'
import { sql } from 'kysely'
import { matchesAll, patternsOf } from '../appointments/search.ts'
import type { Db } from '../database/connect.ts'
import { WHOLE_NAME } from '../database/patient-name.ts'
import { ageAt } from '../patients/age.ts'

/** How many patients that match are put in order: of two letters a large clinic has tens of thousands. */
const MAX_ORDERED = 1_000

/** Null: patients of every branch. Otherwise those who are registered or booked in one of these. */
type Branches = LocationCode[] | null

/** Registered patients (`p`) whom staff of the branches see. */
const isVisibleIn = (branches: Branches) => sql`p.raw_id is not null
  and (${branches}::text[] is null or p.branch = any (${branches})
    or exists (select from appointments a where a.patient_id = p.id and a.branch = any (${branches})))`

interface PatientSearch {
  search: string
  branches: Branches
  now: Date
}

/** Whether this is the patient's clinic ID, however it is spelled. */
const hasClinicId = (search: string) => sql`clinic_id_key(p.raw_id) = clinic_id_key(${search})`

/** Registered patients by name, phone number or clinic ID. An exact clinic ID comes first. */
export async function searchPatients(
  db: Db,
  { search, branches, now }: PatientSearch,
): Promise<FoundPatient[]> {
  const patterns = await patternsOf(db, search)
  if (patterns.length === 0) return []
  const { rows } = await sql<FoundPatient>`
    select p.id, p.raw_id as "clinicId", p.phone, p.email,
      ${WHOLE_NAME} as name,
      ${ageAt(sql`${clinicToday(now)}::timestamp`)} as age
    from (
      select * from patients p where ${isVisibleIn(branches)} and ${hasClinicId(search)}
      union
      (select * from patients p
      where ${isVisibleIn(branches)} and ${matchesAll(patterns)}
      limit ${sql.lit(MAX_ORDERED)})
    ) p
    order by ${hasClinicId(search)} desc, p.last_name, p.first_name, p.id
    limit ${MAX_FOUND_PATIENTS}`.execute(db)
  return rows
}

/** Whether staff who see these branches may book for the patient. */
export async function isKnownIn(db: Db, id: number, branches: Branches) {
  const { rows } = await sql<{ known: boolean }>`
    select exists (
      select from patients p where p.id = ${id} and ${isVisibleIn(branches)}
    ) as known`.execute(db)
  return rows[0]!.known
}
