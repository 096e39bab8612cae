import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import type { Db } from './connect.ts'

/** Numbered files: tables, types and indexes. Each is applied once and never edited afterwards. */
const MIGRATIONS = fileURLToPath(new URL('../../migrations/', import.meta.url))
/** Functions and triggers as `create or replace`. Each file is applied again when its text has changed. */
const FUNCTIONS = fileURLToPath(new URL('../../sql-functions/', import.meta.url))
/** What the other users of PostgreSQL may do. */
const GRANTS = fileURLToPath(new URL('../../grants/grants.sql', import.meta.url))
/** An id that no other lock uses: servers that start at the same time migrate one after the other. */
const MIGRATION_LOCK = 7_026_001
const BASELINE = '001-tables.sql'

export class DatabaseTooOld extends Error {
  constructor() {
    super(
      'This database was created before the first release of Molar and cannot be migrated. Stop all servers, then ' +
        'delete the folder of DATA_DIR (.data by default), or set DATABASE_URL to an empty database.',
    )
    this.name = 'DatabaseTooOld'
  }
}

interface MigrateOptions {
  /** Applies the function files of this server even if the database has those of a newer one: for a rollback. */
  ownFunctions?: boolean
  /** How long rows of the audit log are kept. Null: as before, so that a forgotten setting deletes nothing. */
  auditDays?: number | null
}

/**
 * Applies the numbered files that this database has not seen, then the function files that changed, stores the retention of
 * the audit log, and grants the rights of the other users: all or none. An older server leaves the functions of a newer one as
 * they are. Returns the names of the applied files.
 * @throws DatabaseTooOld for a database whose migrations were squashed into the baseline
 */
export function migrate(
  db: Db,
  { ownFunctions = false, auditDays = null }: MigrateOptions = {},
): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(trx)
    await sql`create table if not exists migrations (name text primary key, applied_at timestamptz not null)`.execute(
      trx,
    )
    const migrations = await applyMigrations(trx)
    await sql`create table if not exists function_files (name text primary key, hash text not null)`.execute(
      trx,
    )
    const files = await functionFiles()
    const mayApply = await mayApplyFunctions(trx, files, ownFunctions)
    const functions = mayApply ? await applyFunctions(trx, files) : []
    if (auditDays !== null)
      await sql`update audit_retention set days = ${auditDays} where days <> ${auditDays}`.execute(trx)
    await sql.raw(await readFile(GRANTS, 'utf8')).execute(trx)
    return [...migrations, ...functions]
  })
}

/**
 * Whether everything this code needs has been applied: its migrations, and its functions, which a newer server may have
 * replaced.
 */
export async function isMigrated(db: Db) {
  const own = await sqlFiles(MIGRATIONS)
  const applied = await namesIn(db, 'migrations')
  if (!own.every((name) => applied.has(name))) return false
  const fingerprint = fingerprintOf(own, await functionFiles())
  const sets = await db.selectFrom('function_sets').select('fingerprint').execute()
  // Functions work for the previous version of the server, also if this version never ran on the database.
  return sets.some((set) => set.fingerprint === fingerprint) || isOfNewerServer(own, applied)
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

interface FunctionFile {
  name: string
  text: string
  hash: string
}

/** Whether the database has a migration that this server does not have. */
const isOfNewerServer = (own: string[], applied: Set<string>) =>
  [...applied].some((name) => !own.includes(name))

const fingerprintOf = (migrations: string[], files: FunctionFile[]) =>
  sha256(JSON.stringify([migrations, files.map(({ name, hash }) => [name, hash])]))

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

async function functionFiles(): Promise<FunctionFile[]> {
  const files = (await sqlFiles(FUNCTIONS)).map(async (name) => {
    const text = await readFile(`${FUNCTIONS}${name}`, 'utf8')
    return { name, text, hash: sha256(text) }
  })
  return Promise.all(files)
}

/**
 * Records this server's functions as the newest of the database. False if they are not: the database knows migrations
 * that this server does not have, or a later server has replaced these functions.
 */
async function mayApplyFunctions(trx: Db, files: FunctionFile[], ownFunctions: boolean) {
  await sql`create table if not exists function_sets (
    id bigint generated always as identity primary key, fingerprint text unique not null)`.execute(trx)
  const own = await sqlFiles(MIGRATIONS)
  const fingerprint = fingerprintOf(own, files)
  const sets = await trx.selectFrom('function_sets').selectAll().orderBy('id').execute()
  if (sets.at(-1)?.fingerprint === fingerprint) return true
  const isReplaced = sets.some((set) => set.fingerprint === fingerprint)
  const isOlder = isOfNewerServer(own, await namesIn(trx, 'migrations'))
  if (ownFunctions) await trx.deleteFrom('function_sets').execute()
  else if (isReplaced || isOlder) return false
  await trx.insertInto('function_sets').values({ fingerprint }).execute()
  return true
}

async function applyFunctions(trx: Db, files: FunctionFile[]) {
  const rows = await trx.selectFrom('function_files').selectAll().execute()
  const hashes = new Map(rows.map(({ name, hash }) => [name, hash]))
  const changed = files.filter(({ name, hash }) => hashes.get(name) !== hash)
  for (const { name, text, hash } of changed) {
    await sql.raw(text).execute(trx)
    await sql`insert into function_files (name, hash) values (${name}, ${hash})
      on conflict (name) do update set hash = excluded.hash`.execute(trx)
  }
  return changed.map(({ name }) => name)
}

const sqlFiles = async (folder: string) =>
  (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()

async function namesIn(db: Db, table: 'migrations' | 'function_files') {
  const rows = await db.selectFrom(table).select('name').execute()
  return new Set(rows.map(({ name }) => name))
}
