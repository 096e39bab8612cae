import { setAppointmentStatus } from '@molar/contract'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { testApp } from '../../testing/app.ts'
import { anAppointment, countedAppointments, storedDayCounts } from '../../testing/appointments.ts'
import { aBooking, postBooking, anotherPatient } from '../../testing/booking.ts'
import { aClinic } from '../../testing/clinic.ts'
import { onBothDatabasesInLongRun } from '../../testing/databases.ts'
import { asStaff } from '../../testing/staff-calls.ts'

onBothDatabasesInLongRun((database) => {
  let app: FastifyInstance
  beforeAll(async () => {
    app = await testApp({ db: database() })
  })
  afterAll(() => app.close())

  const query = async (text: string) => (await sql.raw(text).execute(database())).rows

  it('Inserting, moving, closing and deleting appointments, one or many at once, keeps the day counts correct', async () => {
    for (const starts_at of [
      '2026-12-02 09:00',
      '2026-12-02 10:00',
      '2026-12-03 09:00',
      '2026-11-03 09:00',
    ]) {
      await anAppointment(database(), { starts_at })
      await anAppointment(database(), { starts_at, branch: 'phc', state: 'booked' })
    }
    expect(await storedDayCounts(database())).toEqual(await countedAppointments(database()))
    for (const change of [
      `update appointments set state = case state when 'pending' then 'booked' else 'pending' end where branch = 'lag'`,
      `update appointments set starts_at = starts_at + interval '1 day', ends_at = ends_at + interval '1 day'`,
      `update appointments set state = 'cancelled' where starts_at < '2026-12-03'`,
      `update appointments set state = 'booked' where state = 'cancelled' and branch = 'phc'`,
      `update appointments set description = ''`,
      `update appointments set branch = 'fct', state = 'pending' where starts_at < '2026-12-01'`,
      `delete from appointments where branch = 'lag'`,
      `delete from appointments where false`,
    ]) {
      await query(change)
      expect(await storedDayCounts(database())).toEqual(await countedAppointments(database()))
    }
    await query('delete from appointments')
    expect(await storedDayCounts(database())).toEqual([])
  })

  it('Rolling back a change of an appointment also rolls back its day count', async () => {
    await anAppointment(database(), { starts_at: '2026-12-02 09:00' })
    const undone = database()
      .transaction()
      .execute(async (trx) => {
        await anAppointment(trx, { starts_at: '2026-12-02 10:00' })
        throw new Error('undone')
      })
    await expect(undone).rejects.toThrow('undone')
    expect(await storedDayCounts(database())).toEqual(await countedAppointments(database()))
  })

  it('The day counts are correct after many concurrent bookings, confirmations and reopenings', async () => {
    await aClinic(database(), { doctors: 4, rooms: 4 })
    await database()
      .updateTable('branches')
      .set({ new_patient_share: 100, bookings_per_address_and_hour: 1000 })
      .execute()
    const staff = await asStaff(app)
    const ids: number[] = []
    for (const hour of ['08', '09', '10', '11']) {
      ids.push(await anAppointment(database(), { starts_at: `2026-12-02 ${hour}:00` }))
    }
    const statuses = await Promise.all(
      Array.from({ length: 60 }, async (_, index) => {
        if (index % 2) {
          const booking = aBooking({ ...anotherPatient(index), start_time: `${12 + (index % 3)}:00` })
          return (await postBooking(app, booking)).status
        }
        const params = { id: ids[(index / 2) % 4]! }
        return (await staff.call(setAppointmentStatus, { params, body: { isOpen: index % 3 === 0 } })).status
      }),
    )
    expect(new Set(statuses)).toEqual(new Set([200, 409]))
    expect(await storedDayCounts(database())).toEqual(await countedAppointments(database()))
  })
})
