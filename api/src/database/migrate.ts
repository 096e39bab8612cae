import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import type { Db } from './connect.ts'

const FOLDER = fileURLToPath(new URL('../../migrations/', import.meta.url))
/** Any number nobody else locks: copies that start at once migrate one after the other. */
const MIGRATION_LOCK = 7_026_001

/** Applies the files of `api/migrations` that this database has not seen, in order, all or none. Returns their names. */
export async function migrate(db: Db): Promise<string[]> {
  const files = await migrationFiles()
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(trx)
    await sql`create table if not exists migrations (name text primary key, applied_at timestamptz not null)`.execute(
      trx,
    )
    const done = new Set(
      (await trx.selectFrom('migrations').select('name').execute()).map(({ name }) => name),
    )
    const pending = files.filter((name) => !done.has(name))
    for (const name of pending) {
      const text = await readFile(`${FOLDER}${name}`, 'utf8')
      for (const statement of statements(text)) await sql.raw(statement).execute(trx)
      await sql`insert into migrations (name, applied_at) values (${name}, now())`.execute(trx)
    }
    return pending
  })
}

/** Whether every migration this code knows has been applied. */
export async function isMigrated(db: Db) {
  const known = await db.selectFrom('migrations').select('name').execute()
  const done = new Set(known.map(({ name }) => name))
  return (await migrationFiles()).every((name) => done.has(name))
}

const migrationFiles = async () =>
  (await readdir(FOLDER)).filter((name) => /^\d{3}-.+\.sql$/.test(name)).toSorted()

/** One statement ends where a line ends with `;` outside a `$$` body: PGlite's `query` takes one at a time. */
export function statements(text: string): string[] {
  const found: string[] = []
  let current = ''
  let inBody = false
  for (const line of text.split('\n')) {
    current += `${line}\n`
    if ((line.match(/\$\$/g)?.length ?? 0) % 2 === 1) inBody = !inBody
    if (!inBody && !/^\s*--/.test(line) && /;\s*(--.*)?$/.test(line)) {
      found.push(current.trim())
      current = ''
    }
  }
  return current.trim() ? [...found, current.trim()] : found
}
