import type { StaffSession } from '@molar/contract'
import type { FastifyInstance } from 'fastify'
import { testApp } from '../../testing/app.ts'
import { aStaffAccount, PASSWORD, post, trySignIn } from '../../testing/auth.ts'
import { testClock, type TestClock } from '../../testing/clock.ts'
import { onBothDatabases } from '../../testing/databases.ts'
import { aStaffMember } from '../../testing/staff.ts'
import { newPasswordLink } from '../staff/password-links.ts'

const NEW = 'kettle window harbour'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

onBothDatabases((database) => {
  let app: FastifyInstance
  let clock: TestClock
  beforeEach(async () => {
    clock = testClock()
    app = await testApp({ db: database(), clock, settings: { sessionsPerPerson: 3 } })
    await aStaffAccount(app)
  })
  afterEach(() => app.close())

  /** A token of Ngozi. `before`: the token that the browser had. */
  async function signIn(before = 'molar-web') {
    clock.advance({ seconds: 1 })
    const body = { username: 'ngozi.eze', password: PASSWORD }
    return (await post(app, '/auth/signin', body, undefined, before)).data!.token
  }
  const isOpen = async (token: string) => (await app.tokens.resolve(token)) !== null
  const sessions = async (bearer: string) => {
    const response = await app.inject({
      url: '/auth/sessions',
      headers: { authorization: `Bearer ${bearer}` },
    })
    return response.json<{ data: StaffSession[] }>().data
  }
  const end = (bearer: string, body: object) => post(app, '/auth/sessions/end', body, undefined, bearer)
  const change = (bearer: string, body: object, ip?: string) =>
    post(app, '/auth/change-password', body, ip, bearer)
  const actions = async () =>
    (await app.db.selectFrom('audit_log').select('action').orderBy('id').execute()).map(
      ({ action }) => action,
    )

  describe('sessions', () => {
    it('A person sees their own open sessions with times, browser and system, and which one asks', async () => {
      const signedInAt = clock.now().toISOString()
      const response = await app.inject({
        method: 'POST',
        url: '/auth/signin',
        payload: { username: 'ngozi.eze', password: PASSWORD },
        headers: { 'user-agent': FIREFOX },
      })
      const first = response.json<{ data: { token: string } }>().data.token
      clock.advance({ minutes: 30 })
      const second = await signIn()
      await aStaffMember(app.db, { username: 'other', email: null })
      expect(await sessions(second)).toMatchObject([
        { current: true, browser: null, system: null },
        { current: false },
      ])
      expect(await sessions(first)).toContainEqual({
        id: expect.any(Number),
        current: true,
        signedInAt,
        lastUsedAt: clock.now().toISOString(),
        endsAt: new Date(Date.parse(signedInAt) + 12 * 3_600_000).toISOString(),
        idleMinutes: 120,
        browser: 'Firefox',
        system: 'Linux',
      })
      clock.advance({ hours: 2, minutes: 1 })
      expect(await sessions(await signIn())).toHaveLength(1)
    })

    it('A person ends one of their sessions with their password, and the others stay', async () => {
      const [here, there, elsewhere] = [await signIn(), await signIn(), await signIn()]
      const { id } = (await sessions(there)).find(({ current }) => current)!
      expect(await end(here, { password: PASSWORD, id })).toMatchObject({ status: 200 })
      expect([await isOpen(here), await isOpen(there), await isOpen(elsewhere)]).toEqual([true, false, true])
      expect(await end(here, { password: PASSWORD, id })).toMatchObject({
        status: 404,
        message: 'This session has already ended. Please reload the list.',
      })
      expect(await actions()).toContain('session.ended')
    })

    it('A person ends all sessions but the one that asks', async () => {
      const [here, there] = [await signIn(), await signIn()]
      expect((await end(here, { password: PASSWORD })).status).toBe(200)
      expect([await isOpen(here), await isOpen(there)]).toEqual([true, false])
    })

    it('A wrong password ends no session and counts as a failed sign-in', async () => {
      const [here, there] = [await signIn(), await signIn()]
      for (let index = 0; index < 5; index += 1)
        expect(await end(here, { password: 'not the password' })).toMatchObject({
          status: 422,
          errors: [{ path: 'password', message: expect.stringMatching(/not your current password/) }],
        })
      expect((await end(here, { password: PASSWORD })).status).toBe(429)
      expect((await trySignIn(app, 'ngozi.eze', PASSWORD)).status).toBe(429)
      expect([await isOpen(here), await isOpen(there)]).toEqual([true, true])
      expect((await actions()).filter((action) => action === 'password.refused')).toHaveLength(5)
    })

    it('A correct password removes the failed attempts before it', async () => {
      const here = await signIn()
      const statuses = []
      for (const password of ['1', '2', '3', '4', PASSWORD, '5', '6', '7', '8', PASSWORD])
        statuses.push((await end(here, { password })).status)
      expect(statuses).toEqual([422, 422, 422, 422, 200, 422, 422, 422, 422, 200])
    })

    it("Nobody ends or sees another person's session", async () => {
      const here = await signIn()
      const { id: userId } = await aStaffAccount(app, { username: 'ibrahim', email: null })
      const other = await app.tokens.issue({ kind: 'staff', userId })
      const { id } = (await sessions(other))[0]!
      expect((await end(here, { password: PASSWORD, id })).status).toBe(404)
      expect(await isOpen(other)).toBe(true)
      expect((await sessions(here)).map((session) => session.id)).not.toContain(id)
    })

    it('Signing in ends the session that the same browser had, and no other', async () => {
      const [before, elsewhere] = [await signIn(), await signIn()]
      const after = await signIn(before)
      expect([await isOpen(before), await isOpen(elsewhere), await isOpen(after)]).toEqual([
        false,
        true,
        true,
      ])
    })

    it('A failed sign-in ends no session of the browser', async () => {
      const before = await signIn()
      await post(app, '/auth/signin', { username: 'ngozi.eze', password: 'wrong' }, undefined, before)
      expect(await isOpen(before)).toBe(true)
    })

    it('A sign-in above the maximum number of sessions ends the session that was unused for the longest', async () => {
      const [first, second, third] = [await signIn(), await signIn(), await signIn()]
      clock.advance({ minutes: 5 })
      expect(await isOpen(first)).toBe(true)
      const fourth = await signIn()
      expect(await Promise.all([first, second, third, fourth].map(isOpen))).toEqual([true, false, true, true])
    })

    it('Concurrent sign-ins never leave more sessions than the maximum', async () => {
      await Promise.all(Array.from({ length: 5 }, () => signIn()))
      expect(await app.db.selectFrom('tokens').selectAll().execute()).toHaveLength(3)
    })
  })

  describe('changing the own password', () => {
    it('The current password is replaced, other sessions end and the person gets an email', async () => {
      const [here, there] = [await signIn(), await signIn()]
      expect(await change(here, { current: PASSWORD, password: NEW })).toMatchObject({
        status: 200,
        message: 'Your password has been changed. You are signed out everywhere else.',
      })
      expect([await isOpen(here), await isOpen(there)]).toEqual([true, false])
      expect((await trySignIn(app, 'ngozi.eze', PASSWORD)).status).toBe(401)
      expect((await trySignIn(app, 'ngozi.eze', NEW)).status).toBe(200)
      expect(await actions()).toContain('password.changed')
      await app.outbox.drain()
      const mail = await app.db.selectFrom('dev_inbox').selectAll().executeTakeFirstOrThrow()
      expect(mail).toMatchObject({ recipient: 'ngozi@example.com', subject: 'Your password was changed' })
      expect(mail.body_text).toMatch(/Dear Ngozi, your password was changed on .* everywhere else\./)
      expect(mail.body_text).not.toContain(NEW)
    })

    it.each([
      [{ current: 'not the password', password: NEW }, 'current', /not your current password/],
      [{ current: PASSWORD, password: PASSWORD }, 'password', /differs from the current one/],
      [{ current: PASSWORD, password: 'only eleven' }, 'password', /at least 12 characters/],
      [{ current: PASSWORD, password: 'ghhh47hj7649' }, 'password', /data breach/],
      [{ current: PASSWORD, password: 'ngozi.eze2026' }, 'password', /too easy to guess/],
      [{ current: '', password: NEW }, 'current', /Enter a password/],
    ])('%j changes nothing and is explained at the field %s', async (body, path, message) => {
      const [here, there] = [await signIn(), await signIn()]
      expect(await change(here, body)).toMatchObject({
        status: 422,
        errors: [{ path, message: expect.stringMatching(message) }],
      })
      expect([await isOpen(here), await isOpen(there)]).toEqual([true, true])
      expect((await trySignIn(app, 'ngozi.eze', PASSWORD)).status).toBe(200)
    })

    it('A link that sets a password ends when the password is changed', async () => {
      const here = await signIn()
      const { id } = await app.db.selectFrom('staff').select('id').executeTakeFirstOrThrow()
      const token = await newPasswordLink(app.db, id, new Date(+clock.now() + 60_000))
      expect((await change(here, { current: PASSWORD, password: NEW })).status).toBe(200)
      const body = { token, password: 'another quiet harbour' }
      expect(await post(app, '/auth/reset-password', body)).toMatchObject({ status: 422, code: 'link_dead' })
    })

    it('Of two changes at the same time, one is made', async () => {
      const here = await signIn()
      const both = await Promise.all(
        [NEW, 'another quiet harbour'].map((password) => change(here, { current: PASSWORD, password })),
      )
      expect(both.map(({ status }) => status).toSorted((a, b) => a - b)[0]).toBe(200)
      expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
    })

    it('Wrong current passwords are limited like failed sign-ins', async () => {
      const here = await signIn()
      const wrong = { current: 'not the password', password: NEW }
      for (let index = 0; index < 5; index += 1) expect((await change(here, wrong)).status).toBe(422)
      expect((await change(here, { current: PASSWORD, password: NEW })).status).toBe(429)
      expect((await change(here, { current: PASSWORD, password: NEW }, '197.210.1.1')).status).toBe(200)
    })
  })
})
