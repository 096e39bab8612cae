import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { buildApp } from '../app.ts'
import { testSettings } from '../../testing/app.ts'
import { aBooking, anotherPatient, postBooking } from '../../testing/booking.ts'
import { aClinic, aPatient } from '../../testing/clinic.ts'
import { testClock, type TestClock } from '../../testing/clock.ts'
import { onBothDatabasesInLongRun } from '../../testing/databases.ts'
import { type MailServer, openMailServer } from '../../testing/mail-server.ts'

const SECRET = 'the-operator-of-this-machine'

onBothDatabasesInLongRun((database) => {
  let app: FastifyInstance
  let clock: TestClock
  let mail: MailServer
  let refuses: number | undefined
  beforeAll(async () => {
    mail = await openMailServer({ refuse: () => refuses })
  })
  afterAll(() => mail.close())
  beforeEach(async () => {
    clock = testClock()
    mail.mails.length = 0
    refuses = 550
    const settings = { ...testSettings, smtpUrl: mail.url }
    app = await buildApp({
      db: database(),
      clock: clock.now,
      settings,
      operatorSecret: SECRET,
      logger: false,
    })
    await aClinic(app.db)
  })
  afterEach(() => app.close())

  const operator = async (
    method: 'GET' | 'POST',
    path: string,
    secret = SECRET,
    remoteAddress = '127.0.0.1',
  ) => {
    const headers = { authorization: `Bearer ${secret}` }
    const response = await app.inject({ method, url: `/operator/outbox${path}`, headers, remoteAddress })
    return { status: response.statusCode, ...response.json() }
  }

  async function aLostConfirmation() {
    const { id } = await aPatient(app.db)
    const bearer = await app.tokens.issue({ kind: 'patient', patientId: id })
    const { body } = await postBooking(app, aBooking(), { bearer })
    await app.outbox.drain()
    return body.data!.reference
  }

  it('The readiness route counts undelivered confirmations and ignores undelivered codes', async () => {
    const ready = async () => (await app.inject('/ready')).json()
    await aPatient(app.db)
    const payload = { emrId: '', destination: 'adaeze@example.com', location: 'lag' }
    await app.inject({ method: 'POST', url: '/send-otp/email', payload })
    await app.outbox.drain()
    const states = await app.db.selectFrom('outbox').select('state').execute()
    expect([states, (await ready()).data]).toEqual([[{ state: 'dead' }], { deadLetters: 0 }])

    await postBooking(app, aBooking())
    await app.outbox.drain()
    expect(await ready()).toMatchObject({ success: true, data: { deadLetters: 1 } })
  })

  it("The operator's list shows undelivered notifications by booking, without personal data", async () => {
    const reference = await aLostConfirmation()
    await app.inject({
      method: 'POST',
      url: '/send-otp/email',
      payload: { emrId: '', destination: 'adaeze@example.com', location: 'lag' },
    })
    clock.advance({ seconds: 1 })
    await app.outbox.drain()
    const { data } = await operator('GET', '')

    const given = {
      channel: 'email',
      location: 'lag',
      attempts: 1,
      failure: 'EENVELOPE 550',
      id: expect.any(String),
    }
    expect(data).toEqual({
      waiting: 0,
      undelivered: 2,
      failing: [],
      newest: [
        { ...given, kind: 'code', reference: null, canRetry: false, settledAt: '2026-12-01T07:00:01.000Z' },
        { ...given, kind: 'confirmation', reference, canRetry: true, settledAt: '2026-12-01T07:00:00.000Z' },
      ],
    })
    expect(JSON.stringify(data)).not.toMatch(/adaeze|okafor/i)
  })

  it('Retrying an undelivered confirmation sends it once', async () => {
    await aLostConfirmation()
    const { data } = await operator('GET', '')
    refuses = undefined
    expect(await operator('POST', `/${data.newest[0].id}/retry`)).toMatchObject({ status: 200 })
    expect(await operator('POST', `/${data.newest[0].id}/retry`)).toMatchObject({ status: 404 })
    await app.outbox.drain()
    expect(mail.mails).toHaveLength(1)
    expect((await operator('GET', '')).data).toEqual({ waiting: 0, undelivered: 0, failing: [], newest: [] })
  })

  it('Retrying all sends each notification that is still useful once', async () => {
    await aLostConfirmation()
    await postBooking(app, aBooking({ ...anotherPatient(1), appointment_date: '2026-12-04' }))
    await app.inject({
      method: 'POST',
      url: '/send-otp/email',
      payload: { emrId: '', destination: 'adaeze@example.com', location: 'lag' },
    })
    await app.outbox.drain()
    expect((await operator('GET', '')).data).toMatchObject({ waiting: 0, undelivered: 3 })
    refuses = undefined
    // The first appointment is over, and codes cannot be sent again.
    clock.set('2026-12-03T08:00:00+01:00')
    expect(await operator('POST', '/retry')).toMatchObject({ status: 200, data: { retried: 1 } })
    expect(await operator('POST', '/retry')).toMatchObject({ status: 200, data: { retried: 0 } })
    await app.outbox.drain()
    expect(mail.mails).toHaveLength(1)
    expect((await operator('GET', '')).data).toMatchObject({ waiting: 0, undelivered: 2 })
  })

  it('The audit log has each retry of the operator, and none that queued nothing', async () => {
    const retries = () =>
      app.db
        .selectFrom('audit_log')
        .select(['command', 'subject', 'at'])
        .where('action', '=', 'outbox.retried')
        .orderBy('id')
        .execute()
    await operator('POST', '/retry')
    await operator('POST', `/${randomUUID()}/retry`)
    expect(await retries()).toEqual([])
    await aLostConfirmation()
    const { data } = await operator('GET', '')
    await operator('POST', `/${data.newest[0].id}/retry`)
    const { id } = await app.db.selectFrom('appointments').select('id').executeTakeFirstOrThrow()
    const ofCommand = { command: 'outbox', at: clock.now() }
    expect(await retries()).toEqual([{ ...ofCommand, subject: `appointment:${id}` }])
    await app.outbox.drain()
    await operator('POST', '/retry')
    expect((await retries()).slice(1)).toEqual([{ ...ofCommand, subject: null }])
  })

  it('A retry that the audit log cannot record queues nothing', async () => {
    await aLostConfirmation()
    const { data } = await operator('GET', '')
    await sql`alter table audit_log rename to audit_log_elsewhere`.execute(app.db)
    try {
      expect(await operator('POST', `/${data.newest[0].id}/retry`)).toMatchObject({ status: 500 })
      expect(await operator('POST', '/retry')).toMatchObject({ status: 500 })
    } finally {
      await sql`alter table audit_log_elsewhere rename to audit_log`.execute(app.db)
    }
    expect((await operator('GET', '')).data).toMatchObject({ waiting: 0, undelivered: 1 })
  })

  it('The list shows the newest 100 undelivered notifications and counts all', async () => {
    await aLostConfirmation()
    const { id: _, ...row } = await app.db
      .selectFrom('outbox')
      .selectAll()
      .where('state', '=', 'dead')
      .executeTakeFirstOrThrow()
    const copies = Array.from({ length: 100 }, () => ({ ...row, id: randomUUID() }))
    await app.db.insertInto('outbox').values(copies).execute()
    const { data } = await operator('GET', '')
    expect([data.undelivered, data.newest.length]).toEqual([101, 100])
  })

  it('Retrying a notification that is no longer useful returns 404', async () => {
    await aLostConfirmation()
    const { data } = await operator('GET', '')
    clock.advance({ days: 2 })
    expect(await operator('POST', `/${data.newest[0].id}/retry`)).toMatchObject({ status: 404 })
    expect(await operator('POST', '/not-an-id/retry')).toMatchObject({ status: 422 })
  })

  it('The outbox routes return 404 to other requesters', async () => {
    expect(await operator('GET', '', 'molar-web')).toMatchObject({ status: 404 })
    expect(await operator('GET', '', SECRET, '192.168.1.20')).toMatchObject({ status: 404 })
  })
})
