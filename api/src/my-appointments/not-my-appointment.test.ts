import { type MyAppointment, notMyAppointment } from '@molar/contract'
import type { FastifyInstance } from 'fastify'
import { aBooking, postBooking } from '../../testing/booking.ts'
import { aClinic } from '../../testing/clinic.ts'
import { onBothDatabasesInLongRun } from '../../testing/databases.ts'
import { withServer } from '../../testing/server.ts'

onBothDatabasesInLongRun((database) => {
  let app: FastifyInstance
  const clock = withServer(database, (server) => (app = server))
  beforeEach(async () => {
    await aClinic(database())
  })

  /** Says "This was not me". */
  async function refuse(token: string) {
    const response = await app.inject({ method: 'POST', url: notMyAppointment.path, payload: { token } })
    const body = response.json<{ code?: string; message: string; data: MyAppointment }>()
    return { ...body, status: response.statusCode }
  }
  const stateOf = async (id: number) =>
    (
      await database()
        .selectFrom('appointments')
        .select('state')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).state

  /** An unverified booking at 2026-12-02 10:00 by the phone …4567 and bayo@example.com, and a link to it. */
  async function aLink() {
    const { id } = (await postBooking(app, aBooking())).body.data!
    return { id, token: await app.links.issue(app.db, id) }
  }

  it('"This was not me" cancels an unverified booking and refuses others with its contacts for a day', async () => {
    const { id, token } = await aLink()
    expect((await refuse(token)).data).toMatchObject({ state: 'cancelled' })
    expect(await stateOf(id)).toBe('cancelled')
    const other = { surname: 'Other', phone_number: '08031234599', start_time: '12:00' }
    expect((await postBooking(app, aBooking(other))).status).toBe(429)
    expect((await refuse(token)).status).toBe(200)
    clock.advance({ days: 1 })
    expect((await postBooking(app, aBooking(other))).status).toBe(200)
  })

  it('"This was not me" refuses only the contact to which the link was sent', async () => {
    const { id } = await aLink()
    const token = await app.links.issue(app.db, id, 'email')
    await refuse(token)
    const other = { surname: 'Other', start_time: '12:00' }
    expect((await postBooking(app, aBooking({ ...other, phone_number: '08031234599' }))).status).toBe(429)
    expect((await postBooking(app, aBooking({ ...other, email: 'other@example.com' }))).status).toBe(200)
  })

  it('"This was not me" after the start leaves the booking as it is and refuses others with its contacts', async () => {
    const { id, token } = await aLink()
    clock.set('2026-12-02T10:00:00+01:00')
    expect(await refuse(token)).toMatchObject({
      status: 409,
      code: 'state_conflict',
      message: expect.stringContaining('has begun or is over'),
    })
    expect(await stateOf(id)).toBe('pending')
    const other = { surname: 'Other', phone_number: '08031234599', start_time: '14:00' }
    expect((await postBooking(app, aBooking(other))).status).toBe(429)
  })
})
