import { sql } from 'kysely'
import type { Db } from '../src/database/connect.ts'

/** Resolves when so many connections of this database wait for a lock. On PGlite no connection ever waits. */
export async function untilLockWait(trx: Db, connections = 1): Promise<void> {
  const { rows } = await sql`
    select distinct pid from pg_locks join pg_stat_activity using (pid)
    where not granted and datname = current_database()`.execute(trx)
  if (rows.length < connections) await untilLockWait(trx, connections)
}
