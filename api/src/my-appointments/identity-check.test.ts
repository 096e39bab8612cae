import { cancelMyAppointment, fetchMyAppointment, type MyAppointment } from '@molar/contract'
import type { FastifyInstance } from 'fastify'
import { aBooking, postBooking } from '../../testing/booking.ts'
import { aClinic } from '../../testing/clinic.ts'
import { onBothDatabasesInLongRun } from '../../testing/databases.ts'
import { withServer } from '../../testing/server.ts'

/** The parts of +234…4567 and bayo@example.com that are asked for. */
const DIGITS = '4567'
const LETTERS = 'bay'

onBothDatabasesInLongRun((database) => {
  let app: FastifyInstance
  withServer(database, (server) => (app = server))
  let id: number
  beforeEach(async () => {
    await aClinic(database())
    id = (await postBooking(app, aBooking())).body.data!.id
  })

  async function call({ path: url }: { path: string }, payload: object) {
    const response = await app.inject({ method: 'POST', url, payload })
    return { ...response.json<{ data: MyAppointment }>(), status: response.statusCode }
  }
  const forget = (contact: 'email' | 'phone') =>
    database()
      .updateTable('patients')
      .set({ [contact]: null })
      .execute()

  it('The link of an email asks for the phone number, because a forwarded email shows its address', async () => {
    const token = await app.links.issue(app.db, id, 'email')
    expect((await call(fetchMyAppointment, { token })).data.checkBy).toEqual(['phone'])
    const refused = await call(cancelMyAppointment, { token, answer: LETTERS, version: 1 })
    expect([refused.status, (await call(fetchMyAppointment, { token })).data.state]).toEqual([422, 'pending'])
    const done = await call(cancelMyAppointment, { token, answer: DIGITS, version: 1 })
    expect([done.status, done.data.state]).toEqual([200, 'cancelled'])
  })

  it.each([DIGITS, LETTERS])('The link of an SMS accepts both contacts: %s', async (answer) => {
    const token = await app.links.issue(app.db, id, 'sms')
    expect((await call(fetchMyAppointment, { token })).data.checkBy).toEqual(['phone', 'email'])
    expect((await call(fetchMyAppointment, { token, answer })).data.patient).toEqual(expect.any(String))
  })

  it.each([
    ['an email', 'email', 'phone', 'email', LETTERS],
    ['an SMS', 'sms', 'email', 'phone', DIGITS],
  ] as const)(
    'The link of %s asks for its contact if the patient has no other one',
    async (_what, channel, other, contact, right) => {
      await forget(other)
      const token = await app.links.issue(app.db, id, channel)
      const { data } = await call(fetchMyAppointment, { token, answer: right })
      expect([data.checkBy, data.patient]).toEqual([[contact], expect.any(String)])
    },
  )
})
