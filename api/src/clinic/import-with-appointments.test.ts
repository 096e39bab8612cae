import { sql } from 'kysely'
import { anAppointment } from '../../testing/appointments.ts'
import { aClinic } from '../../testing/clinic.ts'
import { onBothDatabasesInLongRun } from '../../testing/databases.ts'
import { untilLockWait } from '../../testing/waiting.ts'
import { servicesOf } from '../catalogue/catalogue.repository.ts'
import { readSchedule } from '../schedule/read-schedule.ts'
import type { ClinicBranch } from './clinic-file.ts'
import { importClinic } from './import-clinic.ts'
import { reportText } from './report.ts'

onBothDatabasesInLongRun((database, name) => {
  const now = new Date('2026-12-02T09:30:00+01:00')
  const doctor = { firstName: 'Ngozi', lastName: 'Eze 1', title: 'Dr.', profession: 'Dentist' }
  const importDoctor = (active: boolean, dryRun = false) =>
    importClinic(
      database(),
      { branches: [{ code: 'lag', doctors: [{ ...doctor, department: 'General Dentistry', active }] }] },
      { now, dryRun },
    )
  const notes = async (active: boolean, dryRun = false) =>
    (await importDoctor(active, dryRun)).lines
      .filter(({ entry }) => entry.startsWith('doctor'))
      .map(({ result, note }) => [result, note])
  let clinic: Awaited<ReturnType<typeof aClinic>>
  let doctor_id: number
  beforeEach(async () => {
    clinic = await aClinic(database())
    doctor_id = clinic.doctorIds[0]!
  })

  it.each([
    ['dry run', true],
    ['import', false],
  ])(
    'The %s reports how many upcoming appointments a doctor has who becomes inactive, and where they are',
    async (_what, dryRun) => {
      for (const starts_at of ['2026-12-02 09:00', '2026-12-02 10:00', '2026-12-09 10:00'])
        await anAppointment(database(), { starts_at, doctor_id })
      await anAppointment(database(), { starts_at: '2026-12-10 10:00', doctor_id, state: 'cancelled' })
      const report = await importDoctor(false, dryRun)
      expect(reportText(report, dryRun)).toMatch(
        /^updated {4}lag {2}doctor Ngozi Eze 1: has 2 upcoming appointments from 2026-12-02 to 2026-12-09; move or cancel them in the schedule, \/schedule$/m,
      )
    },
  )

  it('One upcoming appointment is reported with its day', async () => {
    await anAppointment(database(), { starts_at: '2026-12-02 10:00', doctor_id })
    expect(await notes(false)).toEqual([
      ['updated', 'has 1 upcoming appointment on 2026-12-02; move or cancel it in the schedule, /schedule'],
    ])
  })

  it('An import waits for a running booking with a doctor who becomes inactive, and reports it', async () => {
    let imported: ReturnType<typeof notes> | undefined
    await database()
      .transaction()
      .execute(async (trx) => {
        await sql`select pg_advisory_xact_lock_shared(lock_number('branch:lag'))`.execute(trx)
        await anAppointment(trx, { starts_at: '2026-12-02 10:00', doctor_id })
        imported = notes(false)
        // PGlite has one connection, so the import waits for the whole transaction.
        if (name === 'PostgreSQL') await Promise.race([imported, untilLockWait(trx)])
      })
    expect(await imported).toEqual([['updated', expect.stringContaining('has 1 upcoming appointment')]])
  })

  const noteOf = async (branch: Omit<ClinicBranch, 'code'>, entry: string) =>
    (await importClinic(database(), { branches: [{ code: 'lag', ...branch }] }, { now })).lines.find(
      (line) => line.entry === entry,
    )?.note

  it('Shorter hours of a branch or a doctor report the upcoming appointments outside them', async () => {
    // A Wednesday, 10:00 to 10:30.
    await anAppointment(database(), { starts_at: '2026-12-09 10:00', doctor_id })
    await anAppointment(database(), { starts_at: '2026-12-09 10:00', branch: 'fct' })
    const where = '1 upcoming appointment on 2026-12-09 outside the'
    expect(await noteOf({ hours: { wednesday: ['08:00-10:00', '10:00-17:00'] } }, 'hours on wednesday')).toBe(
      undefined,
    )
    expect(await noteOf({ hours: { thursday: [] } }, 'hours on thursday')).toBe(undefined)
    expect(await noteOf({ hours: { wednesday: ['08:00-10:15'] } }, 'hours on wednesday')).toBe(
      `${where} hours; move or cancel it in the schedule, /schedule`,
    )
    expect(await noteOf({ hours: { wednesday: [] } }, 'hours on wednesday')).toMatch(/^1 upcoming/)
    const working = (hours: Record<string, string[]>) =>
      noteOf({ doctors: [{ firstName: 'Ngozi', lastName: 'Eze 1', hours }] }, 'doctor Ngozi Eze 1')
    expect(await working({ wednesday: ['09:00-12:00'] })).toBe(undefined)
    expect(await working({ tuesday: ['09:00-12:00'] })).toMatch(`has ${where} working hours; move`)
    expect(await working({})).toBe(undefined)
  })

  const room = (active: boolean) => noteOf({ rooms: [{ name: 'Room 1', active }] }, 'room Room 1')
  const service = (active: boolean) =>
    noteOf(
      { services: { procedure: [{ name: 'Root Canal Therapy', active }] } },
      'procedure Root Canal Therapy',
    )

  it('A service and a room out of use take no bookings, and the report says which appointments they have', async () => {
    const service_id = clinic.procedureId
    await anAppointment(database(), {
      starts_at: '2026-12-09 10:00',
      doctor_id,
      room_id: clinic.roomIds[0],
      service_id,
    })
    const note = 'has 1 upcoming appointment on 2026-12-09; move or cancel it in the schedule, /schedule'
    const roomsOn = async (from: string) =>
      (await readSchedule(database(), { location: 'lag', from, days: 1, now })).schedule.rooms.map(
        ({ name }) => name,
      )
    expect([await room(false), await room(false)]).toEqual([note, undefined])
    expect(await roomsOn('2026-12-09')).toEqual(['Room 1', 'Room 2'])
    expect(await roomsOn('2026-12-10')).toEqual(['Room 2'])
    expect(await service(false)).toBe(note)
    expect(await servicesOf(database(), 'lag', 'procedure')).toEqual([])

    expect([await room(true), await service(true)]).toEqual([undefined, undefined])
    expect(await roomsOn('2026-12-10')).toEqual(['Room 1', 'Room 2'])
    expect(await servicesOf(database(), 'lag', 'procedure')).toHaveLength(1)
  })

  it('A doctor keeps title, department and being inactive when the file names only the doctor', async () => {
    await importDoctor(false)
    const doctors = () => database().selectFrom('doctors').selectAll().orderBy('id').execute()
    const before = await doctors()
    const { lines } = await importClinic(database(), {
      branches: [{ code: 'lag', doctors: [{ firstName: 'Ngozi', lastName: 'Eze 1' }] }],
    })
    expect(lines.at(-1)).toMatchObject({ entry: 'doctor Ngozi Eze 1', result: 'unchanged' })
    expect(await doctors()).toEqual(before)
    expect(before[0]).toMatchObject({ title: 'Dr.', active: false })
  })

  it('Nothing is reported about a doctor without upcoming appointments, nor about one who stays active or inactive', async () => {
    expect(await notes(false, true)).toEqual([['updated', undefined]])
    await anAppointment(database(), { starts_at: '2026-12-02 10:00', doctor_id })
    expect(await notes(true)).toEqual([['unchanged', undefined]])
    await database().updateTable('doctors').set({ active: false }).execute()
    expect(await notes(false)).toEqual([['unchanged', undefined]])
  })
})
