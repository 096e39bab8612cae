import type { FastifyInstance } from 'fastify'
import { testApp } from '../../testing/app.ts'
import { aBooking, postBooking } from '../../testing/booking.ts'
import { aClinic, aPatient } from '../../testing/clinic.ts'
import { onBothDatabasesInLongRun } from '../../testing/databases.ts'
import type { Settings } from '../settings.ts'

onBothDatabasesInLongRun((database) => {
  let app: FastifyInstance
  beforeEach(async () => {
    app = await testApp({ db: database() })
  })
  afterEach(() => app.close())
  const restart = async (settings: Partial<Settings>) => {
    await app.close()
    app = await testApp({ db: database(), settings })
  }

  interface Asking {
    host?: string
    remoteAddress?: string
    forwarded?: string
    forwardedHost?: string
  }
  const get = (url: string, options: Asking = {}) => {
    const { host = 'localhost:4000', remoteAddress = '127.0.0.1', forwarded, forwardedHost } = options
    return app.inject({
      url,
      remoteAddress,
      headers: {
        host,
        ...(forwarded && { 'x-forwarded-for': forwarded }),
        ...(forwardedHost && { 'x-forwarded-host': forwardedHost }),
      },
    })
  }
  const aCodeFor = async (destination: string, path = 'email') => {
    await app.inject({
      method: 'POST',
      url: `/send-otp/${path}`,
      payload: { emrId: '', destination, location: 'lag' },
    })
    await app.outbox.drain()
    return await app.db.selectFrom('dev_inbox').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
  }

  it('The empty inbox explains what to do and reloads without a script', async () => {
    const { body, headers } = await get('/dev/inbox')
    expect(body).toContain('No messages yet')
    expect(body).toContain('<meta http-equiv="refresh" content="3">')
    expect(body).not.toContain('<script')
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'self'; frame-src 'self'/,
    )
    expect(headers['content-security-policy']).not.toContain('unsafe')
    expect(headers['cache-control']).toBe('no-store')
  })

  it('The inbox lists messages with their codes, newest first', async () => {
    await aPatient(app.db)
    const mail = await aCodeFor('adaeze@example.com')
    const sms = await aCodeFor('08031234821', 'sms')
    const { body } = await get('/dev/inbox')
    expect(body).toContain(`<p class="code">${mail.code}</p>`)
    expect(body.indexOf(`<p class="code">${sms.code}</p>`)).toBeLessThan(
      body.indexOf(`<p class="code">${mail.code}</p>`),
    )
    expect(body).toContain('adaeze@example.com')
    expect(body).toContain(`href="/dev/inbox/${mail.id}"`)
  })

  it('A message page shows an email in a sandboxed frame, its plain text and its calendar file', async () => {
    const { id: patientId } = await aPatient(app.db)
    await aClinic(app.db)
    await postBooking(app, aBooking(), { bearer: await app.tokens.issue({ kind: 'patient', patientId }) })
    await app.outbox.drain()
    const { id } = await app.db
      .selectFrom('dev_inbox')
      .select('id')
      .where('channel', '=', 'email')
      .executeTakeFirstOrThrow()

    const page = await get(`/dev/inbox/${id}`)
    expect(page.body).toContain(`<iframe sandbox="" src="/dev/inbox/${id}/html"`)
    expect(page.body).toContain('Dear Mrs Okafor')
    const frame = await get(`/dev/inbox/${id}/html`)
    expect(frame.body).toContain('Wednesday 2 December 2026')
    expect(frame.headers['content-security-policy']).toMatch(/^default-src 'none'; .*; sandbox$/)
    const calendar = await get(`/dev/inbox/${id}/appointment.ics`)
    expect(calendar.headers['content-type']).toBe('text/calendar; charset=utf-8')
    expect(calendar.body).toContain('BEGIN:VEVENT')
    expect((await get('/dev/inbox/style.css')).headers['content-type']).toBe('text/css; charset=utf-8')
  })

  it('The inbox escapes the content of messages', async () => {
    const typed = '<img src=x onerror=alert(1)>'
    const values = {
      message_id: '1',
      channel: 'email' as const,
      recipient: typed,
      subject: typed,
      body_text: typed,
      body_html: null,
      calendar: null,
      code: typed,
      created_at: new Date(),
    }
    const { id } = await app.db
      .insertInto('dev_inbox')
      .values(values)
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const url of ['/dev/inbox', `/dev/inbox/${id}`]) expect((await get(url)).body).not.toContain('<img')
  })

  it.each([
    ['a request from another machine', { remoteAddress: '192.168.1.20' }],
    ['another host name', { host: 'evil.example' }],
    ['a host name that begins with localhost', { host: 'localhost.evil.example' }],
  ])('The inbox returns 404 for %s', async (_what, options) => {
    for (const url of ['/dev/inbox', '/dev/inbox/style.css', '/dev/inbox/1'])
      expect((await get(url, options)).statusCode).toBe(404)
  })

  it('The inbox returns 404 for a request that a proxy on this machine forwards', async () => {
    await restart({ trustProxy: 'loopback' })
    expect((await get('/dev/inbox', { forwarded: '102.89.1.2' })).statusCode).toBe(404)
    expect((await get('/dev/inbox', { forwarded: '127.0.0.1' })).statusCode).toBe(200)
  })

  it('The inbox returns 404 for another host name, also when a forwarded header names localhost', async () => {
    await restart({ trustProxy: 'loopback' })
    const forwardedHost = 'localhost:4000'
    expect((await get('/dev/inbox', { host: 'evil.example:4000', forwardedHost })).statusCode).toBe(404)
    expect((await get('/dev/inbox', { host: '127.0.0.1:4000', forwardedHost })).statusCode).toBe(200)
  })

  it.each(['127.0.0.1:4000', '[::1]:4000', 'localhost'])('The inbox responds at %s', async (host) => {
    expect((await get('/dev/inbox', { host })).statusCode).toBe(200)
  })

  it('There is no inbox in production or when both email and SMS have a real transport', async () => {
    await restart({ production: true })
    expect((await get('/dev/inbox')).statusCode).toBe(404)
    const sms = { provider: 'http' as const, url: 'http://127.0.0.1:1', token: null, sender: 'Molar' }
    await restart({ smtpUrl: 'smtp://127.0.0.1:1', sms })
    expect((await get('/dev/inbox')).statusCode).toBe(404)
    await restart({ smtpUrl: 'smtp://127.0.0.1:1' })
    expect((await get('/dev/inbox')).statusCode).toBe(200)
  })

  it.each(['0', '-1', '999999', 'x', '1.5', '9'.repeat(40), '%00'])(
    'The inbox returns a client error for the message id %s',
    async (id) => {
      const { statusCode } = await get(`/dev/inbox/${id}`)
      expect(statusCode).toBeGreaterThanOrEqual(400)
      expect(statusCode).toBeLessThan(500)
    },
  )
})
