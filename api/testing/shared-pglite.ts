import { readFileSync } from 'node:fs'
import { parsers } from '../src/database/parsers.ts'
import { createPglite, wrapPglite } from '../src/database/pglite.ts'
import { worker } from './outside.ts'

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

async function start() {
  const pglite = await openOwnPglite()
  await pglite.exec(KEEP)
  return pglite
}

/**
 * The PGlite of this process, as the migrations left it. To start one takes two seconds, so the test files of a process
 * use the same one, each after the other. They may change rows, and nothing else.
 */
export async function openSharedPglite() {
  worker.pglite ??= worker.withoutTimers(start)
  const pglite = await worker.pglite
  // A file that failed may have left a transaction.
  await pglite.exec('rollback')
  await pglite.exec('discard all')
  await pglite.exec(RESET)
  // The parsers of this file: each has modules of its own.
  Object.assign(pglite.parsers, parsers)
  return wrapPglite(pglite, async () => {})
}
