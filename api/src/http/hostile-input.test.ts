import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { aBooking } from '../../testing/booking.ts'
import { aClinic, aPatient } from '../../testing/clinic.ts'
import { onBothDatabasesInLongRun } from '../../testing/databases.ts'
import { anything, bodyOf, hostileText, mostly } from '../../testing/hostile.ts'
import { withServer } from '../../testing/server.ts'

const RUNS = { numRuns: 300 }
/** A lone surrogate cannot be encoded in a URL. */
const wellFormed = (text: string) => text.replace(/\p{Surrogate}/gu, '?')
const queryText = (value: unknown) =>
  encodeURIComponent(wellFormed(typeof value === 'string' ? value : (JSON.stringify(value) ?? '')))

interface Failure {
  success: boolean
  message: string
  code?: string
  errors?: { message: string }[]
}

/** Without the counts of limits: a refused booking counts too. */
const TABLES = ['appointments', 'patients', 'outbox', 'idempotency_keys', 'tokens'] as const

onBothDatabasesInLongRun((database) => {
  let app: FastifyInstance
  withServer(database, (server) => (app = server))
  beforeEach(async () => {
    await aClinic(database(), { doctors: 9, rooms: 9 })
    // High limits, because these tests do not test limits.
    await database()
      .updateTable('branches')
      .set({
        new_patient_share: 100,
        open_bookings_per_contact: 1000,
        bookings_per_address_and_hour: 100_000,
      })
      .execute()
  })

  const stored = () =>
    Promise.all(TABLES.map(async (table) => (await app.db.selectFrom(table).selectAll().execute()).length))

  /** Checks that the response is an envelope with a message and a status below 500. Returns it. */
  async function call(method: 'GET' | 'POST' | 'PUT' | 'PATCH', url: string, options: object = {}) {
    const response = await app.inject({ method, url, ...options })
    const body = response.json<Failure>()
    expect(response.statusCode).toBeLessThan(500)
    expect(response.headers['content-type']).toMatch(/^application\/json/)
    expect(response.headers['x-content-type-options']).toBe('nosniff')
    expect(response.headers['content-security-policy']).toMatch(
      /^default-src 'none'; .*frame-ancestors 'none'$/,
    )
    expect(body.success).toBe(response.statusCode === 200)
    for (const sentence of [body.message, ...(body.errors ?? []).map(({ message }) => message)]) {
      expect(sentence).toMatch(/^[A-Z].*[.!]$/)
    }
    expect(body.code ?? '').toMatch(body.success ? /^$/ : /^[a-z_]+$/)
    return { status: response.statusCode, body, raw: response.body }
  }
  const send = (
    method: 'POST' | 'PUT' | 'PATCH',
    url: string,
    sent: unknown,
    headers: Record<string, string> = {},
  ) =>
    call(method, url, {
      payload: JSON.stringify(sent),
      headers: { 'content-type': 'application/json', ...headers },
    })

  it('Any booking body gets a valid response, and refused ones store nothing', async () => {
    const right = Object.fromEntries(
      Object.entries(aBooking()).map(([name, value]) => [name, mostly(fc.constant(value), 25)]),
    )
    const body = bodyOf({
      ...right,
      surname: mostly(hostileText, 9),
      description: mostly(hostileText, 9),
      appointment_date: mostly(fc.constantFrom('2026-12-02', '2026-12-03', '2027-02-29', '2026-11-01'), 25),
      start_time: mostly(fc.constantFrom('09:00', '10:30', '10:15', '23:30'), 25),
    })
    const seen = new Set<number>()
    await fc.assert(
      fc.asyncProperty(body, async (sent) => {
        const before = await stored()
        const { status, raw } = await send('POST', '/appointments/book', sent)
        seen.add(status)
        if (status === 200) return
        expect(await stored()).toEqual(before)
        expect(raw).not.toMatch(/<script|<img|drop table/)
      }),
      RUNS,
    )
    // The random bodies must reach every kind of response: unreadable, invalid and booked.
    expect([...seen]).toEqual(expect.arrayContaining([200, 400, 422]))
  })

  it('The texts of a booking are stored exactly as sent and never run as code', async () => {
    const texts = [
      "Robert'); drop table patients; --",
      '<script>alert(1)</script>',
      'عيادة الأسنان 😷',
      'Ọláyínká Adébáyọ̀',
    ]
    for (const [index, text] of texts.entries()) {
      const body = aBooking({
        surname: text,
        description: text,
        serviceText: text,
        email: `p${index}@example.com`,
      })
      expect((await send('POST', '/appointments/book', body)).status).toBe(200)
    }
    const rows = await database()
      .selectFrom('appointments')
      .innerJoin('patients', 'patients.id', 'patient_id')
      .select(['first_name', 'description', 'service_text'])
      .orderBy('appointments.id')
      .execute()
    expect(rows).toEqual(texts.map((text) => ({ first_name: text, description: text, service_text: text })))
  })

  it('Any request for services and doctors gets a valid response', async () => {
    const location = mostly(fc.constantFrom('lag', 'Port Harcourt', ' ABJ ', 'all', 'kano'))
    const body = bodyOf({
      location,
      type: mostly(fc.constantFrom('consultation', 'procedure', 'Consultation')),
    })
    await fc.assert(
      fc.asyncProperty(body, async (sent) => {
        await send('PUT', '/fetch/services', sent)
        await send('PATCH', '/fetch/doctors', sent)
      }),
      RUNS,
    )
    expect((await call('GET', '/ready')).status).toBe(200)
  })

  it('Any request for available times gets a valid response', async () => {
    const query = fc.record(
      {
        location: mostly(fc.constantFrom('lag', 'fct')),
        from: mostly(fc.constantFrom('2026-12-01', '1900-01-01', '9999-12-31', '2028-02-29')),
        days: mostly(fc.constantFrom('1', '31', '0', '1.5')),
        doctorId: mostly(fc.constantFrom('1', '99999', '2147483648')),
        serviceId: mostly(fc.constant('1')),
      },
      { requiredKeys: ['location', 'from', 'days'] },
    )
    await fc.assert(
      fc.asyncProperty(query, fc.string({ unit: 'binary' }), async (asked, garbage) => {
        const pairs = Object.entries(asked).map(([name, value]) => `${name}=${queryText(value)}`)
        await call('GET', `/availability?${pairs.join('&')}`)
        await call('GET', `/availability?${encodeURI(wellFormed(garbage))}&${pairs.join('&')}`)
      }),
      RUNS,
    )
    expect((await call('GET', '/ready')).status).toBe(200)
  })

  it('A booking with a forged or random bearer returns 401 and stores nothing', async () => {
    await aPatient(database())
    const bearer = fc
      .oneof(fc.string(), fc.base64String(), fc.stringMatching(/^[\w-]{43}$/))
      .filter((text) => /^[\x21-\x7e]+$/.test(text))
    const before = await stored()
    await fc.assert(
      fc.asyncProperty(bearer, async (token) => {
        const { status } = await send('POST', '/appointments/book', aBooking(), {
          authorization: `Bearer ${token}`,
        })
        expect(status).toBe(401)
        expect((await send('POST', '/appointments/book', aBooking({ token }))).status).toBe(401)
      }),
      { numRuns: 50 },
    )
    expect(await stored()).toEqual(before)
  })

  it.each([
    ['no body', '', 'application/json', 400],
    ['an incomplete body', '{"location":', 'application/json', 400],
    ['a body of another type', 'location=lag', 'application/x-www-form-urlencoded', 415],
    ['XML', '<a/>', 'text/xml', 415],
    ['a body of 10 MB', `{"location":"${'x'.repeat(10 * 1024 * 1024)}"}`, 'application/json', 413],
    ['a deeply nested body', '['.repeat(30_000) + ']'.repeat(30_000), 'application/json', 422],
    ['bytes that are not UTF-8', Buffer.from([0x22, 0xff, 0xfe, 0x22]), 'application/json', 422],
    ['a __proto__ key', '{"__proto__":{"location":"lag"}}', 'application/json', 400],
  ])('The server refuses %s and still responds afterwards', async (_case, payload, type, expected) => {
    for (const [method, url] of [
      ['POST', '/appointments/book'],
      ['PUT', '/fetch/services'],
      ['PATCH', '/fetch/doctors'],
    ] as const) {
      const { status } = await call(method, url, { payload, headers: { 'content-type': type } })
      expect(status).toBe(expected)
    }
    expect((await call('GET', '/ready')).status).toBe(200)
  })

  it('The server still responds after a deeply nested value in an ignored field, also with an idempotency key', async () => {
    const deep = '['.repeat(20_000) + ']'.repeat(20_000)
    const payload = JSON.stringify(aBooking({ start_time: '10:07', duration: '@' })).replace('"@"', deep)
    const headers = { 'content-type': 'application/json', 'idempotency-key': 'deep-deep-deep-deep' }
    expect((await call('POST', '/appointments/book', { payload, headers })).status).toBe(422)
  })

  it.each([
    ['lists', '[', ']'],
    ['objects', '{"a":', '}'],
  ])('The server refuses deeply nested %s in a field that is a list', async (_case, open, close) => {
    const deep = open.repeat(10_000) + '1' + close.repeat(10_000)
    const wish = { token: null, id: 1, answer: 'ada', doctor_id: null, partOfDay: 'any', until: '2026-12-09' }
    const payload = JSON.stringify({ ...wish, weekdays: '@' }).replace('"@"', deep)
    const headers = { 'content-type': 'application/json' }
    const { status, body } = await call('POST', '/my-appointment/waiting-list/join', { payload, headers })
    expect(status).toBe(422)
    expect(body.errors).toMatchObject([{ path: 'weekdays' }])
  })

  it('Requests to unknown paths get a valid response', async () => {
    for (const url of [
      '/',
      '/nope',
      '/auth/signin/',
      '/%00',
      '/%E0%A4%A',
      '/..%2f..%2fetc/passwd',
      `/${'a'.repeat(5000)}`,
    ]) {
      const { status } = await call('GET', url)
      expect([400, 404, 414]).toContain(status)
    }
    await fc.assert(
      fc.asyncProperty(anything, async (path) => void (await call('GET', `/${queryText(path)}`))),
      { numRuns: 50 },
    )
  })
})
