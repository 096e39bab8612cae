import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { onBothDatabases } from '../../testing/databases.ts'
import { migrate } from './migrate.ts'

const folder = new URL('../../migrations/', import.meta.url)
const STATES = '010-appointment-states.sql'

onBothDatabases((database) => {
  it('The migration of states makes open appointments pending and closed ones booked, with version 1', async () => {
    const db = database()
    const run = async (name: string) => sql.raw(await readFile(new URL(name, folder), 'utf8')).execute(db)
    await sql`drop schema public cascade; `.execute(db)
    await sql`create schema public`.execute(db)
    for (const name of (await readdir(folder)).toSorted().filter((file) => file < STATES)) await run(name)
    await sql`insert into doctors (branch, first_name, last_name) values ('lag', 'Ngozi', 'Eze')`.execute(db)
    await sql`insert into rooms (branch, name) values ('lag', 'Room 1')`.execute(db)
    await sql`insert into patients (first_name, last_name, branch, created_at) values ('Ada', 'Obi', 'lag', now())`.execute(
      db,
    )
    for (const [hour, isOpen] of [
      ['09', true],
      ['10', false],
    ])
      await sql`insert into appointments (reference, branch, patient_id, person, doctor_id, room_id, verified, service_text,
          type, description, starts_at, ends_at, language, created_at, is_open)
        values ('MLR-' || ${hour}::text, 'lag', 1, 'person', 1, 1, true, 'Tooth Pain', 'consultation', '',
          ('2026-12-02 ' || ${hour}::text || ':00')::timestamp, ('2026-12-02 ' || ${hour}::text || ':30')::timestamp,
          'en', now(), ${isOpen})`.execute(db)
    await run(STATES)
    const { rows } =
      await sql`select state, is_open, version, calendar_sequence from appointments order by id`.execute(db)
    expect(rows).toEqual([
      { state: 'pending', is_open: true, version: 1, calendar_sequence: 0 },
      { state: 'booked', is_open: false, version: 1, calendar_sequence: 0 },
    ])
    // The other tests of this file's database need the whole schema.
    await sql`drop schema public cascade; `.execute(db)
    await sql`create schema public`.execute(db)
    await migrate(db)
  })
})
