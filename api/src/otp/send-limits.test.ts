import type { FastifyInstance } from 'fastify'
import { testApp, testSettings } from '../../testing/app.ts'
import { aPatient } from '../../testing/clinic.ts'
import { onBothDatabases } from '../../testing/databases.ts'
import { sendOtp } from '../../testing/otp.ts'
import { withServer } from '../../testing/server.ts'

onBothDatabases((database) => {
  let app: FastifyInstance
  const clock = withServer(database, (server) => (app = server))

  const send = (body: object, path?: string, address?: string) => sendOtp(app, body, path, address)
  const statuses = async (
    count: number,
    body: (index: number) => object,
    path?: string,
    address?: string,
  ) => {
    const found = []
    for (let index = 0; index < count; index += 1) found.push((await send(body(index), path, address)).status)
    return found
  }

  it.each([
    ['known', 'adaeze@example.com'],
    ['unknown', 'nobody@example.com'],
  ])(
    'Three codes in 15 minutes and six a day are sent to an identifier that is %s',
    async (_what, destination) => {
      await aPatient(app.db)
      expect(await statuses(4, () => ({ destination }))).toEqual([200, 200, 200, 429])
      const refused = await send({ destination })
      expect(refused).toMatchObject({
        success: false,
        code: 'too_many',
        message: 'You have asked for several codes. Use the most recent one, or try again in 15 minutes.',
      })
      expect(refused.headers['retry-after']).toBe('900')

      clock.advance({ minutes: 16 })
      expect(await statuses(4, () => ({ destination }))).toEqual([200, 200, 200, 429])
      clock.advance({ minutes: 16 })
      expect(await send({ destination })).toMatchObject({
        status: 429,
        message: expect.stringContaining('today'),
      })
      clock.advance({ days: 1 })
      expect(await statuses(1, () => ({ destination }))).toEqual([200])
    },
  )

  it('All spellings of an identifier in all branches share one limit', async () => {
    await send({ destination: '08031234821' }, 'sms')
    await send({ destination: '+234 803 123 4821' }, 'sms')
    await send({ destination: '2348031234821', location: 'fct' }, 'sms')
    expect(await send({ destination: '08031234821' }, 'email')).toMatchObject({ status: 429 })
  })

  it('One address may look up five different identifiers an hour and repeat those', async () => {
    expect(await statuses(6, (index) => ({ destination: `p${index}@example.com` }))).toEqual([
      200, 200, 200, 200, 200, 429,
    ])
    expect(await statuses(1, () => ({ destination: 'p0@example.com' }))).toEqual([200])
    expect(await statuses(1, () => ({ destination: 'p9@example.com' }), 'email', '102.89.1.3')).toEqual([200])
    clock.advance({ minutes: 61 })
    expect(await statuses(1, () => ({ destination: 'p9@example.com' }))).toEqual([200])
  })

  it('One address may request sixty codes an hour', async () => {
    const limits = { ...testSettings.limits }
    const sends = { ...limits.sendsPerAddress, max: 4 }
    const server = await testApp({
      db: database(),
      clock,
      settings: { limits: { ...limits, sendsPerAddress: sends } },
    })
    const found = []
    for (const index of [0, 1, 2, 0, 1, 2])
      found.push((await sendOtp(server, { destination: `p${index}@example.com` })).status)
    await server.close()
    expect(found).toEqual([200, 200, 200, 200, 429, 429])
    expect(limits.sendsPerAddress).toMatchObject({ max: 60, seconds: 3600 })
  })

  it('A branch has an hourly SMS limit for known and unknown phones, which does not affect emails', async () => {
    await app.db.updateTable('branches').set({ sms_per_hour: 2 }).where('code', '=', 'lag').execute()
    await aPatient(app.db)
    expect(await statuses(3, (index) => ({ destination: `0803123482${index}` }), 'sms')).toEqual([
      200, 200, 429,
    ])
    expect((await send({ destination: '08031234820' }, 'sms')).message).toContain('email')
    expect(await statuses(1, () => ({ destination: 'adaeze@example.com' }))).toEqual([200])
    expect((await send({ destination: '08031234821', location: 'fct' }, 'sms')).status).toBe(200)
  })

  it('Of twenty concurrent requests exactly three send a code, and the others store nothing', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => send({ destination: 'adaeze@example.com' })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(await app.db.selectFrom('otp_challenges').selectAll().execute()).toHaveLength(3)
    expect(await app.db.selectFrom('outbox').selectAll().execute()).toHaveLength(3)
  })
})
