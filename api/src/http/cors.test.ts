import type { FastifyInstance } from 'fastify'
import { testApp } from '../../testing/app.ts'
import { onBothDatabasesInLongRun } from '../../testing/databases.ts'

const preflight = (app: FastifyInstance, origin: string) =>
  app.inject({
    method: 'OPTIONS',
    url: '/appointments/book',
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,idempotency-key',
    },
  })

onBothDatabasesInLongRun((database) => {
  let app: FastifyInstance
  beforeAll(async () => {
    app = await testApp({ db: database() })
  })
  afterAll(() => app.close())

  it('An OPTIONS request that is not a preflight gets an empty response and no CORS header', async () => {
    for (const url of ['/appointments/book', '/nope', '*']) {
      const response = await app.inject({ method: 'OPTIONS', url })
      expect([response.statusCode, response.body]).toEqual([204, ''])
      expect(response.headers['access-control-allow-origin']).toBeUndefined()
    }
  })

  it('A preflight is allowed from the origins of the portal and from no other origin', async () => {
    const ours = await preflight(app, 'http://localhost:3000')
    expect(ours.headers['access-control-allow-origin']).toBe('http://localhost:3000')
    expect(ours.headers['access-control-allow-methods']).toBe('GET, POST, PUT, PATCH, DELETE')
    expect(Number(ours.headers['access-control-max-age'])).toBeGreaterThan(600)
    expect(
      (await preflight(app, 'https://evil.example')).headers['access-control-allow-origin'],
    ).toBeUndefined()
  })

  it('A page of an allowed origin can read a refusal, and no response may be cached', async () => {
    const { statusCode, headers } = await app.inject({
      url: '/blockers',
      headers: { origin: 'http://localhost:3000', authorization: 'Bearer dead' },
    })
    expect(statusCode).toBe(401)
    expect(headers).toMatchObject({
      'access-control-allow-origin': 'http://localhost:3000',
      'access-control-expose-headers': 'Retry-After',
      'cache-control': 'no-store',
    })
  })
})
