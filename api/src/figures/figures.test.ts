import { fetchFigures } from '@molar/contract'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { anAppointment } from '../../testing/appointments.ts'
import { blockerCalls } from '../../testing/blockers.ts'
import { aClinic } from '../../testing/clinic.ts'
import { onBothDatabases } from '../../testing/databases.ts'
import { asStaff, type StaffCalls, withStaff } from '../../testing/staff-calls.ts'

onBothDatabases((database) => {
  let app: FastifyInstance
  let staff: StaffCalls
  // Tuesday, 1 December 2026, 08:00 in the clinic.
  withStaff(database, (calls, server) => {
    staff = calls
    app = server
  })

  const read = (query: string, by = staff) => by.call(fetchFigures, { query })
  const booked = async (starts_at: string, createdAt: string, state: 'booked' | 'cancelled' = 'booked') => {
    const id = await anAppointment(database(), { starts_at, state })
    await database()
      .updateTable('appointments')
      .set({ created_at: new Date(createdAt) })
      .where('id', '=', id)
      .execute()
  }
  const november = 'from=2026-11-01&to=2026-11-30'
  const nextDays = async () => (await read(`location=lag&${november}`)).data.nextDays

  it('Appointments, no-shows and cancellations are counted by day, weekday, branch, doctor and service', async () => {
    const { doctorIds, consultationId } = await aClinic(database())
    const doctor_id = doctorIds[0]!
    // Two Mondays and a Tuesday.
    const first = await anAppointment(database(), {
      starts_at: '2026-11-02 10:00',
      doctor_id,
      state: 'fulfilled',
    })
    await anAppointment(database(), { starts_at: '2026-11-09 10:00', doctor_id, state: 'noshow' })
    await anAppointment(database(), { starts_at: '2026-11-10 10:00', branch: 'fct', state: 'cancelled' })
    await anAppointment(database(), { starts_at: '2026-12-01 10:00' })
    await database()
      .updateTable('appointments')
      .set({ service_id: consultationId })
      .where('id', '=', first)
      .execute()
    const { status, data } = await read(`location=all&${november}`)
    expect(status).toBe(200)
    const came = { appointments: 1, begun: 1, noShows: 0, cancelled: 0 }
    const missed = { ...came, noShows: 1 }
    const cancelled = { appointments: 0, begun: 0, noShows: 0, cancelled: 1 }
    const both = { appointments: 2, begun: 2, noShows: 1, cancelled: 0 }
    expect(data.total).toEqual({ ...both, cancelled: 1 })
    expect(data.days).toHaveLength(30)
    expect(data.days.filter(({ appointments, cancelled: gone }) => appointments + gone > 0)).toEqual([
      { date: '2026-11-02', ...came },
      { date: '2026-11-09', ...missed },
      { date: '2026-11-10', ...cancelled },
    ])
    expect(data.weekdays).toEqual([
      { weekday: 1, ...both },
      { weekday: 2, ...cancelled },
    ])
    expect(data.branches).toEqual([
      { location: 'fct', ...cancelled },
      { location: 'lag', ...both },
    ])
    expect(data.doctors).toEqual([
      { id: doctor_id, name: 'Dr. Ngozi Eze 1', location: 'lag', ...both },
      { id: expect.any(Number), name: expect.stringMatching(/Doctor/), location: 'fct', ...cancelled },
    ])
    expect(data.services).toEqual([
      { name: 'Routine Check-Up', ...came },
      { name: null, ...missed, cancelled: 1 },
    ])
  })

  it('An upcoming appointment does not lower the share of no-shows', async () => {
    await anAppointment(database(), { starts_at: '2026-11-30 10:00', state: 'noshow' })
    await anAppointment(database(), { starts_at: '2026-12-20 10:00', state: 'booked' })
    const { data } = await read('location=lag&from=2026-11-01&to=2026-12-31')
    expect(data.total).toEqual({ appointments: 2, begun: 1, noShows: 1, cancelled: 0 })
  })

  it('The hours from booking to visit are counted without cancelled appointments', async () => {
    // 10:00 in Lagos is 09:00 UTC: 2, 24 and 1,000 hours.
    await booked('2026-11-30 10:00', '2026-11-30T07:00:00Z')
    await booked('2026-11-30 11:00', '2026-11-29T10:00:00Z')
    await booked('2026-11-30 12:00', '2026-10-19T19:00:00Z')
    await booked('2026-11-30 13:00', '2026-11-30T10:00:00Z', 'cancelled')
    const { data } = await read(`location=lag&${november}`)
    expect(data.medianLeadHours).toBe(24)
    expect(data.leadTimes).toEqual([
      { hours: 24, appointments: 1 },
      { hours: 48, appointments: 1 },
      { hours: 96, appointments: 0 },
      { hours: 168, appointments: 0 },
      { hours: 336, appointments: 0 },
      { hours: 720, appointments: 0 },
      { hours: null, appointments: 1 },
    ])
  })

  it('Without appointments everything is 0', async () => {
    const { data } = await read(`location=lag&${november}`)
    expect(data).toMatchObject({
      total: { appointments: 0, begun: 0, noShows: 0, cancelled: 0 },
      medianLeadHours: null,
      doctors: [],
    })
    expect(data.nextDays).toHaveLength(14)
    expect(data.nextDays[0]).toEqual({ date: '2026-12-01', available: 0, booked: 0 })
  })

  it('The next days compare appointments with opening hours, without blockers and free time of doctors', async () => {
    const { doctorIds } = await aClinic(database(), { doctors: 2 })
    const [one, other] = doctorIds as [number, number]
    // The second doctor works on Tuesdays from 09:00 to 12:00 only.
    await sql`insert into doctor_hours values (${other}, 2, '09:00', '12:00')`.execute(database())
    const { create } = blockerCalls(() => staff)
    expect(
      (await create({ startDateTime: '2026-12-02T09:00', endDateTime: '2026-12-02T12:00' })).status,
    ).toBe(200)
    await anAppointment(database(), { starts_at: '2026-12-01 10:00', doctor_id: one })
    await anAppointment(database(), { starts_at: '2026-12-01 11:00', doctor_id: one, state: 'cancelled' })
    await anAppointment(database(), { starts_at: '2026-12-15 11:00', doctor_id: one })
    const { data } = await read(`location=lag&${november}`)
    expect(data.nextDays.slice(0, 3)).toEqual([
      // Nine hours of the first doctor and three of the second.
      { date: '2026-12-01', available: 12 * 60, booked: 30 },
      { date: '2026-12-02', available: 6 * 60, booked: 0 },
      { date: '2026-12-03', available: 9 * 60, booked: 0 },
    ])
    expect(data.nextDays.at(-1)).toEqual({ date: '2026-12-14', available: 9 * 60, booked: 0 })

    // Not more than the rooms: two doctors in one room on 1 December.
    const { id } = await database().selectFrom('rooms').select('id').executeTakeFirstOrThrow()
    await database().updateTable('rooms').set({ active: false }).where('id', '<>', id).execute()
    expect((await read(`location=lag&${november}`)).data.nextDays[0]).toMatchObject({ available: 9 * 60 })
  })

  it('The next days leave out former doctors, time blocked for one doctor, and appointments of other branches', async () => {
    const { doctorIds } = await aClinic(database(), { doctors: 3, rooms: 3 })
    const [one, , former] = doctorIds as [number, number, number]
    await database().updateTable('doctors').set({ active: false }).where('id', '=', former).execute()
    const { create } = blockerCalls(() => staff)
    await create({ location: 'lag', doctorId: one })
    await anAppointment(database(), { starts_at: '2026-12-02 14:00', branch: 'fct' })
    expect((await nextDays())[1]).toEqual({ date: '2026-12-02', available: (6 + 9) * 60, booked: 0 })

    // Nobody uses the only room while the branch is closed.
    await create({ startDateTime: '2026-12-03T09:00', endDateTime: '2026-12-03T12:00' })
    const { id } = await database().selectFrom('rooms').select('id').executeTakeFirstOrThrow()
    await database().updateTable('rooms').set({ active: false }).where('id', '<>', id).execute()
    expect((await nextDays())[2]).toMatchObject({ date: '2026-12-03', available: 6 * 60 })
  })

  it('All means the branches of the person; another branch, another role and more than 366 days are refused', async () => {
    await anAppointment(database(), { starts_at: '2026-11-02 10:00' })
    await anAppointment(database(), { starts_at: '2026-11-02 10:00', branch: 'fct' })
    const desk = await asStaff(app, 'desk.joy', { role: 'front-desk', branches: ['fct'] })
    const { data } = await read(`location=all&${november}`, desk)
    expect(data.branches.map(({ location }) => location)).toEqual(['fct'])
    expect(await read(`location=lag&${november}`, desk)).toMatchObject({ code: 'branch_forbidden' })
    const nurse = await asStaff(app, 'nurse.ada', { role: 'nurse' })
    expect(await read(`location=lag&${november}`, nurse)).toMatchObject({ code: 'not_permitted' })
    expect((await read('location=lag&from=2026-01-01&to=2027-01-02')).status).toBe(422)
  })
})
