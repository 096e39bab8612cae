import { setImmediate as turn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../src/database/connect.ts'

let endedTests = 0
afterEach(() => {
  endedTests += 1
})

/**
 * Resolves when it is true. Call it inside a test or `beforeEach`.
 * @throws Error when the test is over first, as after a timeout: otherwise the loop would slow down the tests after it
 */
export async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  const before = endedTests
  while (!(await isTrue())) {
    if (endedTests !== before) throw new Error('The test ended before what it waited for was true.')
    await turn()
  }
}

/** Resolves when so many connections of this database wait for a lock. On PGlite no connection ever waits. */
export const untilLockWait = (trx: Db, connections = 1): Promise<void> =>
  until(async () => {
    // Inside a transaction PostgreSQL lists only the connections of the first read, until it is told to forget them.
    await sql`select pg_stat_clear_snapshot()`.execute(trx)
    const { rows } = await sql`
      select distinct pid from pg_locks join pg_stat_activity using (pid)
      where not granted and datname = current_database()`.execute(trx)
    return rows.length >= connections
  })
