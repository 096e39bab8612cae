import { sql } from 'kysely'
import { testClock } from '../../testing/clock.ts'
import { testSettings } from '../../testing/app.ts'
import { aBooking, postBooking } from '../../testing/booking.ts'
import { aClinic } from '../../testing/clinic.ts'
import { onBothDatabasesInLongRun } from '../../testing/databases.ts'
import { buildApp } from '../app.ts'
import { loggerOptions } from './logging.ts'

onBothDatabasesInLongRun((database) => {
  it('The log contains no contacts, names, complaints, queries or tokens, also after an error', async () => {
    await aClinic(database())
    const lines: string[] = []
    const logger = {
      ...(loggerOptions('trace') as object),
      stream: { write: (line: string) => void lines.push(line) },
    }
    const app = await buildApp({ db: database(), settings: testSettings, clock: testClock().now, logger })
    app.post('/breaks', { config: { access: 'public' } }, async (request) => {
      const { phone } = request.body as { phone: string }
      // The database repeats the refused value in its message.
      return database()
        .insertInto('patients')
        .values({ first_name: 'Ada', last_name: 'Obi', phone, branch: 'lag', created_at: new Date() })
        .execute()
    })
    app.post('/breaks-in-message', { config: { access: 'public' } }, async (request) => {
      const { phone } = request.body as { phone: string }
      // A check violation has the value in its detail; an invalid number or date has it in the message itself.
      return sql`select ${phone}::text::int`.execute(database())
    })
    await postBooking(app, aBooking(), { bearer: 'molar-web' })
    await postBooking(app, aBooking({ email: 'nobody' }), { bearer: 'a-token-that-is-secret' })
    await app.inject('/availability?location=lag&from=2026-12-02&days=1&email=bayo@example.com')
    await app.inject('/patients/bayo@example.com')
    for (const token of ['secretsecretsecretsec', 'secretsecretsecretsecr'])
      await app.inject({ method: 'POST', url: '/my-appointment', payload: { token, answer: '4567secret' } })
    const broken = await app.inject({
      method: 'POST',
      url: '/breaks',
      payload: { phone: 'bayo-08031234567' },
    })
    await app.inject({ method: 'POST', url: '/breaks-in-message', payload: { phone: 'bayo-08031234567' } })
    const refused = Object.assign(new Error('invalid: "bayo"'), { severity: 'ERROR', code: '23514' })
    app.log.error(refused)
    app.log.error(refused, 'with a text')
    await app.close()

    expect(broken.statusCode).toBe(500)
    const text = lines.join('')
    expect(lines.length).toBeGreaterThanOrEqual(6)
    expect(text).toMatch(/"route":"\/appointments\/book"/)
    expect(text).toMatch(/"route":"\/my-appointment"/)
    expect(text).toMatch(/"code":"23514"/)
    expect(text).toMatch(/"code":"22P02"/)
    expect(text).not.toMatch(/bayo|Adébáyọ|Ọláyínká|08031234567|Upper left|secret|2026-12-02/)
  })
})
