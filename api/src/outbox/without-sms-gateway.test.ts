import type { FastifyInstance } from 'fastify'
import { testApp } from '../../testing/app.ts'
import { anAppointment } from '../../testing/appointments.ts'
import { aBooking, postBooking } from '../../testing/booking.ts'
import { aClinic, aPatient } from '../../testing/clinic.ts'
import { onBothDatabasesInLongRun } from '../../testing/databases.ts'
import { sendOtp } from '../../testing/otp.ts'
import { until } from '../../testing/waiting.ts'

onBothDatabasesInLongRun((database) => {
  let app: FastifyInstance
  let lines: { level: number; msg: string }[]
  async function start(settings: { production: boolean }) {
    const stream = { write: (line: string) => void lines.push(JSON.parse(line)) }
    app = await testApp({ db: database(), settings, logger: { level: 'warn', stream } })
  }
  beforeEach(async () => {
    lines = []
    await aClinic(database())
    await aPatient(database())
  })
  afterEach(() => app.close())

  const channels = async () =>
    (await database().selectFrom('outbox').select('channel').orderBy('channel').execute()).map(
      ({ channel }) => channel,
    )

  it('In production without an SMS gateway, patients are written to by email only', async () => {
    await start({ production: true })
    expect((await postBooking(app, aBooking())).body.success).toBe(true)
    expect(await channels()).toEqual(['email'])
    const appointmentId = await anAppointment(database(), { starts_at: '2026-12-04 10:00' })
    await app.outbox.enqueueConfirmation(app.db, { appointmentId })
    expect(await channels()).toEqual(['email', 'email'])
  })

  it('In production without an SMS gateway, a code by SMS is refused alike for known and unknown phones', async () => {
    await start({ production: true })
    const responses = [
      await sendOtp(app, { destination: '08031234821' }, 'sms'),
      await sendOtp(app, { destination: '08031234899' }, 'sms'),
    ]
    for (const response of responses)
      expect(response).toMatchObject({
        status: 422,
        code: 'invalid',
        message:
          'We cannot send text messages. Use your email address, call the branch, or continue as a new patient.',
      })
    expect(await channels()).toEqual([])
    expect((await sendOtp(app, { destination: 'adaeze@example.com' })).status).toBe(200)
  })

  it('A production server without an SMS gateway warns once at its start', async () => {
    await start({ production: true })
    await app.listen({ port: 0, host: '127.0.0.1' })
    await until(async () => lines.length > 0)
    expect(lines).toMatchObject([
      { msg: 'SMS_PROVIDER is not set: patients get emails only, and no codes by SMS' },
    ])
  })

  it('Outside production, SMS go to the development inbox and nothing is warned of', async () => {
    await start({ production: false })
    await app.listen({ port: 0, host: '127.0.0.1' })
    expect((await sendOtp(app, { destination: '08031234821' }, 'sms')).status).toBe(200)
    expect(await channels()).toEqual(['sms'])
    expect(lines).toEqual([])
  })
})
