import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { connectPostgres, type Db } from '../src/database/connect.ts'
import { wrapPglite } from '../src/database/pglite.ts'
import { FILLED, openOwnPglite, openSharedPglite } from './shared-pglite.ts'

interface TestDatabase {
  name: string
  /** A migrated, empty database; call `destroy()` in the end. */
  open(changesSchema: boolean): Promise<Db>
}

const pglite: TestDatabase = {
  name: 'PGlite',
  open: async (changesSchema) => (changesSchema ? wrapPglite(await openOwnPglite()) : openSharedPglite()),
}

/** A migrated, empty database of the PostgreSQL of the tests. */
export async function createDatabase() {
  const server = process.env.MOLAR_TEST_POSTGRES!
  const name = `molar_test_${randomBytes(6).toString('hex')}`
  await asAdmin(server, `create database ${name} template ${process.env.MOLAR_TEST_TEMPLATE}`)
  const url = new URL(server)
  url.pathname = name
  const drop = () => asAdmin(server, `drop database if exists ${name} with (force)`)
  return { url: url.href, drop }
}

const postgres: TestDatabase = {
  name: 'PostgreSQL',
  async open() {
    const { url, drop } = await createDatabase()
    const db = connectPostgres(url)
    const close = db.destroy.bind(db)
    db.destroy = async () => {
      await close()
      await drop()
    }
    return db
  },
}

async function asAdmin(url: string, statement: string) {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

/**
 * Runs the same tests on PGlite and on PostgreSQL; each test starts with an empty database, or with `keepsRows` only the
 * first. Tests that change more than rows say so by `changesSchema`.
 */
export function onBothDatabases(
  tests: (database: () => Db, name: string) => void,
  { changesSchema = false, keepsRows = false, databases = [pglite, postgres] } = {},
) {
  describe.each(databases)('on $name', (testDatabase) => {
    let db: Db
    beforeAll(async () => {
      db = await testDatabase.open(changesSchema)
    })
    if (!keepsRows) beforeEach(() => empty(db))
    afterAll(() => db?.destroy())
    tests(() => db, testDatabase.name)
  })
}

/**
 * Runs tests on PostgreSQL, and in the long run on PGlite too. The main test file of most subjects uses `onBothDatabases`:
 * it runs most of the subject's SQL.
 */
export const onBothDatabasesInLongRun = (tests: (database: () => Db, name: string) => void) =>
  onBothDatabases(tests, { databases: process.env.TEST_LONG === 'true' ? [pglite, postgres] : [postgres] })

/**
 * Deletes all rows except the branches, whose settings get their defaults, and starts all ids at 1 again. A few rows are
 * deleted and not truncated: `truncate` of all tables takes 20 times as long, because it writes new files.
 */
const EMPTY = `do $$
declare
  t record;
  filled int;
  settings text;
begin
  -- No foreign keys and no triggers: every table is emptied.
  perform set_config('session_replication_role', 'replica', true);
  for t in
    select quote_ident(tablename) as name from pg_tables
    where schemaname = 'public' and tablename not in (${FILLED.map((table) => `'${table}'`).join(', ')})
  loop
    execute 'select count(*) from (select from ' || t.name || ' limit 1001) as sample' into filled;
    if filled > 1000 then
      execute 'truncate ' || t.name || ' cascade';
    elsif filled > 0 then
      execute 'delete from ' || t.name;
    end if;
  end loop;
  perform setval(format('%I.%I', schemaname, sequencename)::regclass, 1, false)
    from pg_sequences where schemaname = 'public' and last_value is not null;
  select 'update branches set ' || string_agg(quote_ident(attname) || ' = default', ', ') into settings
    from pg_attribute where attrelid = 'branches'::regclass and atthasdef;
  execute settings;
end $$`

const empty = (db: Db) => sql.raw(EMPTY).execute(db)
