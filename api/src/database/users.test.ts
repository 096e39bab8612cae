import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { testApp } from '../../testing/app.ts'
import { aPatient } from '../../testing/clinic.ts'
import { auditRecords } from '../audit/audit-report.ts'
import { connectPostgres, type Db } from './connect.ts'
import { createUsers } from './create-users.ts'
import { isMigrated, migrate } from './migrate.ts'
import { DatabaseNotReady, prepareDatabase } from './prepare.ts'

// PGlite has one user, who may do everything.
describe('The users of PostgreSQL', () => {
  const suffix = randomBytes(6).toString('hex')
  const database = `molar_users_${suffix}`
  const names = ['owner', 'server', 'audit'].map((name) => `molar_${name}_${suffix}`)
  const admin = connectPostgres(process.env.MOLAR_TEST_POSTGRES!, { max: 1 })
  const addressFor = (username?: string) => {
    const url = new URL(process.env.MOLAR_TEST_POSTGRES!)
    url.pathname = database
    // PostgreSQL must quote what is in a password, and the address must encode it.
    if (username) Object.assign(url, { username, password: encodeURIComponent(`it's %I ${suffix}`) })
    return url.href
  }
  const [ownerUrl, serverUrl, auditUrl] = names.map(addressFor) as [string, string, string]
  const users = { admin: addressFor(), owner: ownerUrl, server: serverUrl, audit: auditUrl }
  const opened: Db[] = []
  const connect = (url: string) => {
    const db = connectPostgres(url, { max: 3 })
    opened.push(db)
    return db
  }
  const server = connect(serverUrl)
  const owner = connect(ownerUrl)
  const settings = { auditDays: 30, databaseUrl: serverUrl, refuseDatabaseOwner: true }

  beforeAll(async () => {
    await sql`create database ${sql.id(database)}`.execute(admin)
    await createUsers(users)
  })
  afterAll(async () => {
    for (const db of opened) await db.destroy()
    await sql`drop database ${sql.id(database)} with (force)`.execute(admin)
    for (const name of names) await sql`drop role if exists ${sql.id(name)}`.execute(admin)
    await admin.destroy()
  })

  const denied = { code: '42501' }

  it('A migration whose rights cannot be granted changes nothing', async () => {
    const other = connect(addressFor())
    await sql`create table notes (text text)`.execute(other)
    await expect(migrate(owner, { auditDays: 30 })).rejects.toMatchObject(denied)
    await sql`drop table notes`.execute(other)
    await expect(isMigrated(owner)).rejects.toThrow(/relation "migrations" does not exist/)
  })

  it('The users of PostgreSQL start with a database that only its owner can migrate', async () => {
    await expect(prepareDatabase(server, settings)).rejects.toThrow(/npm run database -- migrate/)
    await expect(prepareDatabase(owner, settings)).rejects.toThrow(DatabaseNotReady)
    // Three at once.
    const applied = await Promise.all(names.map(() => migrate(owner, { auditDays: 30 })))
    expect(applied.flat()).toContain('001-tables.sql')
    await prepareDatabase(server, settings)
    // Repeated, as after a new password or a new release.
    await createUsers(users)
    expect(await migrate(owner, { auditDays: null })).toEqual([])
    // Without AUDIT_DAYS nothing that is kept so far is deleted.
    expect(await owner.selectFrom('audit_retention').select('days').execute()).toEqual([{ days: 30 }])
  })

  it('Passwords can be renewed by an administrator who is no superuser and may create roles', async () => {
    const name = `molar_admin_${suffix}`
    await sql`create role ${sql.id(name)} login createrole createdb`.execute(admin)
    await sql`grant all on database ${sql.id(database)} to ${sql.id(name)} with grant option`.execute(admin)
    for (const role of [...names, 'molar_server', 'molar_audit'])
      await sql`grant ${sql.id(role)} to ${sql.id(name)} with admin option`.execute(admin)
    await sql`grant ${sql.id(names[0]!)} to ${sql.id(name)}`.execute(admin)
    try {
      await expect(createUsers({ ...users, admin: addressFor(name) })).resolves.toBeUndefined()
    } finally {
      await sql`drop owned by ${sql.id(name)}`.execute(connect(addressFor()))
      await sql`drop role ${sql.id(name)}`.execute(admin)
    }
  })

  it('A user who may create databases or users is refused, and so is one user for two addresses', async () => {
    const { username } = new URL(process.env.MOLAR_TEST_POSTGRES!)
    await expect(createUsers({ ...users, server: addressFor(username) })).rejects.toThrow(/different users/)
    await expect(createUsers({ ...users, server: ownerUrl })).rejects.toThrow(/different users/)
    const powerful = `molar_powerful_${suffix}`
    await sql`create role ${sql.id(powerful)} login createdb`.execute(admin)
    await expect(createUsers({ ...users, server: addressFor(powerful) })).rejects.toThrow(
      /may create databases or users/,
    )
    await sql`drop role ${sql.id(powerful)}`.execute(admin)
  })

  it("The server's user does all the server's work, and a function of the owner deletes old rows of the audit log", async () => {
    const app = await testApp({ db: server })
    await aPatient(server)
    const payload = { emrId: '', destination: 'adaeze@example.com', location: 'lag' }
    expect((await app.inject({ method: 'POST', url: '/send-otp/email', payload })).statusCode).toBe(200)
    await app.outbox.drain()
    const old = new Date(Date.now() - 31 * 86_400_000)
    await server.insertInto('audit_log').values({ at: old, action: 'old.read' }).execute()
    await server.insertInto('audit_log').values({ at: new Date(), action: 'new.read' }).execute()
    await app.audit.sweep()
    const rows = await server.selectFrom('audit_log').select('action').execute()
    expect(rows.map(({ action }) => action)).not.toContain('old.read')
    expect(rows.map(({ action }) => action)).toContain('new.read')
    await app.close()
  })

  it.each([
    'create table notes (text text)',
    'drop table patients',
    'alter table audit_log disable trigger all',
    'create or replace function delete_old_audit_rows() returns void language sql as $$ delete from audit_log $$',
    'update audit_log set staff_id = null',
    'delete from audit_log',
    'truncate audit_log',
    'update audit_retention set days = 1',
    "insert into migrations values ('002-none.sql', now())",
    'set role molar_audit',
    "set session_replication_role = 'replica'",
    "copy patients to program 'true'",
  ])("The server's user is denied: %s", async (statement) => {
    await expect(sql.raw(statement).execute(server)).rejects.toMatchObject(denied)
  })

  it("The auditor's user reads the audit log and nothing else", async () => {
    const auditor = connect(auditUrl)
    expect(await auditor.selectFrom('audit_log').select('action').execute()).not.toEqual([])
    // The deleted row left a missing id, which counts as open for a while.
    const later = new Date(Date.now() + 3_600_000)
    expect((await auditRecords(auditor, { since: '2020-01-01' }, later))?.at(-1)).toMatchObject({
      action: 'new.read',
    })
    await prepareDatabase(auditor, settings)
    for (const statement of [
      'select * from patients',
      'select * from staff',
      'select * from digest_key',
      "insert into audit_log (at, action) values (now(), 'x.y')",
      'select delete_old_audit_rows()',
      'create table notes (text text)',
    ])
      await expect(sql.raw(statement).execute(auditor)).rejects.toMatchObject(denied)
  })

  it('Even the owner of the database does not change rows of the audit log by accident', async () => {
    await expect(owner.updateTable('audit_log').set({ action: 'x.y' }).execute()).rejects.toMatchObject(
      denied,
    )
  })
})

it('The address of a user without a password is refused', async () => {
  const server = process.env.MOLAR_TEST_POSTGRES!
  await expect(
    createUsers({ admin: server, owner: 'postgres://ada@localhost/x', server, audit: null }),
  ).rejects.toThrow(/must contain a user and a password/)
})
