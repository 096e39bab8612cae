import { confirmMyAppointment, notMyAppointment } from '@molar/contract'
import type { FastifyInstance } from 'fastify'
import { aBooking, postBooking } from '../../testing/booking.ts'
import { aClinic } from '../../testing/clinic.ts'
import { onBothDatabasesInLongRun } from '../../testing/databases.ts'
import { withServer } from '../../testing/server.ts'

onBothDatabasesInLongRun((database) => {
  let app: FastifyInstance
  withServer(database, (server) => (app = server))
  beforeEach(async () => {
    await aClinic(database())
  })
  afterEach(() => jest.restoreAllMocks())

  const aLink = async () => {
    const { id } = (await postBooking(app, aBooking())).body.data!
    return app.links.issue(app.db, id)
  }
  const storedKeys = async () =>
    (
      await database()
        .selectFrom('idempotency_keys')
        .select('key_digest')
        .where('scope', '=', 'my-appointment')
        .execute()
    ).length

  it.each([
    ['"I will come"', confirmMyAppointment],
    ['"This was not me"', notMyAppointment],
  ])('A second %s with a new key stores no response and wakes nobody', async (_what, { path }) => {
    const token = await aLink()
    const call = async (key: 'one' | 'two') => {
      const version = path === confirmMyAppointment.path ? { version: key === 'one' ? 1 : 2 } : {}
      const headers = { 'idempotency-key': `the-key-of-a-call-${key}` }
      const payload = { token, ...version }
      const { statusCode, body } = await app.inject({ method: 'POST', url: path, payload, headers })
      return { statusCode, body }
    }
    const wakes = [
      jest.spyOn(app.waitingList, 'wake'),
      jest.spyOn(app.outbox, 'wakeWithoutAnnouncements'),
    ].map(({ mock }) => mock.calls)

    const first = await call('one')
    expect(first.statusCode).toBe(200)
    expect(await storedKeys()).toBe(1)
    expect(wakes).toEqual([[[]], [[]]])

    expect([await call('one'), await call('two'), await call('two')]).toEqual([first, first, first])
    expect(await storedKeys()).toBe(1)
    expect(wakes).toEqual([[[]], [[]]])
  })
})
