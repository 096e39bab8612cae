import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import { listenOnPglite, setListen } from './listen.ts'
import { parsers } from './parsers.ts'
import { createPgliteStatements } from './pglite-statements.ts'
import type { Database } from './tables.ts'

/** What the migrations create. */
const extensions = { btree_gist, pg_trgm }

interface PgliteOptions {
  /** A folder; in memory if left out. */
  dataDir?: string
  /** A dumped data directory to start from. */
  loadDataDir?: Blob
  onClose?: () => Promise<void>
}

/** PostgreSQL in this process. It has one connection; transactions wait for each other. */
export async function openPglite({ onClose, ...options }: PgliteOptions = {}): Promise<Kysely<Database>> {
  const pglite = await createPglite(options)
  return wrapPglite(pglite, async () => {
    await pglite.close()
    await onClose?.()
  })
}

export const createPglite = (options: Omit<PgliteOptions, 'onClose'> = {}) =>
  PGlite.create({ ...options, extensions, parsers })

export function wrapPglite(pglite: PGlite, close = () => pglite.close()) {
  const pool = onePool(pglite, close)
  const alone = async (work: () => Promise<void>) => {
    const client = await pool.connect()
    await work().finally(() => client.release())
  }
  return setListen(
    new Kysely<Database>({ dialect: new PostgresDialect({ pool }) }),
    listenOnPglite(pglite, alone),
  )
}

/** Lets kysely's PostgreSQL driver use the one connection of PGlite, also for transactions. */
function onePool(pglite: PGlite, close: () => Promise<void>): PostgresPool {
  let turn: Promise<void> = Promise.resolve()
  const run = createPgliteStatements(pglite)
  return {
    async connect() {
      const before = turn
      let done!: () => void
      turn = new Promise((resolve) => (done = resolve))
      await before
      return clientOf(pglite, run, done)
    },
    async end() {
      await turn
      await close()
    },
  }
}

function clientOf(
  pglite: PGlite,
  run: ReturnType<typeof createPgliteStatements>,
  release: () => void,
): PostgresPoolClient {
  const query = async (sql: string, values: readonly unknown[]) => {
    // Only `exec` accepts several statements at once, which migrations need.
    const { rows, affectedRows = 0 } =
      values.length > 0 ? await run(sql, values) : (await pglite.exec(sql)).at(-1)!
    // kysely reads the row count only of commands that change rows; PGlite returns none for others.
    return { command: 'UPDATE' as const, rowCount: affectedRows, rows }
  }
  return { query: query as PostgresPoolClient['query'], release }
}
