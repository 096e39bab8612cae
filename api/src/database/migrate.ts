import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import type { Db } from './connect.ts'

/** Numbered files: tables, types and indexes. Each is applied once and never edited afterwards. */
const MIGRATIONS = fileURLToPath(new URL('../../migrations/', import.meta.url))
/** Functions and triggers as `create or replace`. Each file is applied again when its text has changed. */
const FUNCTIONS = fileURLToPath(new URL('../../functions/', import.meta.url))
/** An id that no other lock uses: servers that start at the same time migrate one after the other. */
const MIGRATION_LOCK = 7_026_001
const BASELINE = '001-baseline.sql'

export class DatabaseTooOld extends Error {
  constructor() {
    super(
      'This database was created before the first release of Molar and cannot be migrated. Stop all servers, then ' +
        'delete the folder of DATA_DIR (.data by default), or set DATABASE_URL to an empty database.',
    )
    this.name = 'DatabaseTooOld'
  }
}

/**
 * Applies the numbered files that this database has not seen, then the function files that changed: all or none.
 * Returns the names of the applied files.
 * @throws DatabaseTooOld for a database whose migrations were squashed into the baseline
 */
export function migrate(db: Db): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(trx)
    await sql`create table if not exists migrations (name text primary key, applied_at timestamptz not null)`.execute(
      trx,
    )
    const migrations = await applyMigrations(trx)
    await sql`create table if not exists function_files (name text primary key, hash text not null)`.execute(
      trx,
    )
    return [...migrations, ...(await applyFunctions(trx))]
  })
}

/** Whether everything this code needs has been applied. Function files of a newer server are fine. */
export async function isMigrated(db: Db) {
  const migrations = await namesIn(db, 'migrations')
  const functions = await namesIn(db, 'function_files')
  return (
    (await sqlFiles(MIGRATIONS)).every((name) => migrations.has(name)) &&
    (await sqlFiles(FUNCTIONS)).every((name) => functions.has(name))
  )
}

async function applyMigrations(trx: Db) {
  const applied = await namesIn(trx, 'migrations')
  // Unknown files besides the baseline are those of a newer server, which a rollback may leave behind.
  if (applied.size > 0 && !applied.has(BASELINE)) throw new DatabaseTooOld()
  const pending = (await sqlFiles(MIGRATIONS)).filter((name) => !applied.has(name))
  for (const name of pending) {
    await sql.raw(await readFile(`${MIGRATIONS}${name}`, 'utf8')).execute(trx)
    await sql`insert into migrations (name, applied_at) values (${name}, now())`.execute(trx)
  }
  return pending
}

async function applyFunctions(trx: Db) {
  const rows = await trx.selectFrom('function_files').selectAll().execute()
  const hashes = new Map(rows.map(({ name, hash }) => [name, hash]))
  const changed: string[] = []
  for (const name of await sqlFiles(FUNCTIONS)) {
    const text = await readFile(`${FUNCTIONS}${name}`, 'utf8')
    const hash = createHash('sha256').update(text).digest('hex')
    if (hashes.get(name) === hash) continue
    await sql.raw(text).execute(trx)
    await sql`insert into function_files (name, hash) values (${name}, ${hash})
      on conflict (name) do update set hash = excluded.hash`.execute(trx)
    changed.push(name)
  }
  return changed
}

const sqlFiles = async (folder: string) =>
  (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()

async function namesIn(db: Db, table: 'migrations' | 'function_files') {
  const rows = await db.selectFrom(table).select('name').execute()
  return new Set(rows.map(({ name }) => name))
}
