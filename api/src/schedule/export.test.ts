import { SCHEDULE_EXPORT_PATH } from '@molar/contract'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { anAppointment } from '../../testing/appointments.ts'
import { aPatient } from '../../testing/clinic.ts'
import { onBothDatabasesInLongRun } from '../../testing/databases.ts'
import { asStaff, type StaffCalls, withStaff } from '../../testing/staff-calls.ts'
import { exportSchedule } from './export-schedule.ts'

/** The references in a file. */
const references = (body: string) => [...body.matchAll(/^"(MLR[^"]*)"/gm)].map(([, text]) => text)

onBothDatabasesInLongRun((database) => {
  let app: FastifyInstance
  let staff: StaffCalls
  withStaff(database, (calls, server) => {
    staff = calls
    app = server
  })

  const read = ({
    location = 'lag',
    from = '2026-12-01',
    to = '2026-12-07',
    bearer = staff.token,
    language = 'en',
    more = '',
  } = {}) =>
    app.inject({
      url: `${SCHEDULE_EXPORT_PATH}?location=${location}&from=${from}&to=${to}${more}`,
      headers: { authorization: `Bearer ${bearer}`, 'accept-language': language },
    })
  const recorded = () =>
    database()
      .selectFrom('audit_log')
      .select(['staff_id', 'patients'])
      .where('action', '=', 'appointments.exported')
      .orderBy('id')
      .execute()

  it('An appointment that lasts until midnight ends at 24:00 in the file', async () => {
    await anAppointment(database(), { starts_at: '2026-12-01 23:30' })
    expect((await read()).body).toContain('"23:30","24:00"')
  })

  it('The appointments of the range are written as CSV, and the audit log has the patients', async () => {
    const patient = await aPatient(database(), {
      first_name: '=HYPERLINK("https://example.com")',
      last_name: 'Ọlá',
    })
    await anAppointment(database(), {
      starts_at: '2026-12-01 10:00',
      patient_id: patient.id,
      reference: 'MLR-TEST-CSV',
      state: 'booked',
    })
    await anAppointment(database(), { starts_at: '2026-12-08 10:00' })
    await anAppointment(database(), { starts_at: '2026-12-01 10:00', branch: 'fct' })
    const { headers, body } = await read()
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="appointments-lag-2026-12-01-2026-12-07.csv"',
      'cache-control': 'no-store',
    })
    const [head, row, ...rest] = body.split('\r\n')
    expect(head).toBe(
      '\uFEFF"Reference","Date","From","To","Doctor","Room","Service","Patient","Phone","Status","Note"',
    )
    expect(row).toMatch(
      /^"MLR-TEST-CSV","2026-12-01","10:00","10:30","[^"]*Doctor \d+","Room of \d+","Tooth Pain","'=HYPERLINK\(""https:\/\/example.com""\) Ọlá","0803 123 4821","Confirmed",""$/,
    )
    expect(rest).toEqual([''])
    expect(await recorded()).toEqual([{ staff_id: staff.userId, patients: [patient.id] }])
  })

  it.each([
    ['+2348031234821', '0803 123 4821'],
    ['+442079460018', '(+44) 2079460018'],
    ['+2342012345678', '0201 234 5678'],
    [null, ''],
  ])('The phone number %s is written as %j, which no spreadsheet reads as a formula', async (phone, cell) => {
    const patient = await aPatient(database(), { phone })
    await anAppointment(database(), { starts_at: '2026-12-01 10:00', patient_id: patient.id })
    const [, row] = (await read()).body.split('\r\n')
    expect(row!.split(',')[8]).toBe(`"${cell}"`)
  })

  /** Appointments of 90 days from 1 December on; returns the id of the first one. */
  async function manyAppointments(count: number) {
    const id = await anAppointment(database(), { starts_at: '2026-12-01 08:00', state: 'cancelled' })
    await sql`insert into appointments (reference, branch, person, verified, service_text, type, description, starts_at,
        ends_at, language, created_at, patient_id, doctor_id, room_id, state)
      select 'MLR-MANY-' || i, branch, person, verified, service_text, type, description,
        starts_at + i % 90 * interval '1 day', ends_at + i % 90 * interval '1 day', language, created_at, patient_id,
        doctor_id, room_id, state
      from appointments, generate_series(1, ${sql.lit(count - 1)}) i where id = ${id}`.execute(database())
    return id
  }

  it('10,000 appointments are read in parts: each once, by time, and every patient is in the audit log', async () => {
    await manyAppointments(10_000)
    const { body } = await read({ to: '2027-11-30' })
    const rows = body.split('\r\n').slice(1, -1)
    const dates = rows.map((row) => row.split(',')[1]!)
    expect(new Set(rows.map((row) => row.split(',')[0])).size).toBe(10_000)
    expect(dates).toEqual(dates.toSorted())
    expect(await recorded()).toHaveLength(20)
  })

  it('An appointment that is moved to a later day while the parts are sent is written once', async () => {
    const id = await manyAppointments(600)
    const parts = exportSchedule({
      db: database(),
      query: { location: 'lag', from: '2026-12-01', to: '2027-11-30' },
      translate: (key) => key,
      record: async () => {},
    })
    const texts: string[] = []
    for await (const text of parts) {
      texts.push(text)
      await sql`update appointments set starts_at = '2027-03-31 08:00', ends_at = '2027-03-31 08:30'
        where id = ${id}`.execute(database())
    }
    expect(texts).toHaveLength(2)
    expect(references(texts.join(''))).toHaveLength(600)
  })

  it('One doctor and one state can be chosen; an unknown state is refused', async () => {
    const at = { starts_at: '2026-12-01 10:00' }
    const id = await anAppointment(database(), { ...at, reference: 'MLR-HERE-01', state: 'noshow' })
    await anAppointment(database(), { ...at, reference: 'MLR-DOCT-02', state: 'noshow' })
    const { doctor_id } = await database()
      .selectFrom('appointments')
      .select('doctor_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await anAppointment(database(), { starts_at: '2026-12-02 10:00', doctor_id, reference: 'MLR-STAT-03' })
    expect(references((await read({ more: `&doctor_id=${doctor_id}` })).body)).toEqual([
      'MLR-HERE-01',
      'MLR-STAT-03',
    ])
    expect(references((await read({ more: `&doctor_id=${doctor_id}&state=noshow` })).body)).toEqual([
      'MLR-HERE-01',
    ])
    expect((await read({ more: '&state=gone' })).statusCode).toBe(422)
    expect((await read({ more: '&doctor_id=one' })).statusCode).toBe(422)
  })

  it('The heads and states are in the language of the reader', async () => {
    await anAppointment(database(), { starts_at: '2026-12-01 10:00', state: 'noshow' })
    const { body } = await read({ language: 'de' })
    expect(body).toContain('"Nicht erschienen"')
    expect(body).toContain('"Buchungsnummer"')
  })

  it('More than 366 days, an end before the start and another branch are refused', async () => {
    expect((await read({ to: '2027-12-01' })).statusCode).toBe(200)
    expect((await read({ to: '2027-12-02' })).json()).toMatchObject({ message: 'Choose at most 366 days.' })
    expect((await read({ to: '2026-11-30' })).statusCode).toBe(422)
    const { token: bearer } = await asStaff(app, 'nurse.joy', { role: 'nurse', branches: ['lag'] })
    expect((await read({ location: 'fct', bearer })).json()).toMatchObject({ code: 'branch_forbidden' })
    expect((await read({ bearer: 'molar-web' })).statusCode).toBe(401)
    expect(await recorded()).toHaveLength(1)
  })
})
