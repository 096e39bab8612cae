import type { LocationCode, StaffRole } from '@molar/contract'
import type { Db } from '../src/database/connect.ts'

interface StaffValues {
  username: string
  password_hash: string
  email: string | null
  role: StaffRole
  first_name: string
  last_name: string
  profession: string
  job_title: string
  branch: LocationCode
  branches: LocationCode[] | null
  doctor_id: number | null
  disabled_at: Date | null
}

/** A member of staff who cannot sign in unless `password_hash` is given. Returns the row. */
export const aStaffMember = (db: Db, values: Partial<StaffValues> = {}) =>
  db
    .insertInto('staff')
    .values({
      username: 'ngozi.eze',
      password_hash: 'none',
      email: 'ngozi@example.com',
      role: 'administrator',
      first_name: 'Ngozi',
      last_name: 'Eze',
      branch: 'lag',
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
