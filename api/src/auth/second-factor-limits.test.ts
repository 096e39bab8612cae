import type { FastifyInstance } from 'fastify'
import { testApp, testSettings } from '../../testing/app.ts'
import { aStaffAccount, PASSWORD } from '../../testing/auth.ts'
import { testClock, type TestClock } from '../../testing/clock.ts'
import { onBothDatabasesInLongRun } from '../../testing/databases.ts'
import { secondFactorCalls } from '../../testing/second-factor.ts'

const NEW = 'kettle window harbour'
const ELSEWHERE = '197.210.1.1'
const TITLE = 'Too many wrong codes for your account'
const { limits } = testSettings

onBothDatabasesInLongRun((database) => {
  let app: FastifyInstance
  let clock: TestClock
  const { call, signIn, withCode, codeOf, mailSubjects, enrol } = secondFactorCalls(
    () => app,
    () => clock,
  )
  const notices = async () => (await mailSubjects()).filter((subject) => subject === TITLE)

  const newChallenge = async () => (await signIn()).data.challenge

  async function start(most: { hour: number; day: number }) {
    clock = testClock()
    app = await testApp({
      db: database(),
      clock,
      settings: {
        limits: {
          ...limits,
          wrongSecondFactorsPerAccount: { ...limits.wrongSecondFactorsPerAccount, max: most.hour },
          wrongSecondFactorsPerAccountAndDay: { ...limits.wrongSecondFactorsPerAccountAndDay, max: most.day },
        },
      },
    })
    await aStaffAccount(app)
  }
  afterEach(() => app.close())

  /** Wrong codes, each from a network of its own. */
  async function guess(count: number, challenge: string, group = 0) {
    const found = []
    for (let index = 0; index < count; index += 1)
      found.push((await withCode(challenge, '000000', `10.${group}.${index}.1`)).status)
    return found
  }

  it('Fifty wrong codes a day are compared for an account from anywhere', async () => {
    expect(limits.wrongSecondFactorsPerAccountAndDay).toMatchObject({ max: 50, seconds: 86_400 })
    await start({ hour: 100, day: 3 })
    const { secret } = await enrol()
    const { challenge } = (await signIn()).data
    expect(await guess(4, challenge)).toEqual([422, 422, 422, 429])
    expect(await withCode(challenge, codeOf(secret), ELSEWHERE)).toMatchObject({
      status: 429,
      message:
        'Too many wrong codes. Please try again in 24 hours, or use a connection from which you signed in before.',
    })
    clock.advance({ days: 1 })
    expect((await withCode((await signIn()).data.challenge, codeOf(secret), ELSEWHERE)).status).toBe(200)
  })

  it('The owner signs in from a known network while the limits of the account are full elsewhere', async () => {
    await start({ hour: 3, day: 3 })
    const { secret } = await enrol()
    const { challenge } = (await signIn()).data
    await guess(4, challenge)
    expect((await withCode(challenge, '000000')).status).toBe(422)
    expect((await withCode(challenge, codeOf(secret))).status).toBe(200)
  })

  it('A known network has the same limits, and its wrong codes count nowhere else', async () => {
    await start({ hour: 3, day: 3 })
    const { secret } = await enrol()
    const { challenge } = (await signIn()).data
    for (const status of [422, 422, 422, 429])
      expect((await withCode(challenge, '000000')).status).toBe(status)
    expect((await withCode(challenge, codeOf(secret), ELSEWHERE)).status).toBe(200)
  })

  it('At the limit of the day in a known network, the refusal and the email say to use another connection', async () => {
    await start({ hour: 100, day: 3 })
    const { secret } = await enrol()
    const { challenge } = (await signIn()).data
    for (let index = 0; index < 3; index += 1) await withCode(challenge, '000000')
    expect(await withCode(challenge, codeOf(secret))).toMatchObject({
      status: 429,
      message: 'Too many wrong codes. Please try again in 24 hours, or use another connection.',
    })
    expect(await notices()).toEqual([TITLE])
    const mail = await app.db
      .selectFrom('dev_inbox')
      .select('body_text')
      .where('subject', '=', TITLE)
      .execute()
    expect(mail).toEqual([
      { body_text: expect.stringContaining('Until tomorrow you can only sign in from another connection.') },
    ])
  })

  it('The owner gets one email a day when the limit of the day is reached, also by several codes at once', async () => {
    await start({ hour: 100, day: 3 })
    await enrol()
    await guess(1, await newChallenge())
    expect(await notices()).toEqual([])
    clock.advance({ hours: 20 })
    const challenge = await newChallenge()
    // Two of these fill the last places, and both see that the limit is reached.
    await Promise.all([5, 6, 7].map((group) => guess(1, challenge, group)))
    expect(await notices()).toEqual([TITLE])
    // The first wrong code has left the window, and another one fills it again.
    clock.advance({ hours: 5 })
    expect(await guess(2, await newChallenge(), 8)).toEqual([422, 429])
    expect(await notices()).toEqual([TITLE])
    clock.advance({ hours: 20 })
    await guess(4, await newChallenge(), 9)
    expect(await notices()).toEqual([TITLE, TITLE])
  })

  it.each([
    [
      'changed on the profile',
      (token: string) => call('/auth/change-password', { current: PASSWORD, password: NEW }, token),
    ],
    [
      'set with a link',
      async () => {
        await call('/auth/forgot-password', { email: 'ngozi@example.com' })
        await app.outbox.drain()
        const texts = await app.db.selectFrom('dev_inbox').select('body_text').execute()
        const token = texts.flatMap(({ body_text }) => /#([\w-]{43})$/m.exec(body_text)?.[1] ?? [])[0]
        return call('/auth/reset-password', { token, password: NEW })
      },
    ],
  ])('A new password %s ends the limit of an hour and not the limit of a day', async (_how, change) => {
    await start({ hour: 3, day: 5 })
    const { token } = await enrol()
    await guess(4, (await signIn()).data.challenge)
    expect((await change(token)).status).toBe(200)
    const { challenge } = (await call('/auth/signin', { username: 'ngozi.eze', password: NEW })).data
    expect(await guess(3, challenge, 1)).toEqual([422, 422, 429])
  })

  it('Wrong first codes of a setup have a limit of an hour of their own and send no email', async () => {
    await start({ hour: 3, day: 3 })
    const { token, secret } = await enrol()
    await call('/auth/second-factor/new', { password: PASSWORD, code: codeOf(secret) }, token)
    const confirm = (code: string, ip?: string) => call('/auth/second-factor/confirm', { code }, token, ip)
    for (const ip of ['10.0.0.1', '10.0.1.1', '10.0.2.1'])
      expect((await confirm('000000', ip)).status).toBe(422)
    expect(await confirm('000000')).toMatchObject({
      status: 429,
      message: 'Too many wrong codes. Please try again in 60 minutes.',
    })
    clock.advance({ seconds: 30 })
    expect((await withCode(await newChallenge(), codeOf(secret))).status).toBe(200)
    expect(await notices()).toEqual([])
  })

  it.each([
    ['five wrong codes in 15 minutes', 20, [422, 422, 422, 422, 422, 429]],
    ['an hour in a known network', 3, [422, 422, 422, 429]],
  ])('A new password that is set elsewhere ends the limit of %s', async (_which, hour, statuses) => {
    await start({ hour, day: 50 })
    const { token, secret } = await enrol()
    const { challenge } = (await signIn()).data
    for (const status of statuses) expect((await withCode(challenge, '000000')).status).toBe(status)
    const change = { current: PASSWORD, password: NEW }
    expect((await call('/auth/change-password', change, token, ELSEWHERE)).status).toBe(200)
    const again = (await call('/auth/signin', { username: 'ngozi.eze', password: NEW })).data.challenge
    expect((await withCode(again, codeOf(secret))).status).toBe(200)
  })
})
