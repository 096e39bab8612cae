import { sql } from 'kysely'
import { onBothDatabases } from '../../testing/databases.ts'
import { DatabaseTooOld, isMigrated, migrate } from './migrate.ts'

onBothDatabases(
  (database) => {
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

    /** What a newer server leaves behind: its own text of a function, and perhaps a migration. */
    async function startNewerServer(migration?: string) {
      const db = database()
      await sql`create or replace function new_reference() returns text language sql as $$ select 'newer' $$`.execute(
        db,
      )
      await db
        .updateTable('function_files')
        .set({ hash: 'newer' })
        .where('name', '=', 'booking.sql')
        .execute()
      await db.deleteFrom('function_sets').execute()
      if (migration)
        await db.insertInto('migrations').values({ name: migration, applied_at: new Date() }).execute()
      return async () => {
        const { rows } = await sql<{ reference: string }>`select new_reference() as reference`.execute(db)
        return rows[0]!.reference
      }
    }

    it('An older server leaves the functions of a newer one that has another migration', async () => {
      const reference = await startNewerServer('999-newer.sql')
      expect(await migrate(database())).toEqual([])
      expect(await reference()).toBe('newer')
      expect(await isMigrated(database())).toBe(true)

      // A rollback, once no copy of the newer server is running.
      expect(await migrate(database(), { ownFunctions: true })).toEqual(['booking.sql'])
      expect(await reference()).toMatch(/^MLR-/)
      await database().deleteFrom('migrations').where('name', '=', '999-newer.sql').execute()
    })

    it('An older server leaves the functions of a newer one that has the same migrations', async () => {
      const db = database()
      await migrate(db, { ownFunctions: true })
      const { fingerprint: older } = await db
        .selectFrom('function_sets')
        .select('fingerprint')
        .executeTakeFirstOrThrow()
      const reference = await startNewerServer()
      await db
        .insertInto('function_sets')
        .values([{ fingerprint: older }, { fingerprint: 'newer' }])
        .execute()
      expect(await migrate(db)).toEqual([])
      expect(await reference()).toBe('newer')
      expect(await isMigrated(db)).toBe(true)
      expect(await migrate(db, { ownFunctions: true })).toEqual(['booking.sql'])
    })

    it('A database that has only the functions of an older server is not migrated for a newer one', async () => {
      await startNewerServer()
      await database().insertInto('function_sets').values({ fingerprint: 'of an older server' }).execute()
      expect(await isMigrated(database())).toBe(false)
      await migrate(database())
      expect(await isMigrated(database())).toBe(true)
    })

    it('A newer server replaces the functions of an older one', async () => {
      const reference = await startNewerServer()
      await database().insertInto('function_sets').values({ fingerprint: 'of an older server' }).execute()
      expect(await migrate(database())).toEqual(['booking.sql'])
      expect(await reference()).toMatch(/^MLR-/)
    })

    it('The server starts on a database that a newer server has migrated', async () => {
      const db = database()
      await db.insertInto('migrations').values({ name: '999-newer.sql', applied_at: new Date() }).execute()
      expect(await migrate(db)).toEqual([])
      expect(await isMigrated(db)).toBe(true)
      await db.deleteFrom('migrations').where('name', '=', '999-newer.sql').execute()
    })

    it('Functions of earlier function files are dropped, and offers fit into a history from before them', async () => {
      const db = database()
      await sql`create function booked_appointment(p_id int) returns jsonb language sql as $$ select '{}'::jsonb $$`.execute(
        db,
      )
      await sql`create function free_times(
        p_branch text, p_from date, p_until date, p_doctor int, p_service int, p_now timestamp, p_as_new boolean
      ) returns table (day date, start text, free boolean) language sql as $$ select p_from, '', false $$`.execute(
        db,
      )
      await sql`alter table appointment_events drop constraint appointment_events_action_check`.execute(db)
      await sql`alter table appointment_events
        add constraint appointment_events_action_check check (action in ('state', 'moved'))`.execute(db)
      await db.deleteFrom('migrations').where('name', '=', '009-unused-functions.sql').execute()
      expect(await migrate(db)).toEqual(['009-unused-functions.sql'])
      const { rows } =
        await sql`select proname from pg_proc where proname in ('booked_appointment', 'free_times')`.execute(
          db,
        )
      expect(rows).toEqual([])
      const { rows: constraints } = await sql<{ text: string }>`
        select pg_get_constraintdef(oid) as text from pg_constraint where conname = 'appointment_events_action_check'`.execute(
        db,
      )
      expect(constraints[0]!.text).toContain('offered')
    })

    it('A database older than the baseline is refused with instructions and is not changed', async () => {
      const db = database()
      await db
        .updateTable('migrations')
        .set({ name: '001-baseline.sql' })
        .where('name', '=', '001-tables.sql')
        .execute()
      await expect(migrate(db)).rejects.toThrow(DatabaseTooOld)
      await expect(migrate(db)).rejects.toThrow(/delete the folder of DATA_DIR .* or set DATABASE_URL/)
      await db
        .updateTable('migrations')
        .set({ name: '001-tables.sql' })
        .where('name', '=', '001-baseline.sql')
        .execute()
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
  },
  { changesSchema: true },
)
