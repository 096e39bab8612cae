import {
  CALENDAR_FEED_PATH,
  changeAppointmentState,
  fetchCalendarFeed,
  moveAppointment,
  renewCalendarFeed,
  withdrawCalendarFeed,
} from '@molar/contract'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { anAppointment } from '../../testing/appointments.ts'
import { aStaffAccount, PASSWORD, post } from '../../testing/auth.ts'
import { aClinic, aPatient } from '../../testing/clinic.ts'
import { onBothDatabasesInLongRun } from '../../testing/databases.ts'
import { asStaff, type StaffCalls, withStaff } from '../../testing/staff-calls.ts'
import { createRecorder } from '../audit/audit.ts'
import { manageStaff } from '../staff/manage-staff.ts'
import { newPasswordLink } from '../staff/password-links.ts'
import { renewFeed } from './calendar-feed.ts'

/** The references in a calendar. */
const references = (body: string) => [...body.matchAll(/^UID:(.*)\r$/gm)].map(([, reference]) => reference!)

onBothDatabasesInLongRun((database) => {
  let app: FastifyInstance
  let staff: StaffCalls
  withStaff(database, (calls, server) => {
    staff = calls
    app = server
  })

  const read = (url: string) => app.inject({ url })
  const newPath = async (who = staff) => (await who.call(renewCalendarFeed)).data.path
  const doctorOf = async (id: number) =>
    (
      await database()
        .selectFrom('appointments')
        .select('doctor_id')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).doctor_id

  it('The address shows the branch of the person: times in UTC, doctor, room and reference, and nothing about patients', async () => {
    const patient = await aPatient(database(), { first_name: 'Adaeze', last_name: 'Ọlá' })
    const at = { starts_at: '2026-12-01 10:00', state: 'booked' as const, patient_id: patient.id }
    await anAppointment(database(), { ...at, reference: 'MLR-OPEN-01' })
    await anAppointment(database(), {
      starts_at: '2026-12-01 10:00',
      branch: 'fct',
      reference: 'MLR-ABUJ-01',
    })
    const { statusCode, headers, body } = await read(await newPath())
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-cache',
    })
    const event = body.split('BEGIN:VEVENT\r\n')[1]!.split('\r\n').slice(0, -2)
    expect(event).toEqual([
      'UID:MLR-OPEN-01',
      'SEQUENCE:0',
      expect.stringMatching(/^DTSTAMP:\d{8}T\d{6}Z$/),
      'DTSTART:20261201T090000Z',
      'DTEND:20261201T093000Z',
      expect.stringMatching(/^SUMMARY:.*Doctor \d+: MLR-OPEN-01$/),
      expect.stringMatching(/^LOCATION:Room of \d+$/),
      'STATUS:CONFIRMED',
      'CLASS:PRIVATE',
      'END:VEVENT',
    ])
    expect(references(body)).toEqual(['MLR-OPEN-01'])
  })

  it('A doctor sees the own appointments only', async () => {
    const own = await anAppointment(database(), { starts_at: '2026-12-01 10:00', reference: 'MLR-OWN-01' })
    await anAppointment(database(), { starts_at: '2026-12-01 11:00', reference: 'MLR-NOT-01' })
    const doctor = await asStaff(app, 'ada.doctor', { role: 'doctor', doctor_id: await doctorOf(own) })
    expect((await doctor.call(fetchCalendarFeed)).data).toEqual({ shows: 'own', since: null })
    const { body } = await read(await newPath(doctor))
    expect(references(body)).toEqual(['MLR-OWN-01'])
    expect(body).toContain('SUMMARY:MLR-OWN-01\r\n')
    expect(body).toContain('STATUS:TENTATIVE')
  })

  it('The address shows the appointments from 7 days ago until in 90 days', async () => {
    const ends = { '2026-11-24 08:00': 'MLR-FIRST', '2027-03-01 16:00': 'MLR-LAST' }
    const outside = { '2026-11-23 16:00': 'MLR-BEFORE', '2027-03-02 08:00': 'MLR-AFTER' }
    const { doctorIds } = await aClinic(database())
    const doctor_id = doctorIds[0]!
    for (const [starts_at, reference] of Object.entries({ ...ends, ...outside }))
      await anAppointment(database(), { starts_at, doctor_id, reference })
    const doctor = await asStaff(app, 'ada.doctor', { role: 'doctor', doctor_id })
    for (const path of [await newPath(), await newPath(doctor)])
      expect(references((await read(path)).body)).toEqual(['MLR-FIRST', 'MLR-LAST'])
  })

  it('A moved appointment has a higher SEQUENCE, and a cancelled one disappears', async () => {
    const { doctorIds } = await aClinic(database())
    const at = { starts_at: '2026-12-01 10:00', doctor_id: doctorIds[0]! }
    const id = await anAppointment(database(), { ...at, reference: 'MLR-MOVE-01' })
    const params = { id: String(id) }
    const path = await newPath()
    const move = { version: 1, appointment_date: '2026-12-02', start_time: '11:00' }
    expect((await staff.call(moveAppointment, { params, body: move })).status).toBe(200)
    expect((await read(path)).body).toMatch(/SEQUENCE:1\r\nDTSTAMP:\w+\r\nDTSTART:20261202T100000Z/)
    const cancel = { version: 2, state: 'cancelled', reason: 'clinic' }
    expect((await staff.call(changeAppointmentState, { params, body: cancel })).status).toBe(200)
    expect(references((await read(path)).body)).toEqual([])
  })

  it('A new address ends the former one, and a withdrawn one is unknown; the audit log has both', async () => {
    const first = await newPath()
    const second = await newPath()
    expect(second).not.toBe(first)
    expect((await read(first)).statusCode).toBe(404)
    expect((await read(second)).statusCode).toBe(200)
    expect((await staff.call(fetchCalendarFeed)).data).toMatchObject({
      shows: 'branch',
      since: expect.any(String),
    })
    expect((await staff.call(withdrawCalendarFeed)).data.since).toBeNull()
    expect((await read(second)).json()).toMatchObject({ success: false, code: 'not_found' })
    const rows = await database()
      .selectFrom('audit_log')
      .select('action')
      .where('action', 'like', 'calendar-feed.%')
      .orderBy('id')
      .execute()
    expect(rows.map(({ action }) => action)).toEqual([
      'calendar-feed.renewed',
      'calendar-feed.renewed',
      'calendar-feed.withdrawn',
    ])
  })

  it('The database has only a hash of the token', async () => {
    const token = (await newPath()).slice(CALENDAR_FEED_PATH.indexOf(':'), -'.ics'.length)
    const { rows } = await sql<{ row: string }>`select f::text as row from calendar_feeds f`.execute(
      database(),
    )
    expect(token).toHaveLength(43)
    expect(rows.map(({ row }) => row).join()).not.toContain(token)
  })

  it('The address of a disabled account, of a doctor who left and of a branch that is no longer allowed shows nothing', async () => {
    const nurse = await asStaff(app, 'nurse.joy', { role: 'nurse', branches: ['lag'] })
    const path = await newPath(nurse)
    const change = (values: object) =>
      database().updateTable('staff').set(values).where('id', '=', nurse.userId).execute()
    expect((await read(path)).statusCode).toBe(200)
    await change({ branches: sql`'{fct}'` })
    expect((await read(path)).statusCode).toBe(404)
    await change({ branches: null, disabled_at: new Date() })
    expect((await read(path)).statusCode).toBe(404)
    const doctorId = await doctorOf(await anAppointment(database(), { starts_at: '2026-12-01 10:00' }))
    await change({ disabled_at: null, doctor_id: doctorId })
    expect((await read(path)).statusCode).toBe(200)
    await database().updateTable('doctors').set({ active: false }).where('id', '=', doctorId).execute()
    expect((await read(path)).statusCode).toBe(404)
  })

  it.each(['reset', 'disable', 'sign-out'] as const)(
    'The command `staff %s` ends the address of the person, except a sign-out, and says so',
    async (action) => {
      const path = await newPath(await asStaff(app, 'nurse.joy', { role: 'nurse' }))
      const record = createRecorder({ db: database(), clock: app.clock })
      const dependencies = { db: database(), clock: app.clock, portalUrl: '', outbox: null, record }
      const { output } = await manageStaff(dependencies, { action, username: 'nurse.joy', mail: false })
      await database().updateTable('staff').set({ disabled_at: null }).execute()
      const hasEnded = action !== 'sign-out'
      expect(output.join(' ').includes('The address for their calendar program has ended.')).toBe(hasEnded)
      expect((await read(path)).statusCode).toBe(hasEnded ? 404 : 200)
    },
  )

  it('A password that is changed or set by a link ends the address', async () => {
    const { id: userId } = await aStaffAccount(app)
    const path = async () => renewFeed(database(), { userId, now: app.clock() })
    const first = await path()
    const session = await app.tokens.issue({ kind: 'staff', userId })
    const change = { current: PASSWORD, password: 'kettle window harbour' }
    expect((await post(app, '/auth/change-password', change, undefined, session)).status).toBe(200)
    expect((await read(first)).statusCode).toBe(404)
    const second = await path()
    expect((await read(second)).statusCode).toBe(200)
    const token = await newPasswordLink(database(), userId, new Date(+app.clock() + 60_000))
    const body = { token, password: 'another quiet harbour' }
    expect((await post(app, '/auth/reset-password', body)).status).toBe(200)
    expect((await read(second)).statusCode).toBe(404)
  })

  it('After 60 guesses in an hour the next ones are refused; a right address still works', async () => {
    const path = await newPath()
    const guess = CALENDAR_FEED_PATH.replace(':token', 'x'.repeat(43))
    const statuses = new Set<number>()
    for (let index = 0; index < 60; index++) statuses.add((await read(guess)).statusCode)
    expect([...statuses]).toEqual([404])
    const refused = await read(guess)
    expect(refused.json()).toMatchObject({ code: 'too_many' })
    expect(refused.headers['retry-after']).toBeDefined()
    expect((await read('/calendar/short.ics')).statusCode).toBe(429)
    expect((await read(path)).statusCode).toBe(200)
  })
})
