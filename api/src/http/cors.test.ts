import type { FastifyInstance } from 'fastify'
import { testApp } from '../../testing/app.ts'
import { onBothDatabases } from '../../testing/databases.ts'

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

onBothDatabases((database) => {
  let app: FastifyInstance
  beforeAll(async () => {
    app = await testApp({ db: database() })
  })
  afterAll(() => app.close())

  it('answers an OPTIONS that is no preflight with nothing, and lets it in nowhere', async () => {
    for (const url of ['/appointments/book', '/nope', '*']) {
      const answer = await app.inject({ method: 'OPTIONS', url })
      expect([answer.statusCode, answer.body]).toEqual([204, ''])
      expect(answer.headers['access-control-allow-origin']).toBeUndefined()
    }
  })

  it('lets the portal’s origins in, and no other', async () => {
    const ours = await preflight(app, 'http://localhost:3000')
    expect(ours.headers['access-control-allow-origin']).toBe('http://localhost:3000')
    expect(Number(ours.headers['access-control-max-age'])).toBeGreaterThan(600)
    expect(
      (await preflight(app, 'https://evil.example')).headers['access-control-allow-origin'],
    ).toBeUndefined()
  })

  it('lets a page of an allowed origin read a refusal, and keeps no answer', async () => {
    const { statusCode, headers } = await app.inject({
      url: '/blockers',
      headers: { origin: 'http://localhost:3000', authorization: 'Bearer dead' },
    })
    expect(statusCode).toBe(401)
    expect(headers).toMatchObject({
      'access-control-allow-origin': 'http://localhost:3000',
      'cache-control': 'no-store',
    })
  })
})
