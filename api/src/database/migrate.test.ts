import { sql } from 'kysely'
import { onBothDatabases } from '../../testing/databases.ts'
import { DatabaseTooOld, isMigrated, migrate } from './migrate.ts'

onBothDatabases((database) => {
  it('Migrating a database that is up to date changes nothing', async () => {
    expect(await migrate(database())).toEqual([])
    expect(await isMigrated(database())).toBe(true)
  })

  it('Five concurrent starts migrate the database once', async () => {
    const db = database()
    await sql`drop schema public cascade; `.execute(db)
    await sql`create schema public`.execute(db)
    const applied = await Promise.all(Array.from({ length: 5 }, () => migrate(db)))
    expect(applied.filter((names) => names.length > 0)).toHaveLength(1)
    expect(await isMigrated(db)).toBe(true)
  })

  it('A function file whose text has changed is applied again, and no other file is', async () => {
    const db = database()
    await sql`create or replace function new_reference() returns text language sql as $$ select 'edited' $$`.execute(
      db,
    )
    await sql`update function_files set hash = 'another' where name = 'booking.sql'`.execute(db)
    expect(await migrate(db)).toEqual(['booking.sql'])
    const { rows } = await sql<{ reference: string }>`select new_reference() as reference`.execute(db)
    expect(rows[0]!.reference).toMatch(/^MLR-/)
  })

  it('The server starts on a database that a newer server has migrated', async () => {
    const db = database()
    await db.insertInto('migrations').values({ name: '999-newer.sql', applied_at: new Date() }).execute()
    expect(await migrate(db)).toEqual([])
    expect(await isMigrated(db)).toBe(true)
    await db.deleteFrom('migrations').where('name', '=', '999-newer.sql').execute()
  })

  it('A database older than the baseline is refused with instructions and is not changed', async () => {
    const db = database()
    await db.updateTable('migrations').set({ name: '001-clinic.sql' }).execute()
    await expect(migrate(db)).rejects.toThrow(DatabaseTooOld)
    await expect(migrate(db)).rejects.toThrow(/delete the folder of DATA_DIR .* or set DATABASE_URL/)
    await db.updateTable('migrations').set({ name: '001-baseline.sql' }).execute()
  })

  it('Numbers, dates and clinic times have the same JavaScript types on both databases', async () => {
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
