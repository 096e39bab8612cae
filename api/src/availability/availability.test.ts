import type { FastifyInstance } from 'fastify'
import {
  askAvailability,
  type AvailabilityParameters,
  availableDays,
  freeStarts,
  setHours,
} from '../../testing/available-times.ts'
import { aBooking, postBooking, anotherPatient } from '../../testing/booking.ts'
import { aClinic, aPatient } from '../../testing/clinic.ts'
import { onBothDatabases } from '../../testing/databases.ts'
import { withServer } from '../../testing/server.ts'
import { aStaffMember } from '../../testing/staff.ts'

onBothDatabases((database) => {
  let app: FastifyInstance
  withServer(database, (server) => (app = server))

  const days = (query: AvailabilityParameters = {}, bearer?: string) => availableDays(app, query, bearer)

  it('Every half hour that fits into the opening hours is available', async () => {
    await aClinic(database())
    await setHours(database(), '08:15', '10:45')
    expect(await days()).toEqual([
      {
        date: '2026-12-02',
        slots: ['08:30', '09:00', '09:30', '10:00'].map((start) => ({ start, free: true })),
      },
    ])
  })

  it('The response has every requested day, also days when the branch is closed', async () => {
    await aClinic(database())
    await database().deleteFrom('branch_hours').where('weekday', '=', 0).execute()
    const week = await days({ from: '2026-12-05', days: 3 })
    expect(week.map(({ date, slots }) => [date, slots.length])).toEqual([
      ['2026-12-05', 18],
      ['2026-12-06', 0],
      ['2026-12-07', 18],
    ])
  })

  it('A day with a lunch break has available times in two spans', async () => {
    await aClinic(database())
    await setHours(database(), '08:00', '09:00')
    await database()
      .insertInto('branch_hours')
      .values({ branch: 'lag', weekday: 3, opens: '14:00', closes: '15:00' })
      .execute()
    expect(await freeStarts(app)).toEqual(['08:00', '08:30', '14:00', '14:30'])
  })

  it('Times within the minimum notice or after the booking horizon are not available', async () => {
    await aClinic(database())
    await setHours(database(), '08:00', '10:00')
    expect(await freeStarts(app, { from: '2026-12-01' })).toEqual(['09:00', '09:30'])
    expect(await freeStarts(app, { from: '2026-11-30' })).toEqual([])
    expect(await freeStarts(app, { from: '2027-03-01', days: 2 })).toEqual(['08:00'])
  })

  it('A clinic that is not set up has no available times', async () => {
    expect(await days({ days: 2 })).toEqual([
      { date: '2026-12-02', slots: [] },
      { date: '2026-12-03', slots: [] },
    ])
  })

  it('A time is available while at least one doctor and one room are available', async () => {
    const { doctorIds } = await aClinic(database(), { doctors: 2, rooms: 2 })
    await database().updateTable('branches').set({ new_patient_share: 100 }).execute()
    await setHours(database(), '10:00', '10:30')
    await postBooking(app, aBooking({ ...anotherPatient(1), doctor_id: doctorIds[0] }))
    expect(await freeStarts(app)).toEqual(['10:00'])
    expect(await freeStarts(app, { doctorId: doctorIds[0]! })).toEqual([])
    expect(await freeStarts(app, { doctorId: doctorIds[1]! })).toEqual(['10:00'])
  })

  it('A time is not available when every room is booked', async () => {
    await aClinic(database(), { doctors: 2, rooms: 1 })
    await database().updateTable('branches').set({ new_patient_share: 100 }).execute()
    await setHours(database(), '10:00', '10:30')
    await postBooking(app, aBooking())
    expect(await freeStarts(app)).toEqual([])
  })

  it('When the share of new patients is used up, only registered patients see available times', async () => {
    await aClinic(database(), { doctors: 1, rooms: 1 })
    await setHours(database(), '10:00', '11:00')
    await postBooking(app, aBooking())
    const { id } = await aPatient(database())
    expect(await freeStarts(app)).toEqual([])
    expect(await freeStarts(app, {}, await app.tokens.issue({ kind: 'patient', patientId: id }))).toEqual([
      '10:30',
    ])
  })

  it.each([
    ['the front desk of the branch', 'front-desk', 'lag', true],
    ['the front desk of another branch', 'front-desk', 'phc', false],
    ['a nurse', 'nurse', 'lag', false],
    ['a doctor', 'doctor', 'lag', false],
  ] as const)(
    'When the share of new patients is used up, %s sees the times that a booking accepts from them',
    async (_who, role, branch, mayExceed) => {
      await aClinic(database(), { doctors: 1, rooms: 1 })
      await setHours(database(), '10:00', '11:00')
      await postBooking(app, aBooking())
      const { id: userId } = await aStaffMember(database(), { role, branches: [branch] })
      const bearer = await app.tokens.issue({ kind: 'staff', userId })
      expect(await freeStarts(app, {}, bearer)).toEqual(mayExceed ? ['10:30'] : [])
      const booking = aBooking({ ...anotherPatient(1), start_time: '10:30' })
      expect((await postBooking(app, booking, { bearer })).status).toBe(mayExceed ? 200 : 409)
    },
  )

  it('A patient who entered a code gets the times of the length that the request names, and others those of the service', async () => {
    const { procedureId } = await aClinic(database(), { doctors: 1, rooms: 1 })
    await database().updateTable('branches').set({ new_patient_share: 100 }).execute()
    await setHours(database(), '10:00', '12:00')
    await database().updateTable('services').set({ duration_minutes: 60 }).execute()
    await postBooking(app, aBooking({ start_time: '11:00', service_id: null }))
    const { id } = await aPatient(database())
    const query = { serviceId: procedureId, minutes: 30 }
    expect(await freeStarts(app, query, await app.tokens.issue({ kind: 'patient', patientId: id }))).toEqual([
      '10:00',
      '10:30',
      '11:30',
    ])
    expect(await freeStarts(app, query)).toEqual(['10:00'])
  })

  it('A doctor who has left has no available times, and a service that has ended has those of its length', async () => {
    const { doctorIds, procedureId } = await aClinic(database(), { doctors: 2, rooms: 2 })
    await database().updateTable('branches').set({ new_patient_share: 100 }).execute()
    await setHours(database(), '10:00', '11:00')
    const [doctorId] = doctorIds as [number]
    await database().updateTable('doctors').set({ active: false }).where('id', '=', doctorId).execute()
    await database().updateTable('services').set({ active: false, duration_minutes: 60 }).execute()
    expect(await days({ doctorId })).toEqual([
      {
        date: '2026-12-02',
        slots: [
          { start: '10:00', free: false },
          { start: '10:30', free: false },
        ],
      },
    ])
    expect(await freeStarts(app, { serviceId: procedureId })).toEqual(['10:00'])
  })

  it.each([
    ['no length', { minutes: 0 }, 'minutes'],
    ['an unknown branch', { location: 'kano' }, 'location'],
    ['all branches', { location: 'all' }, 'location'],
    ['a day that does not exist', { from: '2027-02-29' }, 'from'],
    ['no days', { days: 0 }, 'days'],
    ['too many days', { days: 32 }, 'days'],
    ['half a day', { days: 1.5 }, 'days'],
    ['an unknown doctor', { doctorId: 4711 }, 'doctorId'],
    ['an unknown service', { serviceId: 4711 }, 'serviceId'],
    ['an id that is not a number', { doctorId: "1' or 1=1" }, 'doctorId'],
  ])(
    'The request for available times returns 422 for %s',
    async (_case, query: Record<string, string | number>, path) => {
      const { statusCode, body } = await askAvailability(app, query)
      expect(statusCode).toBe(422)
      expect(JSON.parse(body)).toMatchObject({ success: false, code: 'invalid', errors: [{ path }] })
    },
  )

  it('Available times and booking agree on every start of a busy week', async () => {
    const db = database()
    const { doctorIds } = await aClinic(db, { doctors: 2, rooms: 2 })
    await setHours(database(), '08:00', '11:00')
    // One patient tries every start.
    await db.updateTable('branches').set({ open_bookings_per_patient: 1000 }).execute()
    await db
      .insertInto('blockers')
      .values([
        {
          type: 'Weekly',
          description: 'Meeting',
          starts_at: '2026-12-01 08:00',
          ends_at: '2026-12-01 08:45',
          recurring_days: [3],
          active_from: '2026-12-01',
        },
        {
          type: 'Daily',
          description: 'Cleaning',
          starts_at: '2026-12-01 10:00',
          ends_at: '2026-12-01 10:30',
          active_from: '2026-12-04',
        },
        {
          type: 'One Time',
          description: 'Course',
          starts_at: '2026-12-03 09:00',
          ends_at: '2026-12-03 10:00',
          doctor_id: doctorIds[0],
          active_from: '2026-12-01',
        },
      ])
      .execute()
    const ada = await aPatient(db)
    const offered = (
      await days(
        { from: '2026-12-02', days: 4 },
        await app.tokens.issue({ kind: 'patient', patientId: ada.id }),
      )
    ).flatMap(({ date, slots }) => slots.map((slot) => ({ date, ...slot })))
    expect(offered.some(({ free }) => !free)).toBe(true)
    for (const { date, start, free } of offered) {
      const bearer = await app.tokens.issue({ kind: 'patient', patientId: ada.id })
      const { status } = await postBooking(app, aBooking({ appointment_date: date, start_time: start }), {
        bearer,
      })
      expect({ date, start, booked: status === 200 }).toEqual({ date, start, booked: free })
    }
  })
})
