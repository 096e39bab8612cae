import { sql } from 'kysely'
import type { Db } from '../src/database/connect.ts'

/** Resolves when a connection of PostgreSQL waits for a lock. On PGlite no connection ever waits. */
export async function untilLockWait(trx: Db): Promise<void> {
  const { rows } = await sql`select from pg_locks where not granted`.execute(trx)
  if (rows.length === 0) await untilLockWait(trx)
}
