import type { FastifyInstance } from 'fastify'
import { testApp } from '../../testing/app.ts'
import { aStaffAccount, PASSWORD, post, trySignIn } from '../../testing/auth.ts'
import { testClock, type TestClock } from '../../testing/clock.ts'
import { onBothDatabasesInLongRun } from '../../testing/databases.ts'
import { untilLockWait } from '../../testing/waiting.ts'

const NEW = 'kettle window harbour'
const SENT =
  'If this email address has an account, we have sent a link to it. The link expires in 30 minutes. You can use it once.'

onBothDatabasesInLongRun((database, name) => {
  let app: FastifyInstance
  let clock: TestClock
  beforeEach(async () => {
    clock = testClock()
    app = await testApp({ db: database(), clock, settings: { portalUrl: 'https://molar.example' } })
  })
  afterEach(() => app.close())

  const ask = (email: string, ip?: string) => post(app, '/auth/forgot-password', { email }, ip)
  const set = (token: string, password = NEW, ip?: string) =>
    post(app, '/auth/reset-password', { token, password }, ip)
  const mails = () => app.db.selectFrom('dev_inbox').selectAll().orderBy('id').execute()
  async function askForLink(email = 'ngozi@example.com') {
    await ask(email)
    await app.outbox.drain()
    // The email about an earlier change may be delivered after the one with the link.
    const links = (await mails()).flatMap(({ body_text }) => /#([\w-]{43})$/m.exec(body_text)?.[1] ?? [])
    return links.at(-1)!
  }

  it('Asking for a new password sends an email with a portal link that sets it', async () => {
    await aStaffAccount(app)
    expect(await ask(' Ngozi@Example.COM ')).toMatchObject({ status: 200, success: true, message: SENT })
    await app.outbox.drain()
    const [mail] = await mails()
    expect(mail).toMatchObject({
      recipient: 'ngozi@example.com',
      subject: 'Set your password for Molar Dental',
    })
    expect(mail!.body_text).toMatch(
      /Dear Ngozi, .*\n\nhttps:\/\/molar\.example\/forgot-password#[\w-]{43}\n\nThe link expires in 30 minutes\. You can use it once\./,
    )
    expect(mail!.body_html).toMatch(
      /<a class="button" href="https:\/\/molar\.example\/forgot-password#[\w-]{43}"/,
    )

    const token = /#([\w-]{43})$/m.exec(mail!.body_text)![1]!
    expect(await set(token)).toMatchObject({
      status: 200,
      message: 'Your password has been changed. Sign in with your new password.',
    })
    expect((await trySignIn(app, 'ngozi.eze', PASSWORD)).status).toBe(401)
    expect((await trySignIn(app, 'ngozi.eze', NEW)).status).toBe(200)
  })

  it('The audit log has each request for a link, with the account if there is one', async () => {
    const { id } = await aStaffAccount(app)
    for (const email of ['ngozi@example.com', 'nobody@example.com']) await ask(email)
    const rows = app.db.selectFrom('audit_log').select('subject').where('action', '=', 'password.asked')
    expect(await rows.orderBy('id').execute()).toEqual([{ subject: `staff:${id}` }, { subject: null }])
  })

  it('Setting a new password ends all sessions of the account and sends an email about it', async () => {
    await aStaffAccount(app)
    const session = (await trySignIn(app, 'ngozi.eze', PASSWORD)).data!.token
    await set(await askForLink())
    expect(await app.tokens.resolve(session)).toBeNull()
    await app.outbox.drain()
    const notice = (await mails()).at(-1)!
    expect(notice).toMatchObject({ recipient: 'ngozi@example.com', subject: 'Your password was changed' })
    expect(notice.body_text).toMatch(
      /Dear Ngozi, your password was changed on Tuesday 1 December 2026 at 8:00 am/,
    )
    expect(notice.body_text).not.toContain(NEW)
  })

  it('A password link works once within 30 minutes, and using it ends the other links of that account', async () => {
    await aStaffAccount(app)
    const dead = {
      status: 422,
      code: 'link_dead',
      message: 'This link can no longer be used. Please ask for a new one.',
    }
    const [first, second] = [await askForLink(), await askForLink()]
    expect((await set(first)).status).toBe(200)
    expect(await set(first)).toMatchObject(dead)
    expect(await set(second)).toMatchObject(dead)

    clock.advance({ hours: 1 })
    const late = await askForLink()
    clock.advance({ minutes: 30 })
    expect(await set(late)).toMatchObject(dead)
    expect(await set('x'.repeat(43))).toMatchObject(dead)
  })

  it('Using one link twice at the same time sets one of the two passwords', async () => {
    await aStaffAccount(app)
    const token = await askForLink()
    const both = await Promise.all([set(token), set(token, 'another quiet harbour')])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
  })

  it('Using two links of one account at the same time sets one password, and no request fails', async () => {
    await aStaffAccount(app)
    const tokens = [await askForLink(), await askForLink()]
    const responses: ReturnType<typeof set>[] = []
    await app.db.transaction().execute(async (trx) => {
      await trx.selectFrom('staff').select('id').forUpdate().execute()
      responses.push(...tokens.map((token) => set(token)))
      // Both reach the row of the account before either continues. PGlite has one connection, so none waits.
      if (name === 'PostgreSQL') await untilLockWait(trx, 2)
    })
    const statuses = (await Promise.all(responses)).map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 422])
  })

  it('A link still works after its password was refused', async () => {
    await aStaffAccount(app)
    const token = await askForLink()
    expect(await set(token, 'only eleven')).toMatchObject({
      status: 422,
      errors: [{ path: 'password', message: 'Use at least 12 characters.' }],
    })
    // zxcvbn rates the last one 2 of 4; 3 is required.
    for (const common of [
      'password1234',
      'qwertyuiop123',
      'ngozi.eze2026',
      'MolarDental2026',
      'dragonfire99',
    ])
      expect(await set(token, common)).toMatchObject({
        status: 422,
        errors: [{ path: 'password', message: expect.stringMatching(/too easy to guess|data breach/) }],
      })
    expect((await set(token)).status).toBe(200)
  })

  it('A password of little more than the own email address is refused', async () => {
    await aStaffAccount(app, { email: 'zubatokiri@example.com' })
    expect(await set(await askForLink('zubatokiri@example.com'), 'zubatokiri-21')).toMatchObject({
      status: 422,
      errors: [{ path: 'password', message: expect.stringMatching(/too easy to guess/) }],
    })
  })

  it('A password of 64 characters is accepted, and all of them count', async () => {
    await aStaffAccount(app)
    const long = `kettle window harbour${' and a blue boat'.repeat(3)}`.slice(0, 64)
    expect(long).toHaveLength(64)
    expect((await set(await askForLink(), long)).status).toBe(200)
    expect((await trySignIn(app, 'ngozi.eze', long.slice(0, -1))).status).toBe(401)
    expect((await trySignIn(app, 'ngozi.eze', long)).status).toBe(200)
  })

  it.each([
    ['the network of the failed attempts', undefined],
    ['another network', '197.210.1.1'],
  ])(
    'Setting a new password in %s ends the sign-in limit that failed attempts caused',
    async (_where, ip) => {
      await aStaffAccount(app)
      for (let index = 0; index < 6; index += 1) await trySignIn(app, 'ngozi.eze', 'forgotten')
      expect((await trySignIn(app, 'ngozi.eze', PASSWORD)).status).toBe(429)
      await set(await askForLink(), NEW, ip)
      expect((await trySignIn(app, 'ngozi.eze', NEW)).status).toBe(200)
    },
  )

  it('Asking for a link with an unknown or a disabled account’s email gets the same response and sends nothing', async () => {
    await aStaffAccount(app, { disabled_at: clock.now() })
    for (const email of ['nobody@example.com', 'ngozi@example.com'])
      expect(await ask(email)).toMatchObject({ status: 200, message: SENT })
    await app.outbox.drain()
    expect(await mails()).toEqual([])
  })

  it('Links are limited to three an hour for one email, known or unknown, and twenty an hour for one address', async () => {
    await aStaffAccount(app)
    for (const email of ['nobody@example.com', 'ngozi@example.com']) {
      for (let index = 0; index < 3; index += 1) expect((await ask(email)).status).toBe(200)
      expect(await ask(email)).toMatchObject({
        status: 429,
        message: 'We have already sent you links. Check your email, or try again in 60 minutes.',
      })
    }
    for (let index = 0; index < 14; index += 1) expect((await ask(`a${index}@example.com`)).status).toBe(200)
    expect((await ask('b@example.com')).message).toBe(
      'There have been too many requests from this connection. Please try again in 60 minutes.',
    )
    expect((await ask('b@example.com', '197.210.1.1')).status).toBe(200)
  })

  it('Setting passwords is limited to thirty attempts in 15 minutes from one address', async () => {
    for (let index = 0; index < 30; index += 1) expect((await set('x'.repeat(43))).status).toBe(422)
    expect((await set('x'.repeat(43))).status).toBe(429)
  })

  it('The database stores no usable link and no password', async () => {
    await aStaffAccount(app)
    const token = await askForLink()
    const stored = async () =>
      JSON.stringify([
        await app.db.selectFrom('password_links').selectAll().execute(),
        await app.db.selectFrom('outbox').selectAll().execute(),
        await app.db.selectFrom('audit_log').selectAll().execute(),
        await app.db.selectFrom('staff').selectAll().execute(),
      ])
    expect(await stored()).not.toContain(token)
    await set(token)
    expect(await stored()).not.toContain(NEW)
    expect(await app.db.selectFrom('password_links').selectAll().execute()).toEqual([])
  })

  it('A link that could not be sent in time is given up, and its content is deleted', async () => {
    await aStaffAccount(app)
    await ask('ngozi@example.com')
    clock.advance({ minutes: 31 })
    await app.outbox.drain()
    expect(await app.db.selectFrom('outbox').select(['state', 'sealed']).execute()).toEqual([
      { state: 'dead', sealed: null },
    ])
  })
})
