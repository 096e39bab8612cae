import type { LocationCode } from '@molar/contract'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { MOST_SHARING } from './contacts.ts'

/** A contact that more patients of a branch have than can share one. */
export interface SharedContact {
  branch: LocationCode
  contact: string
  patients: number
}

const MOST_REPORTED = 20

/** The contacts that most patients share, if they are more than `MOST_SHARING`. */
export async function sharedContacts(db: Db) {
  const { rows } = await sql<SharedContact>`
    select branch, contact, count(*)::int as patients
    from patients cross join lateral (values (email), (phone)) c(contact)
    where raw_id is not null and contact is not null
    group by branch, contact having count(*) > ${MOST_SHARING}
    order by patients desc, branch, contact limit ${MOST_REPORTED}`.execute(db)
  return rows
}
