import { bookAtDesk, type DayOfSlots, fetchAvailability, moveAppointment } from '@molar/contract'
import type { FastifyInstance } from 'fastify'
import { aBooking, aDeskBooking, postBooking } from '../../testing/booking.ts'
import { aClinic } from '../../testing/clinic.ts'
import { onBothDatabasesInLongRun } from '../../testing/databases.ts'
import { type StaffCalls, withStaff } from '../../testing/staff-calls.ts'

/** How many times of the first day are available. */
const available = (days: DayOfSlots[]) => days[0]!.slots.filter(({ free }) => free).length

onBothDatabasesInLongRun((database) => {
  let app: FastifyInstance
  let staff: StaffCalls
  withStaff(database, (calls, server) => {
    staff = calls
    app = server
  })

  it('The desk is shown available times later than patients are', async () => {
    await aClinic(database())
    const query = 'location=lag&from=2027-06-02&days=1'
    const forPatients = (await app.inject(`${fetchAvailability.path}?${query}&atDesk=true`)).json()
    const atDesk = await staff.call(fetchAvailability, { query: `${query}&atDesk=true` })
    // Staff who book in the portal are bound by the horizon.
    const inPortal = await staff.call(fetchAvailability, { query })
    expect(available(forPatients.data)).toBe(0)
    expect(available(inPortal.data)).toBe(0)
    expect(available(atDesk.data)).toBeGreaterThan(0)
  })

  async function firstTimeOfToday(parameters: string) {
    const query = `location=lag&from=2026-12-01&days=1${parameters}`
    const { data } = await staff.call(fetchAvailability, { query })
    return data[0]!.slots.find(({ free }) => free)!.start
  }

  it('At 8:00 the desk is shown times from 8:30, and others only those after the notice of an hour', async () => {
    await aClinic(database())
    expect(await firstTimeOfToday('&atDesk=true')).toBe('08:30')
    // Staff who book in the portal keep the notice, as patients do.
    expect(await firstTimeOfToday('')).toBe('09:00')
  })

  it('The desk books and moves a visit later than patients can, and not by a year that was mistyped', async () => {
    const clinic = await aClinic(database())
    const atDesk = (appointment_date: string) =>
      staff.call(bookAtDesk, { body: aDeskBooking(clinic, { appointment_date, start_time: '10:00' }) })
    expect((await postBooking(app, aBooking({ appointment_date: '2027-06-02' }))).status).toBe(422)
    const { status, data } = await atDesk('2027-06-02')
    expect(status).toBe(200)
    const moved = await staff.call(moveAppointment, {
      params: { id: data.id! },
      body: { version: 1, appointment_date: '2027-07-07', start_time: '10:00' },
    })
    expect(moved.status).toBe(200)
    expect(await atDesk('2062-12-06')).toMatchObject({
      status: 422,
      message: expect.stringContaining('730 days ahead') as string,
    })
  })
})
