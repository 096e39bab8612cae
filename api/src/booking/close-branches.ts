import type { LocationCode } from '@molar/contract'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'

/**
 * Makes bookings of the branches wait until this transaction ends, and waits for running bookings. Branches are locked in one
 * order, so that two transactions do not deadlock.
 * @param codes null: all branches
 */
export const closeBranches = (trx: Db, codes: readonly LocationCode[] | null) =>
  sql`select pg_advisory_xact_lock(lock_number('branch:' || code))
    from (select code from branches where ${codes}::text[] is null or code = any (${codes}) order by code) b
  `.execute(trx)
