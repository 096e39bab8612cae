import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { testApp } from '../../testing/app.ts'
import { aPatient } from '../../testing/clinic.ts'
import { testClock, type TestClock } from '../../testing/clock.ts'
import { onBothDatabases } from '../../testing/databases.ts'
import { aStaffMember } from '../../testing/staff.ts'
import { sweep } from '../housekeeping/sweep.ts'
import type { AuditActor } from './audit.ts'
import { auditPage, auditRecords } from './audit-report.ts'

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

onBothDatabases((database) => {
  let app: FastifyInstance
  let clock: TestClock
  let adaeze: number
  let unregistered: number
  let ngozi: AuditActor & { userId: number }
  beforeEach(async () => {
    clock = testClock()
    app = await testApp({ db: database(), clock })
    adaeze = (await aPatient(app.db)).id
    unregistered = (await aPatient(app.db, { raw_id: null, first_name: 'Tunde', last_name: '' })).id
    ngozi = { kind: 'staff', userId: (await aStaffMember(app.db)).id }
  })
  afterEach(() => app.close())

  const since = '2026-12-01'
  const page = (query = {}) => auditPage(app.db, { since, ...query })
  const actions = async (query = {}) => (await page(query)).map(({ action }) => action)

  it('The audit report shows who did what and when, and whose details were seen, with current names', async () => {
    const patients = [adaeze, unregistered, adaeze]
    await app.audit.record({ actor: ngozi, action: 'appointments.read', patients })
    clock.advance({ minutes: 5 })
    await app.audit.record({
      actor: { kind: 'command', name: 'staff' },
      action: 'staff.disabled',
      subject: `staff:${ngozi.userId}`,
    })
    await app.db.updateTable('patients').set({ last_name: 'Okafor-Bello' }).where('id', '=', adaeze).execute()

    const nothing = { subject: null, network: null, patients: [] }
    expect(await page()).toMatchObject([
      {
        ...nothing,
        at: '2026-12-01 08:00:00',
        who: 'ngozi.eze',
        action: 'appointments.read',
        patients: ['LAG/004F2 Adaeze Okafor-Bello', `#${unregistered} Tunde`],
      },
      { ...nothing, at: '2026-12-01 08:05:00', who: 'command staff', subject: `staff:${ngozi.userId}` },
    ])
  })

  it('A copy of the log waits for rows whose transaction is not committed yet', async () => {
    const record = (action: 'staff.disabled' | 'staff.enabled') =>
      app.audit.record({ actor: ngozi, action, subject: `staff:${ngozi.userId}` })
    await record('staff.disabled')
    // The id of a transaction that is still open, or was rolled back.
    await sql`select nextval(pg_get_serial_sequence('audit_log', 'id'))`.execute(app.db)
    await record('staff.enabled')
    const copied = async (minutes: number) => {
      const now = new Date(+clock.now() + minutes * 60_000)
      return (await auditRecords(app.db, { since }, now))?.map(({ action }) => action)
    }
    expect(await copied(14)).toEqual(['staff.disabled'])
    expect(await copied(16)).toEqual(['staff.disabled', 'staff.enabled'])
  })

  it('A copy of the log is not continued after an entry that the database does not have, as after a restore', async () => {
    const after = (id: number) => auditRecords(app.db, { since, after: id })
    expect(await after(0)).toEqual([])
    // No entry is left after a year without any.
    expect(await after(1)).toEqual([])
    await app.audit.record({ actor: ngozi, action: 'appointments.read', patients: [adaeze] })
    expect(await after(1)).toEqual([])
    expect(await after(2)).toBeNull()
  })

  it('The audit log stores ids and no names', async () => {
    const network = '102.89.1.2'
    await app.audit.record({ actor: ngozi, action: 'appointments.read', patients: [adaeze], network })
    const rows = JSON.stringify(await app.db.selectFrom('audit_log').selectAll().execute())
    expect(rows).not.toMatch(/ngozi|adaeze|okafor|LAG|example|102\.89/i)
  })

  it('The audit report can be filtered by day, patient and member of staff, as actor or as subject', async () => {
    clock.set('2026-11-30T23:59:59+01:00')
    await app.audit.record({ actor: ngozi, action: 'yesterday.read' })
    clock.set('2026-12-01T00:00:00+01:00')
    await app.audit.record({ actor: ngozi, action: 'both.read', patients: [adaeze, unregistered] })
    await app.audit.record({ actor: { kind: 'anonymous' }, action: 'session.refused' })
    await app.audit.record({
      actor: { kind: 'command', name: 'staff' },
      action: 'staff.disabled',
      subject: `staff:${ngozi.userId}`,
    })

    expect(await actions()).toEqual(['both.read', 'session.refused', 'staff.disabled'])
    expect(await actions({ staff: 'ngozi.eze' })).toEqual(['both.read', 'staff.disabled'])
    expect(await actions({ patient: 'lag/004f2' })).toEqual(['both.read'])
    expect(await actions({ patient: 'LAG 004-f2' })).toEqual(['both.read'])
    expect(await actions({ patient: `#${unregistered}` })).toEqual(['both.read'])
    // Of a patient who was erased.
    expect(await actions({ patient: '#999999' })).toEqual([])
    await expect(page({ staff: 'nobody' })).rejects.toThrow('There is no account with the username nobody.')
    await expect(page({ patient: 'LAG/9999' })).rejects.toThrow('There is no patient LAG/9999.')
    await aPatient(app.db, { raw_id: 'LAG-004-F2', phone: null, email: null })
    await expect(page({ patient: 'lag004f2' })).rejects.toThrow('Write it exactly: LAG/004F2, LAG-004-F2')
  })

  it('A patient whom an earlier version gave a clinic ID without letters and digits, or # and digits, is not confused with others', async () => {
    await aPatient(app.db, { raw_id: '---', phone: null, email: null })
    await expect(page({ patient: '//' })).rejects.toThrow('There is no patient //.')
    await aPatient(app.db, { raw_id: `#${unregistered}`, phone: null, email: null })
    await expect(page({ patient: `#${unregistered}` })).rejects.toThrow(
      `#${unregistered} is the number of a record and the clinic ID of another patient`,
    )
  })

  it('Rolling back a change also rolls back its audit row', async () => {
    const change = app.db.transaction().execute(async (trx) => {
      await app.audit.record({ actor: ngozi, action: 'blocker.changed', subject: 'blocker:7' }, trx)
      throw new Error('undone')
    })
    await expect(change).rejects.toThrow('undone')
    expect(await page()).toEqual([])
  })

  it('Audit rows are deleted after the stored number of days', async () => {
    await app.db.updateTable('audit_retention').set({ days: 30 }).execute()
    clock.set(daysAgo(31))
    await app.audit.record({ actor: ngozi, action: 'old.read' })
    clock.set(daysAgo(29))
    await app.audit.record({ actor: ngozi, action: 'new.read' })
    await sweep(app)
    const rows = await app.db.selectFrom('audit_log').select('action').execute()
    expect(rows).toEqual([{ action: 'new.read' }])
  })

  it('Audit rows cannot be changed, and not be deleted before the end of their retention', async () => {
    clock.set(new Date().toISOString())
    await app.audit.record({ actor: ngozi, action: 'new.read' })
    const change = sql`update audit_log set action = 'other.read'`
    for (const statement of [change, sql`delete from audit_log`, sql`truncate audit_log`])
      await expect(statement.execute(app.db)).rejects.toThrow(/rows of the audit log cannot be changed/)
    expect(await app.db.selectFrom('audit_log').select('action').execute()).toEqual([{ action: 'new.read' }])
  })
})
