import { cancelMyAppointment, fetchMyAppointment, type MyAppointment } from '@molar/contract'
import type { FastifyInstance } from 'fastify'
import { testSettings } from '../../testing/app.ts'
import { aBooking, anotherPatient, postBooking } from '../../testing/booking.ts'
import { aClinic } from '../../testing/clinic.ts'
import { onBothDatabasesInLongRun } from '../../testing/databases.ts'
import { withServer } from '../../testing/server.ts'

/** The parts of +234…4567 and bayo@example.com that are asked for. */
const DIGITS = '4567'
const LETTERS = 'bay'

const { limits } = testSettings
const wrongAnswersPerAddress = { ...limits.wrongAnswersPerAddress, max: 2 }

onBothDatabasesInLongRun((database) => {
  let app: FastifyInstance
  withServer(database, (server) => (app = server), { limits: { ...limits, wrongAnswersPerAddress } })
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

  it.each(['+234 803 123 4567', '0803-123-4567', '٤٥٦٧'])(
    'The last four digits are right in any form in which people type them: %s',
    async (answer) => {
      const token = await app.links.issue(app.db, id, 'email')
      expect((await call(fetchMyAppointment, { token, answer })).data.patient).toEqual(expect.any(String))
      expect((await call(cancelMyAppointment, { token, answer, version: 1 })).data.state).toBe('cancelled')
    },
  )

  it('An answer that is too short or too long to be right uses up no attempt', async () => {
    const token = await app.links.issue(app.db, id, 'email')
    for (const answer of ['67', '04567', 'bayo@example.com'])
      expect(await call(fetchMyAppointment, { token, answer })).toMatchObject({
        status: 422,
        message: expect.stringMatching(/does not match/),
      })
    expect((await call(fetchMyAppointment, { token, answer: '08031234568' })).status).toBe(422)
    expect((await call(fetchMyAppointment, { token, answer: DIGITS })).status).toBe(200)
  })

  it('Wrong answers to many appointments are limited for each address', async () => {
    const replies = []
    for (const number of [1, 2, 3]) {
      const at = { start_time: `1${number}:00` }
      const { body } = await postBooking(app, aBooking({ ...anotherPatient(number), ...at }))
      const token = await app.links.issue(app.db, body.data!.id, 'email')
      replies.push(await call(fetchMyAppointment, { token, answer: '9999' }))
    }
    expect(replies).toMatchObject([
      { status: 422 },
      { status: 422 },
      {
        status: 429,
        message: expect.stringMatching(/too many wrong answers from this connection.* in 60 minutes/),
      },
    ])
  })
})
