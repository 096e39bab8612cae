import { sql } from 'kysely'
import type { Db } from './connect.ts'
import { isMigrated, migrate } from './migrate.ts'

/** Something about the database that the operator must do first. */
export class DatabaseNotReady extends Error {}

interface PrepareOptions {
  /** As for `migrate`. */
  auditDays: number | null
  /** Null: PGlite, which has one user. */
  databaseUrl: string | null
  refuseDatabaseOwner?: boolean
  ownFunctions?: boolean
}

/**
 * Migrates the database if its user owns the tables; otherwise checks that somebody has migrated it.
 * @throws DatabaseNotReady
 */
export async function prepareDatabase(
  db: Db,
  { auditDays, databaseUrl, refuseDatabaseOwner = false, ownFunctions }: PrepareOptions,
) {
  if (!(await ownsTables(db))) {
    if (!(await isSchemaCurrent(db)))
      throw new DatabaseNotReady(
        'The database is not up to date, and the user of DATABASE_URL may not change it. Run npm run database -- migrate with DATABASE_OWNER_URL.',
      )
    return
  }
  if (refuseDatabaseOwner && databaseUrl)
    throw new DatabaseNotReady(
      'The user of DATABASE_URL owns the tables, which is refused in production: create a user with fewer rights with npm run database -- create-users, or set ALLOW_DATABASE_OWNER=true.',
    )
  await migrate(db, { auditDays, ownFunctions })
}

async function ownsTables(db: Db) {
  const { rows } = await sql<{ owner: boolean }>`
    select has_schema_privilege('public', 'create') as owner`.execute(db)
  return rows[0]!.owner
}

const UNDEFINED_TABLE = '42P01'
const NOT_ALLOWED = '42501'

/** An empty database has no table of migrations, or its user may not read it yet. */
const isSchemaCurrent = (db: Db) =>
  isMigrated(db).catch((error: unknown) => {
    if ([UNDEFINED_TABLE, NOT_ALLOWED].includes((error as { code?: string }).code ?? '')) return false
    throw error
  })
