import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { testApp } from '../../testing/app.ts'
import { anAppointment } from '../../testing/appointments.ts'
import { aClinic } from '../../testing/clinic.ts'
import { testClock } from '../../testing/clock.ts'
import { onBothDatabasesInLongRun } from '../../testing/databases.ts'
import { countStatements } from '../../testing/statements.ts'
import { sweep } from '../housekeeping/sweep.ts'
import { sweepComplaints } from './sweep-complaints.ts'

onBothDatabasesInLongRun((database) => {
  let app: FastifyInstance
  beforeAll(async () => {
    const clock = testClock('2026-12-10T10:00:00+01:00')
    app = await testApp({ db: database(), clock, settings: { complaintDays: 30 } })
  })
  afterAll(() => app.close())

  it('The sweep deletes complaints some days after the visit and keeps the rest of the appointment', async () => {
    const { consultationId: service_id } = await aClinic(database())
    for (const starts_at of ['2026-11-10 09:30', '2026-11-10 10:30', '2026-12-11 09:00'])
      await anAppointment(database(), { starts_at, service_id })
    // The names of their services were typed.
    for (const starts_at of ['2026-11-10 09:45', '2026-12-11 09:30'])
      await anAppointment(database(), { starts_at })
    await sweep(app)
    const rows = await database()
      .selectFrom('appointments')
      .select(['service_text', 'description'])
      .orderBy('starts_at')
      .execute()
    expect(rows).toEqual([
      { service_text: 'Tooth Pain', description: '' },
      { service_text: '', description: '' },
      ...Array.from({ length: 3 }, () => ({ service_text: 'Tooth Pain', description: 'Upper left' })),
    ])
  })

  it('The sweep deletes what was written about an old cancellation, and keeps its reason and the notes of the desk', async () => {
    const appointment_id = await anAppointment(database(), {
      starts_at: '2026-11-10 11:30',
      state: 'cancelled',
    })
    const events = [
      { at: new Date('2026-11-09T09:00:00Z'), action: 'state' as const, reason: 'ill' as const },
      { at: new Date('2026-11-09T10:00:00Z'), action: 'note' as const, reason: null },
      { at: new Date('2026-11-11T09:00:00Z'), action: 'state' as const, reason: 'other' as const },
    ]
    await database()
      .insertInto('appointment_events')
      .values(
        events.map((event) => ({
          ...event,
          appointment_id,
          actor: 'patient' as const,
          version: 2,
          note: 'I have a fever',
        })),
      )
      .execute()
    await sweep(app)
    const rows = await database()
      .selectFrom('appointment_events')
      .select(['reason', 'note'])
      .orderBy('id')
      .execute()
    expect(rows).toEqual([
      { reason: 'ill', note: null },
      { reason: null, note: 'I have a fever' },
      { reason: 'other', note: 'I have a fever' },
    ])
  })

  it('A long history is cleared in short transactions, and a server that stops ends between two of them', async () => {
    const id = await anAppointment(database(), { starts_at: '2026-10-01 09:00' })
    await sql`
      insert into appointments (
        reference, branch, patient_id, person, verified, doctor_id, room_id, service_text, type, description, starts_at,
        ends_at, language, created_at)
      select 'old ' || n, branch, patient_id, person, verified, doctor_id, room_id, service_text, type, description,
        starts_at - n * interval '1 day', ends_at - n * interval '1 day', language, created_at
      from appointments, generate_series(1, 500) n where id = ${id}`.execute(database())
    const stop = new AbortController()
    const db = countStatements(database(), () => stop.abort())
    await sweepComplaints({ ...app, db, clock: app.clock, settings: app.settings }, stop.signal)
    const written = database().selectFrom('appointments').select('id').where('description', '<>', '')
    expect(await written.execute()).toHaveLength(1)
    await sweep(app)
    const { rows } = await sql`
      select description, count(*)::int as appointments from appointments group by description, xmin::text order by 2`.execute(
      database(),
    )
    expect(rows).toEqual([
      { description: '', appointments: 1 },
      { description: '', appointments: 500 },
    ])
  })
})
