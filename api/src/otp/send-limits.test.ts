import type { FastifyInstance } from 'fastify'
import { aPatient } from '../../testing/clinic.ts'
import { onBothDatabasesInLongRun } from '../../testing/databases.ts'
import { sendOtp } from '../../testing/otp.ts'
import { withServer } from '../../testing/server.ts'

const sixty = (index: number) => ({ destination: `p${index}@example.com` })
const phone = (index: number) => ({ destination: `080312340${String(index % 30).padStart(2, '0')}` })
const REFUSED = 'There have been too many searches from this connection. Please try again in 60 minutes'

onBothDatabasesInLongRun((database) => {
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
        message: expect.stringContaining('in 24 hours'),
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

  it.each([
    ['an IPv4 address', '102.89.1.2', '102.89.1.3'],
    ['a network of an IPv6 /48', '2001:db8:1:2::1', '2001:db8:2:2::1'],
  ])('%s may look up sixty different identifiers an hour and repeat those', async (_what, address, other) => {
    const found = await statuses(60, sixty, 'email', address)
    expect(found).toEqual(Array(60).fill(200))
    const refused = await send({ destination: 'p60@example.com' }, 'email', address)
    expect(refused).toMatchObject({ status: 429, message: expect.stringContaining(REFUSED) })
    expect(refused.headers['retry-after']).toBe('3600')
    expect(await statuses(1, sixty, 'email', address)).toEqual([200])
    expect((await send({ destination: 'p60@example.com' }, 'email', other)).status).toBe(200)
    clock.advance({ minutes: 61 })
    expect((await send({ destination: 'p60@example.com' }, 'email', address)).status).toBe(200)
  })

  it('All networks of an IPv6 /48 share the sixty identifiers', async () => {
    const found = []
    for (let index = 0; index < 61; index += 1)
      found.push((await send(sixty(index), 'email', `2001:db8:1:${index.toString(16)}::1`)).status)
    expect(found).toEqual([...Array(60).fill(200), 429])
  })

  it('One address gets sixty codes by SMS an hour, whatever the numbers, and other addresses still get theirs', async () => {
    expect(await statuses(60, phone, 'sms')).toEqual(Array(60).fill(200))
    expect(await send(phone(60), 'sms')).toMatchObject({
      status: 429,
      message:
        'Too many text messages were requested from this connection. Please use your email address, or try again in 60 minutes.',
    })
    expect((await send({ destination: 'adaeze@example.com' })).status).toBe(200)
    expect((await send(phone(60), 'sms', '102.89.1.3')).status).toBe(200)
    clock.advance({ minutes: 61 })
    expect((await send(phone(60), 'sms')).status).toBe(200)
  })

  it('A branch has an hourly SMS limit for known and unknown phones, which does not affect emails', async () => {
    await app.db.updateTable('branches').set({ sms_per_hour: 2 }).where('code', '=', 'lag').execute()
    await aPatient(app.db)
    expect(await statuses(3, (index) => ({ destination: `0803123482${index}` }), 'sms')).toEqual([
      200, 200, 429,
    ])
    expect((await send({ destination: '08031234820' }, 'sms', '102.89.1.3')).message).toContain('email')
    expect(await statuses(1, () => ({ destination: 'adaeze@example.com' }))).toEqual([200])
    expect((await send({ destination: '08031234821', location: 'fct' }, 'sms')).status).toBe(200)
  })

  it('A branch that sends no SMS refuses codes by SMS and sends them by email', async () => {
    await app.db.updateTable('branches').set({ sms_per_hour: 0 }).where('code', '=', 'lag').execute()
    await aPatient(app.db)
    const message =
      'We cannot send text messages. Use your email address, call the branch, or continue as a new patient.'
    for (const destination of ['08031234821', '08031234822'])
      expect(await send({ destination }, 'sms')).toMatchObject({
        status: 422,
        code: 'invalid',
        message,
        errors: [{ path: 'destination', message }],
      })
    expect(await send({ emrId: 'LAG/004F2' }, 'sms')).toMatchObject({
      status: 422,
      errors: [{ path: 'emrId', message }],
    })
    expect(await statuses(1, () => ({ destination: 'adaeze@example.com' }))).toEqual([200])
  })

  it('Of twenty concurrent requests exactly three send a code, and the others store nothing', async () => {
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => send({ destination: 'adaeze@example.com' })),
    )
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(await app.db.selectFrom('otp_challenges').selectAll().execute()).toHaveLength(3)
    expect(await app.db.selectFrom('outbox').selectAll().execute()).toHaveLength(3)
  })
})
