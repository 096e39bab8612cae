import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { lockDirectory } from './directory-lock.ts'
import { parsers } from './parsers.ts'
import { openPglite } from './pglite.ts'
import type { Database } from './tables.ts'

/** The database, or a transaction on it. */
export type Db = Kysely<Database>

const POOL_SIZE = 15

/** PostgreSQL at `url`. Inside a transaction use only its `trx`: a second connection may not be free. */
export function connectPostgres(url: string, max = POOL_SIZE): Db {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 10_000,
    types: { getTypeParser: (oid, format) => parsers[oid] ?? pg.types.getTypeParser(oid, format) },
  })
  // An idle connection that dies (a restart of PostgreSQL) must not end the process; the pool opens another.
  pool.on('error', () => {})
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
}

/**
 * PGlite in `dataDir`, held by a lock for as long as it is open.
 * @throws DirectoryInUse when another process has it open
 */
export async function connectPglite(dataDir: string): Promise<Db> {
  const unlock = await lockDirectory(dataDir)
  try {
    const folder = join(dataDir, 'pglite')
    // PGlite makes files that everybody may write; `dataDir` may be a folder of the operator's that anybody may enter.
    await mkdir(folder, { recursive: true, mode: 0o700 })
    return await openPglite({ dataDir: folder, onClose: unlock })
  } catch (error) {
    await unlock()
    throw error
  }
}

export const connect = ({ databaseUrl, dataDir }: { databaseUrl: string | null; dataDir: string }) =>
  databaseUrl ? connectPostgres(databaseUrl) : connectPglite(dataDir)
