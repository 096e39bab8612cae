import type { FastifyInstance } from 'fastify'
import { aPatient } from '../../testing/clinic.ts'
import { onBothDatabasesInLongRun } from '../../testing/databases.ts'
import { aStaffMember } from '../../testing/staff.ts'
import { withServer } from '../../testing/server.ts'
import { sweep } from './sweep.ts'

onBothDatabasesInLongRun((database) => {
  let app: FastifyInstance
  const clock = withServer(database, (server) => (app = server))

  const count = async (
    table: 'otp_challenges' | 'otp_rows' | 'outbox' | 'tokens' | 'limit_hits' | 'idempotency_keys',
  ) => (await app.db.selectFrom(table).selectAll().execute()).length

  it('The sweep deletes ended rows and keeps those in use', async () => {
    await aPatient(app.db)
    for (const destination of ['adaeze@example.com', 'nobody@example.com'])
      await app.inject({
        method: 'POST',
        url: '/send-otp/email',
        payload: { emrId: '', destination, location: 'lag' },
      })
    await app.outbox.drain()
    const { code } = await app.db
      .selectFrom('dev_inbox')
      .select('code')
      .where('code', 'is not', null)
      .executeTakeFirstOrThrow()
    const payload = { code: Number(code), email: 'adaeze@example.com', phoneNumber: null }
    const headers = { 'idempotency-key': 'a-key-of-some-length' }
    await app.inject({ method: 'PATCH', url: '/verify-otp', payload, headers })

    await sweep(app)
    expect([await count('otp_challenges'), await count('tokens'), await count('outbox')]).toEqual([2, 1, 2])
    expect([await count('limit_hits'), await count('idempotency_keys')]).toEqual([6, 1])

    clock.advance({ days: 2 })
    await sweep(app)
    expect([await count('otp_challenges'), await count('otp_rows'), await count('tokens')]).toEqual([0, 0, 0])
    expect([await count('limit_hits'), await count('idempotency_keys')]).toEqual([0, 0])
    expect(await count('outbox')).toBe(2)

    clock.advance({ days: 6 })
    await sweep(app)
    expect(await count('outbox')).toBe(0)
  })

  it('The sweep deletes setups of two-step sign-in that expired, and keeps factors that are on', async () => {
    const on = { secret: 'sealed', enabled_at: clock.now() }
    const past = { pending_secret: 'sealed', pending_until: clock.now() }
    clock.advance({ minutes: 1 })
    for (const [username, factor] of Object.entries({
      expired: past,
      waiting: { ...past, pending_until: clock.now() },
      renewing: { ...on, ...past },
      enabled: on,
    })) {
      const { id } = await aStaffMember(app.db, { username, email: null })
      await app.db
        .insertInto('second_factors')
        .values({ user_id: id, ...factor })
        .execute()
    }
    await sweep(app)
    const kept = app.db
      .selectFrom('second_factors')
      .innerJoin('staff', 'staff.id', 'user_id')
      .select('username')
    expect((await kept.orderBy('username').execute()).map(({ username }) => username)).toEqual([
      'enabled',
      'renewing',
      'waiting',
    ])
  })

  it('A step of the sweep that fails is logged, and the other steps still run', async () => {
    const payload = { emrId: '', destination: 'nobody@example.com', location: 'lag' }
    await app.inject({ method: 'POST', url: '/send-otp/email', payload })
    clock.advance({ days: 2 })
    const error = jest.spyOn(app.log, 'error')
    const fails = { ...app.tokens, sweep: () => Promise.reject(new Error('no tokens today')) }
    await sweep({ ...app, db: app.db, log: app.log, tokens: fails })
    expect(error.mock.calls).toEqual([
      [
        { err: expect.objectContaining({ message: 'no tokens today' }), step: 'tokens' },
        'housekeeping failed',
      ],
    ])
    error.mockRestore()
    expect([await count('otp_challenges'), await count('limit_hits')]).toEqual([0, 0])
  })

  it('The sweep of a server that stops ends after the running step', async () => {
    const stop = new AbortController()
    const steps: string[] = []
    const limits = {
      ...app.limits,
      async sweep() {
        steps.push('limits')
        stop.abort()
        return []
      },
    }
    const tokens = {
      ...app.tokens,
      async sweep() {
        steps.push('tokens')
      },
    }
    await sweep({ ...app, db: app.db, log: app.log, limits, tokens }, stop.signal)
    expect(steps).toEqual(['limits'])
  })

  it('The sweep keeps messages that are waiting to be sent', async () => {
    await aPatient(app.db)
    const payload = { emrId: '', destination: 'adaeze@example.com', location: 'lag' }
    await app.inject({ method: 'POST', url: '/send-otp/email', payload })
    clock.advance({ days: 400 })
    await sweep(app)
    expect(await app.db.selectFrom('outbox').select('state').execute()).toEqual([{ state: 'waiting' }])
  })

  it('The sweep keeps the last 200 messages of the development inbox', async () => {
    const message = { channel: 'sms' as const, recipient: 'x', body_text: 'x', created_at: clock.now() }
    const nothing = { subject: null, body_html: null, calendar: null, code: null }
    const messages = Array.from({ length: 250 }, (_, index) => ({
      ...message,
      ...nothing,
      message_id: String(index),
    }))
    await app.db.insertInto('dev_inbox').values(messages).execute()
    await sweep(app)
    const kept = await app.db.selectFrom('dev_inbox').select('message_id').orderBy('id').execute()
    expect(kept).toHaveLength(200)
    expect(kept[0]!.message_id).toBe('50')
  })
})
