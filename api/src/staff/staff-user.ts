import type { StaffRole, StaffUser } from '@molar/contract'
import type { Selectable } from 'kysely'
import type { Db } from '../database/connect.ts'
import type { Database } from '../database/tables.ts'
import { permissionsOf } from '../permissions/permissions.ts'

export type StaffRow = Selectable<Database['staff']>

/** The account of a signed-in person. */
export const staffById = (db: Db, id: number): Promise<StaffRow> =>
  db.selectFrom('staff').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** The specification calls an administrator `admin`. */
const slugOf = (role: StaffRole) => (role === 'administrator' ? 'admin' : role)

/** A member of staff in the form of the contract. */
export const staffUser = (row: StaffRow): Required<StaffUser> => ({
  id: row.id,
  username: row.username,
  type: row.role === 'administrator' ? 'admin' : 'staff',
  first_name: row.first_name,
  last_name: row.last_name,
  profession: row.profession,
  job_title: row.job_title,
  role: { slug: slugOf(row.role) },
  location: row.branch,
  permissions: permissionsOf(row.role),
  branches: row.branches,
  doctor_id: row.doctor_id,
})
