import { sql } from 'kysely'
import { fill } from '../../bench/fill.ts'
import { testApp } from '../../testing/app.ts'
import { testClock } from '../../testing/clock.ts'
import { createDatabase } from '../../testing/databases.ts'
import { asStaff } from '../../testing/staff-calls.ts'
import { claim } from '../outbox/claim.ts'
import { connectPostgres, type Db } from './connect.ts'

let db: Db
let drop: () => Promise<void>
beforeAll(async () => {
  const { url, drop: dropDatabase } = await createDatabase()
  drop = dropDatabase
  // One connection, so that it has prepared everything.
  db = connectPostgres(url, { max: 1 })
  await fill(db, 8_000)
}, 120_000)
afterAll(async () => {
  await db.destroy()
  await drop()
})

/** For each prepared statement: how often PostgreSQL used the kept plan, and how often it planned for the values. */
async function plansOf(text: RegExp) {
  const { rows } = await sql<{ statement: string; kept: number; own: number }>`
    select statement, generic_plans::int as kept, custom_plans::int as own from pg_prepared_statements`.execute(
    db,
  )
  return rows.filter(({ statement }) => text.test(statement)).map(({ kept, own }) => ({ kept, own }))
}

/** Prepared at the second call. The first five plans of a prepared statement are for its values. */
const CALLS = 9
const KEPT = { kept: 3, own: 5 }

it('PostgreSQL keeps the plan of a claim of the outbox', async () => {
  for (let call = 0; call < CALLS; call += 1) await claim(db, { most: { email: 4, sms: 4 }, now: new Date() })
  expect(await plansOf(/update outbox\s+set lease/)).toEqual([KEPT])
})

it('PostgreSQL keeps the plan of a page of the list of a branch', async () => {
  const app = await testApp({ db, clock: testClock(new Date().toISOString()) })
  const staff = await asStaff(app)
  const queries = ['', 'status=0', 'status=1']
  for (const query of queries)
    for (let call = 0; call < CALLS; call += 1)
      expect((await staff.list('lag', {}, query)).paging.total).toBeGreaterThan(10)
  await app.close()
  expect(await plansOf(/as part from/)).toEqual(queries.map(() => KEPT))
})
