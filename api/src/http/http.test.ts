import { Readable } from 'node:stream'
import { EXTENSIONS } from '@molar/contract'
import type { FastifyInstance } from 'fastify'
import { array, number, object } from 'yup'
import { testApp, testSettings } from '../../testing/app.ts'
import { appWithoutDatabase } from '../../testing/server-without-database.ts'
import { onBothDatabasesInLongRun } from '../../testing/databases.ts'
import { buildApp } from '../app.ts'
import { responseOf } from './responses.ts'
import { Problem } from './problem.ts'

onBothDatabasesInLongRun((database) => {
  let app: FastifyInstance
  beforeAll(async () => {
    app = await testApp({ db: database() })
  })
  afterAll(() => app.close())

  it('The health route responds at once, and the readiness route after the migrations', async () => {
    expect((await app.inject('/health')).statusCode).toBe(200)
    expect((await app.inject('/ready')).statusCode).toBe(200)
    const row = await database()
      .selectFrom('migrations')
      .selectAll()
      .orderBy('name')
      .executeTakeFirstOrThrow()
    await database().deleteFrom('migrations').where('name', '=', row.name).execute()
    const notReady = await app.inject('/ready')
    expect(notReady.statusCode).toBe(503)
    expect(notReady.json()).toMatchObject({ success: false, code: 'not_ready' })
    await database().insertInto('migrations').values(row).execute()
  })

  it('The server supports every extension of the contract', async () => {
    expect((await app.inject('/capabilities')).json()).toMatchObject({
      success: true,
      data: {
        contract: '1.0.0',
        extensions: [...EXTENSIONS],
      },
    })
  })

  it('A path with a slash at its end has the same response as without it', async () => {
    const [plain, withSlash] = [await app.inject('/capabilities'), await app.inject('/capabilities/')]
    expect([withSlash.statusCode, withSlash.json()]).toEqual([200, plain.json()])
  })

  it('The OpenAPI document describes every endpoint of the contract with the schemas that validate it', async () => {
    const { paths } = (await app.inject('/openapi.json')).json()
    expect(Object.keys(paths)).toEqual(
      expect.arrayContaining([
        '/appointments/book',
        '/availability',
        '/fetch/doctors',
        '/fetch/services',
        '/verify-otp',
      ]),
    )
    expect(Object.keys(paths).join()).not.toMatch(/operator/)
    const { requestBody, parameters, responses } = paths['/appointments/book'].post
    const { properties, required } = requestBody.content['application/json'].schema
    expect(properties.location.enum).toEqual(['fct', 'lag', 'phc'])
    expect(required).toEqual(expect.arrayContaining(['surname', 'appointment_date', 'start_time']))
    expect(parameters).toMatchObject([{ name: 'Idempotency-Key', in: 'header' }])
    const { data } = responses[200].content['application/json'].schema.properties
    expect(Object.keys(data.properties)).toEqual(expect.arrayContaining(['reference', 'start_time']))
  })

  it('Unknown paths, large bodies and invalid JSON get an error envelope', async () => {
    const missing = await app.inject('/nothing/here')
    expect([missing.statusCode, missing.json().code]).toEqual([404, 'not_found'])
    const unreadable = await app.inject({
      method: 'PUT',
      url: '/fetch/services',
      payload: '{',
      headers: { 'content-type': 'application/json' },
    })
    expect([unreadable.statusCode, unreadable.json().code]).toEqual([400, 'unreadable'])
  })

  it('A validation error names each invalid field once, with its message', async () => {
    const response = await app.inject({ method: 'PUT', url: '/fetch/services', payload: {} })
    expect(response.statusCode).toBe(422)
    expect(response.json()).toEqual({
      success: false,
      message: 'Selected location not valid, please refresh and try again!',
      code: 'invalid',
      errors: [
        { path: 'location', message: 'Selected location not valid, please refresh and try again!' },
        { path: 'type', message: 'Choose consultation or procedure.' },
      ],
    })
  })

  it('Operator routes accept only requests from this machine with the operator secret', async () => {
    const own = await buildApp({
      db: database(),
      settings: testSettings,
      clock: () => new Date(),
      operatorSecret: 'the-secret',
      logger: false,
    })
    const call = (remoteAddress: string, bearer: string) =>
      own.inject({
        method: 'POST',
        url: '/operator/clinic',
        remoteAddress,
        headers: { authorization: `Bearer ${bearer}` },
        payload: { file: { branches: [{ code: 'lag', rooms: ['Room 1'] }] }, dryRun: true },
      })
    expect((await call('127.0.0.1', 'the-secret')).statusCode).toBe(200)
    expect((await call('127.0.0.1', 'a-guess')).statusCode).toBe(404)
    expect((await call('10.0.0.9', 'the-secret')).statusCode).toBe(404)
    await own.close()
    expect(
      (
        await app.inject({
          method: 'POST',
          url: '/operator/clinic',
          headers: { authorization: 'Bearer null' },
        })
      ).statusCode,
    ).toBe(404)
  })
})

describe('custom routes', () => {
  it('The server does not start with a route that declares no access', async () => {
    const app = await appWithoutDatabase()
    expect(() => app.get('/open', async () => ({}))).toThrow('GET /open does not say who may call it')
  })

  it('A route responds with the fields that its response schema declares and no others', async () => {
    const app = await appWithoutDatabase()
    const response = responseOf(array(object({ id: number().required() })))
    app.get('/things', { config: { access: 'public' }, schema: { response } }, async () => ({
      success: true,
      message: 'Success!',
      data: [{ id: 1, password: 'secret' }],
      more: 'secret',
    }))
    expect((await app.inject('/things')).json()).toEqual({
      success: true,
      message: 'Success!',
      data: [{ id: 1 }],
    })
    await app.close()
  })

  it("A staff route returns an error without a token, for a patient's token and for a role without its permission", async () => {
    const app = await appWithoutDatabase()
    app.get('/desk', { config: { access: 'blockers.write' } }, async () => ({ success: true }))
    app.tokens.resolve = async (bearer) =>
      bearer === 'patient'
        ? { kind: 'patient', patientId: 1 }
        : bearer === 'nurse' || bearer === 'doctor'
          ? { kind: 'staff', userId: 1, role: bearer, branches: null, doctorId: null }
          : null
    const status = async (bearer: string) =>
      (await app.inject({ url: '/desk', headers: { authorization: `Bearer ${bearer}` } })).statusCode
    expect([
      await status('molar-web'),
      await status('dead'),
      await status('patient'),
      await status('nurse'),
      await status('doctor'),
    ]).toEqual([401, 401, 403, 403, 200])
    await app.close()
  })

  it('A public route returns 401 for an Authorization header that it cannot read', async () => {
    const app = await appWithoutDatabase()
    for (const access of ['public', 'patient', 'account.own'] as const)
      app.get(`/${access}`, { config: { access } }, async () => ({ success: true }))
    app.tokens.resolve = async () => null
    const statusAndCode = async (url: string, authorization?: string) => {
      const { statusCode, body } = await app.inject({
        url,
        headers: authorization === undefined ? {} : { authorization },
      })
      return `${statusCode} ${/"code":"(\w+)"/.exec(body)?.[1] ?? ''}`
    }
    expect([await statusAndCode('/public'), await statusAndCode('/public', 'Bearer molar-web')]).toEqual([
      '200 ',
      '200 ',
    ])
    for (const authorization of [
      '',
      'Bearer',
      'Bearer a b',
      'Basic YTpi',
      'molar-web',
      'Bearer a, Bearer b',
    ]) {
      expect(await statusAndCode('/public', authorization)).toBe('401 sign_in')
      expect(await statusAndCode('/patient', authorization)).toBe('401 verify_again')
      expect(await statusAndCode('/account.own', authorization)).toBe('401 sign_in')
    }
    await app.close()
  })

  it('A route that throws returns an error message without details of the error', async () => {
    const app = await appWithoutDatabase()
    app.get('/broken', { config: { access: 'public' } }, async () => {
      throw new Error('column "secret" does not exist')
    })
    app.get('/gone', { config: { access: 'public' } }, async () => {
      throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
    })
    app.get('/busy', { config: { access: 'public' } }, async () => {
      throw new Problem(429, 'too_many', { retryAfter: 61.2 })
    })
    const broken = await app.inject('/broken')
    expect([broken.statusCode, broken.json().code]).toEqual([500, 'internal'])
    expect(broken.body).not.toMatch(/secret/)
    expect((await app.inject('/gone')).statusCode).toBe(503)
    const half = new Readable({
      read() {
        this.destroy(Object.assign(new Error('aborted'), { code: 'ECONNRESET' }))
      },
    })
    const headers = { 'content-type': 'application/json' }
    const left = await app.inject({ method: 'PUT', url: '/fetch/services', payload: half, headers })
    expect(left.statusCode).toBe(400)
    expect((await app.inject('/busy')).headers['retry-after']).toBe('62')
    await app.close()
  })
})
