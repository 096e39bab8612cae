import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { aPatient } from '../../testing/clinic.ts'
import { onBothDatabasesInLongRun } from '../../testing/databases.ts'
import { bodyOf, hostileText, mostly } from '../../testing/hostile.ts'
import { withServer } from '../../testing/server.ts'
import { readLimits } from '../limits/limits.settings.ts'

const TABLES = ['otp_challenges', 'otp_rows', 'outbox', 'tokens', 'idempotency_keys'] as const

const PLAUSIBLE = { emrId: '', destination: 'nobody@example.com', location: 'lag' }
/** A body that tries to change the prototype of all objects; the JSON parser refuses it. */
const PROTOTYPE = JSON.parse('{"__proto__":{"code":1}}') as object

onBothDatabasesInLongRun((database, name) => {
  let app: FastifyInstance
  // High limits, because all requests come from one address and these tests do not test limits.
  withServer(database, (server) => (app = server), { limits: readLimits(() => 1_000_000) })
  const numRuns = 250

  const call = async (
    method: 'POST' | 'PATCH',
    url: string,
    payload: string,
    headers: Record<string, string> = {},
  ) => {
    const response = await app.inject({
      method,
      url,
      payload,
      headers: { 'content-type': 'application/json', ...headers },
    })
    const body = response.json()
    expect(response.statusCode).toBeLessThan(500)
    expect(typeof body.message).toBe('string')
    expect(body.message.length).toBeGreaterThan(5)
    if (!body.success) expect(body.code).toMatch(/^[a-z_]+$/)
    return { status: response.statusCode, body, raw: response.body }
  }
  const stored = async () =>
    Promise.all(TABLES.map(async (table) => (await app.db.selectFrom(table).selectAll().execute()).length))

  it('Any body of send-otp gets a valid response, and refused ones store nothing', async () => {
    await aPatient(app.db)
    const body = bodyOf({
      emrId: mostly(fc.oneof(fc.constant(''), fc.string({ maxLength: 64 }))),
      destination: mostly(fc.oneof(fc.emailAddress(), fc.constantFrom('08031234567', '+1 2'), hostileText)),
      location: mostly(fc.constantFrom('lag', 'Lagos', 'PHC', ' fct ')),
    })
    const seen = new Set<number>()
    await fc.assert(
      fc.asyncProperty(body, fc.constantFrom('email', 'sms'), async (sent, path) => {
        const before = await stored()
        const { status, body: response } = await call('POST', `/send-otp/${path}`, JSON.stringify(sent))
        seen.add(status)
        const refused = status !== 200
        const unchanged = String(await stored()) === String(before)
        expect({ unchanged, rows: response.data?.length ?? 0 }).toEqual({
          unchanged: refused,
          rows: refused ? 0 : 1,
        })
      }),
      // Fixed examples, because random ones do not reach every kind of response each time.
      {
        numRuns,
        examples: [
          [PLAUSIBLE, 'email'],
          [{}, 'sms'],
          [PROTOTYPE, 'email'],
        ],
      },
    )
    // The bodies must reach every kind of response: unreadable, invalid and accepted.
    expect([...seen].toSorted((a, b) => a - b)).toEqual([200, 400, 422])
  })

  it('Any body of verify-otp gets a valid response, verifies no patient and stores only that it was tried', async () => {
    await aPatient(app.db)
    const asked = await call(
      'POST',
      '/send-otp/email',
      JSON.stringify({ emrId: '', destination: 'adaeze@example.com', location: 'lag' }),
    )
    const { challenge, ref } = asked.body.data[0]
    const before = await stored()
    // Codes start at 100000, so a smaller number is never the right one.
    const body = bodyOf({
      code: mostly(fc.nat(99_999)),
      email: mostly(fc.constantFrom(null, 'adaeze@example.com', 'a•••@example.com')),
      phoneNumber: mostly(fc.constant(null)),
      challenge: mostly(fc.constant(challenge)),
      ref: mostly(fc.constantFrom(ref, 'another')),
    })
    const seen = new Set<string>()
    await fc.assert(
      fc.asyncProperty(body, async (sent) => {
        const { status, body: response, raw } = await call('PATCH', '/verify-otp', JSON.stringify(sent))
        seen.add(response.code)
        expect(status).toBeGreaterThanOrEqual(400)
        expect(raw).not.toMatch(/token|Adaeze|<script/)
        expect(await stored()).toEqual(before)
      }),
      {
        numRuns,
        examples: [
          [{ code: 0, email: null, phoneNumber: null, challenge, ref }],
          [{ code: 0, email: null, phoneNumber: null, challenge: 'another', ref }],
          [{}],
          [PROTOTYPE],
        ],
      },
    )
    expect([...seen].toSorted()).toEqual(['code_ended', 'code_wrong', 'invalid', 'unreadable'])
  })

  it.each([
    ['half of the JSON', '{"code":'],
    ['no content', ''],
    ['a number with a leading zero', '{"code":012345,"email":"a@b.ng"}'],
    ['NaN', '{"code":NaN,"email":"a@b.ng"}'],
    ['a __proto__ key', '{"__proto__":{"code":123456},"email":"a@b.ng"}'],
    ['bytes that are not UTF-8', '\ud83d'],
    ['a text of 10 MB', JSON.stringify({ code: 1, email: 'x'.repeat(10_000_000) })],
    ['deep nesting', `{"code":${'['.repeat(20_000)}${']'.repeat(20_000)}}`],
  ])('The routes for codes refuse a body with %s', async (_what, payload) => {
    for (const [method, url] of [
      ['POST', '/send-otp/email'],
      ['POST', '/send-otp/sms'],
      ['PATCH', '/verify-otp'],
    ] as const) {
      const { status } = await call(method, url, payload)
      expect(status).toBeGreaterThanOrEqual(400)
    }
  })

  it.each([
    'short',
    'x'.repeat(129),
    'spaces in it, and commas',
    '<script>alert(1)</script>',
    "'; drop table tokens",
  ])('The Idempotency-Key %s is refused by verify-otp', async (key) => {
    const payload = JSON.stringify({ code: 123_456, email: 'a@b.ng', phoneNumber: null })
    const { status, raw } = await call('PATCH', '/verify-otp', payload, { 'idempotency-key': key })
    expect(status).toBe(422)
    expect(raw).not.toContain('<script')
  })

  it(`After these requests the server still has its patients and sends codes (${name})`, async () => {
    await aPatient(app.db)
    const payload = JSON.stringify({ emrId: '', destination: 'adaeze@example.com', location: 'lag' })
    expect((await call('POST', '/send-otp/email', payload)).status).toBe(200)
  })
})
