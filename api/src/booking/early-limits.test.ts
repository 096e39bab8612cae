import type { FastifyInstance } from 'fastify'
import { aBooking, anotherPatient, postBooking } from '../../testing/booking.ts'
import { aClinic, aPatient } from '../../testing/clinic.ts'
import { onBothDatabasesInLongRun } from '../../testing/databases.ts'
import { withServer } from '../../testing/server.ts'

onBothDatabasesInLongRun((database) => {
  let app: FastifyInstance
  withServer(database, (server) => (app = server))

  async function check({ bearer = 'molar-web', ip = '102.89.1.1' } = {}) {
    const headers = { authorization: `Bearer ${bearer}` }
    const url = '/booking-limits?location=lag'
    const { statusCode, ...response } = await app.inject({ url, headers, remoteAddress: ip })
    return { status: statusCode, wait: response.headers['retry-after'], message: response.json().message }
  }
  const limitTo = (count: number) =>
    database()
      .updateTable('branches')
      .set({ open_bookings_per_patient: count, bookings_per_address_and_hour: count })
      .execute()

  it('A verified patient with enough appointments reads how many and when the next one can be booked', async () => {
    await aClinic(database())
    await limitTo(2)
    const { id } = await aPatient(database())
    const bearer = await app.tokens.issue({ kind: 'patient', patientId: id })
    await postBooking(app, aBooking({ start_time: '15:00' }), { bearer })
    expect(await check({ bearer })).toMatchObject({ status: 200 })
    await postBooking(app, aBooking({ start_time: '10:00' }), { bearer })
    const refused = await check({ bearer })
    expect(refused.status).toBe(429)
    expect(refused.message).toMatch(/already have 2 upcoming appointments/)
    // The test clock starts on 1 December at 08:00, the first appointment is the next day at 10:00.
    expect(refused.wait).toBe(String(26 * 3600))
    const booked = await postBooking(app, aBooking({ start_time: '11:00' }), { bearer })
    expect({
      status: booked.status,
      wait: booked.headers['retry-after'],
      message: booked.body.message,
    }).toEqual(refused)
  })

  it('An address with enough attempts reads how long to wait, and asking counts as none', async () => {
    await aClinic(database())
    await limitTo(2)
    for (let asked = 0; asked < 5; asked += 1) expect((await check()).status).toBe(200)
    for (const number of [1, 2])
      await postBooking(app, aBooking(anotherPatient(number)), { ip: '102.89.1.1' })
    expect(await check()).toMatchObject({ status: 429, wait: '3600' })
    expect(await check({ ip: '102.89.1.2' })).toMatchObject({ status: 200 })
  })

  it('An expired token is 401, never a new patient', async () => {
    expect(await check({ bearer: 'x'.repeat(43) })).toMatchObject({ status: 401 })
  })
})
