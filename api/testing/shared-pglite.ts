import { readFileSync } from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'
import { parsers } from '../src/database/parsers.ts'
import { createPglite, wrapPglite } from '../src/database/pglite.ts'
import { worker } from './pglite-globals.ts'

/** The tables that are not empty after the migrations; see `EMPTY` in databases.ts. */
export const FILLED = [
  'migrations',
  'function_files',
  'function_sets',
  'branches',
  'digest_key',
  'audit_retention',
]

const KEEP = `create schema initial;
${FILLED.map((table) => `create table initial.${table} as table public.${table};`).join('\n')}`

const RESET = `do $$
declare
  tables text;
begin
  perform set_config('session_replication_role', 'replica', true);
  select string_agg(quote_ident(tablename), ', ') into tables from pg_tables where schemaname = 'public';
  execute 'truncate ' || tables || ' restart identity';
  ${FILLED.map((table) => `insert into public.${table} overriding system value table initial.${table};`).join('\n  ')}
end $$`

/** A migrated PGlite of its own. */
export const openOwnPglite = () =>
  createPglite({ loadDataDir: new Blob([readFileSync(process.env.MOLAR_TEST_PGLITE!)]) })

const OBJECTS = `select (select count(*) from pg_class where relnamespace = 'public'::regnamespace)
  + (select count(*) from pg_proc where pronamespace = 'public'::regnamespace) + (select count(*) from pg_trigger) as objects`

async function start() {
  const pglite = await openOwnPglite()
  await pglite.exec(KEEP)
  return { pglite, dump: process.env.MOLAR_TEST_PGLITE!, objects: await countObjects(pglite) }
}

const countObjects = async (pglite: PGlite) =>
  (await pglite.query<{ objects: number }>(OBJECTS)).rows[0]!.objects

/**
 * The PGlite of this process, as the migrations left it. To start one takes two seconds, so the test files of a process
 * use the same one, each after the other. They may change rows, and nothing else: closing it throws an Error if they
 * have created tables, functions or triggers.
 */
export async function openSharedPglite() {
  // A file that fails may leave an open transaction. It never returns its PGlite, and the next file starts another.
  const free = worker.free
  worker.free = undefined
  const shared =
    free && free.dump === process.env.MOLAR_TEST_PGLITE ? free : await worker.withoutTimers(start)
  const { pglite, objects } = shared
  await pglite.exec('discard all')
  await pglite.exec(RESET)
  // The parsers of this file: each has modules of its own.
  Object.assign(pglite.parsers, parsers)
  return wrapPglite(pglite, async () => {
    if ((await countObjects(pglite)) !== objects)
      throw new Error('This file changed the schema of PGlite. Pass it { changesSchema: true }.')
    worker.free = shared
  })
}
