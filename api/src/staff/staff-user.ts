import type { StaffUser } from '@molar/contract'
import type { Selectable } from 'kysely'
import type { Database } from '../database/tables.ts'

export type StaffRow = Selectable<Database['staff']>

/** A member of staff in the form of the contract. */
export const staffUser = (row: StaffRow): Required<StaffUser> => ({
  id: row.id,
  username: row.username,
  type: row.role === 'admin' ? 'admin' : 'staff',
  first_name: row.first_name,
  last_name: row.last_name,
  profession: row.profession,
  job_title: row.job_title,
  role: { slug: row.role },
  location: row.branch,
})
