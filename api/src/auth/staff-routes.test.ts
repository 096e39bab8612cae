import type { FastifyInstance } from 'fastify'
import { testApp } from '../../testing/app.ts'
import { aPatient } from '../../testing/clinic.ts'
import { testClock, type TestClock } from '../../testing/clock.ts'
import { onBothDatabasesInLongRun } from '../../testing/databases.ts'
import { aStaffMember } from '../../testing/staff.ts'

const VALUES: Record<string, string> = { location: 'lag', id: '1' }

interface GuardedRoute {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  url: string
}

onBothDatabasesInLongRun((database) => {
  let app: FastifyInstance
  let clock: TestClock
  let routes: GuardedRoute[]
  let patientRoutes: GuardedRoute[]
  beforeEach(async () => {
    clock = testClock()
    app = await testApp({ db: database(), clock })
    ;({ routes, patientRoutes } = await guardedRoutes())
  })
  afterEach(() => app.close())

  /** Every route that requires a token, according to the OpenAPI document: of staff, with sign-out, and of patients. */
  async function guardedRoutes() {
    const { paths } = (await app.inject('/openapi.json')).json<{
      paths: Record<string, Record<string, { security?: unknown; 'x-permission'?: string }>>
    }>()
    const guarded = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, { security }]) => security !== undefined)
        .map(([method, operation]) => ({
          method: method.toUpperCase() as GuardedRoute['method'],
          url: path.replace(/\{(\w+)\}/g, (_, name: string) => VALUES[name]!),
          isOfPatients: operation['x-permission'] === undefined && path !== '/auth/signout',
        })),
    )
    return {
      routes: guarded.filter(({ isOfPatients }) => !isOfPatients),
      patientRoutes: guarded.filter(({ isOfPatients }) => isOfPatients),
    }
  }

  const callRoute = async ({ method, url }: GuardedRoute, authorization?: string) => {
    const response = await app.inject({
      method,
      url,
      headers: authorization === undefined ? {} : { authorization },
      ...(method !== 'GET' && { payload: {} }),
    })
    return { status: response.statusCode, ...response.json<{ code?: string; data?: unknown }>() }
  }
  const staffToken = async (username = 'ngozi.eze') => {
    const { id: userId } = await aStaffMember(app.db, { username, email: null })
    return { userId, bearer: `Bearer ${await app.tokens.issue({ kind: 'staff', userId })}` }
  }

  it('The list of guarded routes contains the staff routes', () => {
    expect(routes.map(({ method, url }) => `${method} ${url}`)).toEqual(
      expect.arrayContaining([
        'POST /auth/signout',
        'POST /appointments/lag',
        'PATCH /appointments/1',
        'GET /blockers',
        'POST /blockers',
        'PUT /blockers/1',
        'DELETE /blockers/1',
      ]),
    )
  })

  it('Every guarded route accepts a valid staff token', async () => {
    const { bearer } = await staffToken()
    // Sign-out is called last because it ends the token.
    const inOrder = routes.toSorted(
      (a, b) => Number(a.url === '/auth/signout') - Number(b.url === '/auth/signout'),
    )
    for (const route of inOrder) expect([401, 403]).not.toContain((await callRoute(route, bearer)).status)
    expect((await callRoute(routes[0]!, bearer)).status).toBe(401)
  })

  it("Every guarded route but sign-out returns 403 for a patient's token", async () => {
    const { id } = await aPatient(app.db)
    const bearer = `Bearer ${await app.tokens.issue({ kind: 'patient', patientId: id })}`
    for (const route of routes.filter(({ url }) => url !== '/auth/signout'))
      expect(await callRoute(route, bearer)).toMatchObject({ status: 403, code: 'forbidden' })
  })

  it("Every route of patients accepts a patient's token and returns 403 for one of staff", async () => {
    const { id } = await aPatient(app.db)
    const patient = `Bearer ${await app.tokens.issue({ kind: 'patient', patientId: id })}`
    const { bearer: staff } = await staffToken()
    expect(patientRoutes.map(({ url }) => url)).toContain('/my-appointments')
    for (const route of patientRoutes) {
      expect([401, 403]).not.toContain((await callRoute(route, patient)).status)
      expect(await callRoute(route, staff)).toMatchObject({ status: 403, code: 'forbidden' })
      expect(await callRoute(route)).toMatchObject({ status: 401, code: 'verify_again' })
    }
  })

  it('A patient can end the own session, and no other', async () => {
    const { id } = await aPatient(app.db)
    const [here, there] = [
      await app.tokens.issue({ kind: 'patient', patientId: id }),
      await app.tokens.issue({ kind: 'patient', patientId: id }),
    ]
    const signOut = { method: 'POST' as const, url: '/auth/signout' }
    expect(await callRoute(signOut, `Bearer ${here}`)).toMatchObject({ status: 200, success: true })
    expect(await app.tokens.resolve(here)).toBeNull()
    expect(await app.tokens.resolve(there)).toEqual({ kind: 'patient', patientId: id })
    expect(await callRoute(signOut, `Bearer ${here}`)).toMatchObject({ status: 401, code: 'sign_in' })
    expect(await callRoute(signOut)).toMatchObject({ status: 401 })
  })

  it('Every guarded route returns 401 for an idle, expired or revoked token and for a disabled account', async () => {
    const idle = await staffToken('idle')
    clock.advance({ hours: 2, minutes: 1 })
    const disabled = await staffToken('disabled')
    await app.db
      .updateTable('staff')
      .set({ disabled_at: clock.now() })
      .where('id', '=', disabled.userId)
      .execute()
    const revoked = await staffToken('revoked')
    await app.tokens.revoke(revoked.bearer.slice(7))
    for (const { bearer } of [idle, disabled, revoked])
      for (const route of routes)
        expect(await callRoute(route, bearer)).toMatchObject({ status: 401, code: 'sign_in' })

    const old = await staffToken('old')
    for (let hour = 0; hour < 12; hour += 1) {
      await app.tokens.resolve(old.bearer.slice(7))
      clock.advance({ hours: 1 })
    }
    for (const route of routes) expect((await callRoute(route, old.bearer)).status).toBe(401)
  })

  it('Every guarded route returns 401 without a token, and for the default bearer, a stored hash or a malformed header', async () => {
    await staffToken()
    const { hash } = await app.db.selectFrom('tokens').select('hash').executeTakeFirstOrThrow()
    for (const authorization of [
      undefined,
      'Bearer molar-web',
      `Bearer ${hash}`,
      `Bearer ${'x'.repeat(43)}`,
      'Bearer',
      'Bearer a b',
      'Basic bmdvemk6ZXpl',
    ])
      for (const route of [...routes, ...patientRoutes]) {
        const { status, data } = await callRoute(route, authorization)
        expect({ status, data }).toEqual({ status: 401, data: undefined })
      }
  })
})
