import { sql } from 'kysely'
import { onBothDatabases } from '../../testing/databases.ts'
import { isMigrated, migrate, statements } from './migrate.ts'

onBothDatabases((database) => {
  it('finds nothing left to do on a migrated database', async () => {
    expect(await migrate(database())).toEqual([])
    expect(await isMigrated(database())).toBe(true)
  })

  it('migrates once however many copies start together', async () => {
    const db = database()
    await sql`drop schema public cascade; `.execute(db)
    await sql`create schema public`.execute(db)
    const applied = await Promise.all(Array.from({ length: 5 }, () => migrate(db)))
    expect(applied.filter((names) => names.length > 0)).toHaveLength(1)
    expect(await isMigrated(db)).toBe(true)
  })

  it('reads numbers, dates and clinic times the same way', async () => {
    const { rows } = await sql`
      select count(*) as counted, date '2026-02-28' as day, timestamp '2026-02-28 09:30' as at,
        timestamptz '2026-02-28 08:30Z' as instant, time '09:30' as clock`.execute(database())
    expect(rows).toEqual([
      {
        counted: 1,
        day: '2026-02-28',
        at: '2026-02-28 09:30:00',
        instant: new Date('2026-02-28T08:30:00Z'),
        clock: '09:30:00',
      },
    ])
  })
})

it('keeps the body of a function in one statement', () => {
  const text =
    'create table a (b int);\n-- why;\ncreate function f() returns int as $$\n  select 1;\n$$ language sql;\n'
  expect(statements(text)).toHaveLength(2)
})
