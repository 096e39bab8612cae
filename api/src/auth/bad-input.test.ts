import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { testApp, testSettings } from '../../testing/app.ts'
import { aStaffAccount, PASSWORD, post, trySignIn } from '../../testing/auth.ts'
import { testClock } from '../../testing/clock.ts'
import { onBothDatabasesInLongRun } from '../../testing/databases.ts'
import { bodyOf, hostileText, mostly } from '../../testing/hostile.ts'
import { buildApp } from '../app.ts'
import { loggerOptions } from '../http/logging.ts'
import { hashPassword } from '../staff/password.ts'

const RUNS = { numRuns: 100 }
/** High limits, because these tests do not test limits. */
const limits = Object.fromEntries(
  Object.entries(testSettings.limits).map(([key, limit]) => [key, { ...limit, max: 1_000_000 }]),
) as typeof testSettings.limits

onBothDatabasesInLongRun((database) => {
  let app: FastifyInstance
  beforeEach(async () => {
    app = await testApp({ db: database(), settings: { limits } })
  })
  afterEach(() => app.close())

  /** Checks for an envelope with a message, a status below 500 and none of the sent text. Returns the status. */
  async function send(url: string, sent: unknown) {
    const response = await app.inject({
      method: 'POST',
      url,
      payload: JSON.stringify(sent),
      headers: { 'content-type': 'application/json' },
    })
    const body = response.json<{
      success: boolean
      message: string
      code?: string
      errors?: { message: string }[]
    }>()
    expect(response.statusCode).toBeLessThan(500)
    expect(body.success).toBe(response.statusCode === 200)
    for (const sentence of [body.message, ...(body.errors ?? []).map(({ message }) => message)])
      expect(sentence).toMatch(/^[A-Z].*([.!]|Your (Username|Password))$/)
    expect(response.body).not.toMatch(/<script|<img|drop table|everybody@|passwd/)
    return response.statusCode
  }

  it.each([
    [
      '/auth/signin',
      { username: mostly(fc.constant('ngozi.eze')), password: mostly(hostileText) },
      [401, 422],
    ],
    [
      '/auth/forgot-password',
      { email: mostly(fc.constantFrom('a@example.com', 'ngozi@example.com')) },
      [200, 422],
    ],
    ['/auth/reset-password', { token: mostly(hostileText), password: mostly(hostileText) }, [422]],
  ])('Any body sent to %s gets a valid response and changes no account', async (url, fields, expected) => {
    const person = await aStaffAccount(app)
    const seen = new Set<number>()
    await fc.assert(
      fc.asyncProperty(bodyOf(fields), async (sent) => void seen.add(await send(url, sent))),
      RUNS,
    )
    expect([...seen]).toEqual(expect.arrayContaining(expected))
    expect(await app.db.selectFrom('staff').selectAll().execute()).toEqual([person])
    expect(await app.db.selectFrom('tokens').selectAll().execute()).toEqual([])
  })

  it('Any allowed password signs in, and no other password does', async () => {
    const passwords = ['  spaces count here  ', 'ẹnu ọ̀nà ilé wa', '😷🦷 tooth and mask', "' or 1=1 -- or so"]
    for (const [index, password] of passwords.entries()) {
      const username = `person.${index}`
      await aStaffAccount(app, { username, email: null, password_hash: await hashPassword(password) })
      expect((await trySignIn(app, username, password)).status).toBe(200)
      expect((await trySignIn(app, username, password.trim().slice(0, -1))).status).toBe(401)
    }
  })

  it('The log contains no username, password, email address or token', async () => {
    const lines: string[] = []
    const logger = {
      ...(loggerOptions('trace') as object),
      stream: { write: (line: string) => void lines.push(line) },
    }
    const logging = await buildApp({ db: database(), settings: testSettings, clock: testClock().now, logger })
    await aStaffAccount(logging)
    await trySignIn(logging, 'ngozi.eze', 'not the password')
    const { token } = (await trySignIn(logging, 'ngozi.eze', PASSWORD)).data!
    await post(logging, '/auth/signout', {}, undefined, token)
    await post(logging, '/auth/forgot-password', { email: 'ngozi@example.com' })
    await logging.outbox.drain()
    const { body_text } = await logging.db
      .selectFrom('dev_inbox')
      .select('body_text')
      .executeTakeFirstOrThrow()
    const link = /#([\w-]{43})$/m.exec(body_text)![1]!
    await post(logging, '/auth/reset-password', { token: link, password: 'password1234' })
    await post(logging, '/auth/reset-password', { token: link, password: 'kettle window harbour' })
    await logging.close()
    const text = lines.join('')
    expect(text).toMatch(/"route":"\/auth\/signin"/)
    for (const secret of ['ngozi', 'kettle', 'password1234', 'not the password', token, link])
      expect(text).not.toContain(secret)
  })
})
