import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { onBothDatabases } from '../../testing/databases.ts'
import { migrate } from './migrate.ts'

const textOf = (name: string) =>
  readFile(fileURLToPath(new URL(`../../migrations/${name}`, import.meta.url)), 'utf8')

onBothDatabases((database) => {
  it('The migration of roles keeps existing accounts, links doctors by name and limits nobody to a branch', async () => {
    const db = database()
    await sql`drop schema public cascade; `.execute(db)
    await sql`create schema public`.execute(db)
    await sql.raw(await textOf('001-baseline.sql')).execute(db)
    await sql`insert into doctors (branch, first_name, last_name) values ('lag', 'Ngọzi', 'Ezeh'), ('fct', 'Ngozi', 'Ezeh')`.execute(
      db,
    )
    await sql`insert into staff (username, password_hash, role, first_name, last_name, job_title, branch) values
      ('admin', 'x', 'admin', 'Ada', 'Obi', '', 'lag'),
      ('director', 'x', 'medical director', 'Ibrahim', 'Danjuma', '', 'fct'),
      ('doctor', 'x', 'doctor', 'Ngozi', 'Ezeh', 'Orthodontist', 'lag'),
      ('dentist', 'x', 'dentist', 'Tamuno', 'Briggs', 'Lead', 'phc'),
      ('nurse', 'x', 'nurse', 'Halima', 'Sani', '', 'fct')`.execute(db)
    await sql.raw(await textOf('005-roles.sql')).execute(db)
    const { rows } =
      await sql`select username, role, job_title, branches, doctor_id from staff order by id`.execute(db)
    const before = { branches: null, doctor_id: null }
    expect(rows).toEqual([
      { ...before, username: 'admin', role: 'administrator', job_title: '' },
      { ...before, username: 'director', role: 'doctor', job_title: 'Medical director' },
      { ...before, username: 'doctor', role: 'doctor', job_title: 'Orthodontist', doctor_id: 1 },
      { ...before, username: 'dentist', role: 'doctor', job_title: 'Lead' },
      { ...before, username: 'nurse', role: 'nurse', job_title: '' },
    ])
    // The other tests of this file's database need the whole schema.
    await sql`drop schema public cascade; `.execute(db)
    await sql`create schema public`.execute(db)
    await migrate(db)
  })
})
