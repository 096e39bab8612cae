import type { FastifyInstance } from 'fastify'
import { testApp } from '../../testing/app.ts'
import { aStaffAccount, PASSWORD } from '../../testing/auth.ts'
import { testClock, type TestClock } from '../../testing/clock.ts'
import { onBothDatabasesInLongRun } from '../../testing/databases.ts'
import { secondFactorCalls } from '../../testing/second-factor.ts'
import { newPasswordLink } from '../staff/password-links.ts'

onBothDatabasesInLongRun((database) => {
  let app: FastifyInstance
  let clock: TestClock
  beforeEach(async () => {
    clock = testClock()
    app = await testApp({ db: database(), clock })
    await aStaffAccount(app)
  })
  afterEach(() => app.close())

  const { call, signIn, withCode, codeOf, read, isOpen, actions, mailSubjects, enrol } = secondFactorCalls(
    () => app,
    () => clock,
  )

  describe('turning it on', () => {
    it('One code confirms the secret, ten recovery codes are shown, and the person gets an email', async () => {
      const { token } = (await signIn()).data
      const elsewhere = (await signIn()).data.token
      const { secret, uri } = (await call('/auth/second-factor/new', { password: PASSWORD }, token)).data
      expect(uri).toBe(
        `otpauth://totp/Molar%20Dental:ngozi.eze?secret=${secret}&issuer=Molar%20Dental&algorithm=SHA1&digits=6&period=30`,
      )
      expect((await read('/auth/second-factor', token)).data).toMatchObject({ enabled: false })
      const confirmed = await call('/auth/second-factor/confirm', { code: codeOf(secret) }, token)
      expect(confirmed.status).toBe(200)
      expect(confirmed.data.recoveryCodes).toHaveLength(10)
      for (const code of confirmed.data.recoveryCodes) expect(code).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/)
      expect((await read('/auth/second-factor', token)).data).toEqual({
        enabled: true,
        required: false,
        since: clock.now().toISOString(),
        recoveryCodesLeft: 10,
      })
      expect([await isOpen(token), await isOpen(elsewhere)]).toEqual([true, false])
      expect(await actions()).toContain('second-factor.enabled')
      expect(await mailSubjects()).toEqual(['Two-step sign-in was turned on'])
    })

    it('The secret is not shown without the password, and not stored as text', async () => {
      const { token } = (await signIn()).data
      expect(await call('/auth/second-factor/new', { password: 'wrong' }, token)).toMatchObject({
        status: 422,
        errors: [{ path: 'password' }],
      })
      const { secret, recoveryCodes } = await enrol()
      const stored = JSON.stringify([
        await app.db.selectFrom('second_factors').selectAll().execute(),
        await app.db.selectFrom('recovery_codes').selectAll().execute(),
      ])
      for (const text of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replace('-', ''))])
        expect(stored).not.toContain(text)
    })

    it('A wrong first code turns nothing on, and after 15 minutes the setup starts again', async () => {
      const { token } = (await signIn()).data
      const { secret } = (await call('/auth/second-factor/new', { password: PASSWORD }, token)).data
      expect(await call('/auth/second-factor/confirm', { code: codeOf(secret, 9) }, token)).toMatchObject({
        status: 422,
        code: 'code_wrong',
      })
      expect((await signIn()).data.token).toBeDefined()
      clock.advance({ minutes: 15 })
      expect(await call('/auth/second-factor/confirm', { code: codeOf(secret) }, token)).toMatchObject({
        status: 422,
        code: 'code_ended',
        message: 'The setup has expired. Please start it again.',
      })
    })

    it('Of two confirmations at the same time, one is made', async () => {
      const { token } = (await signIn()).data
      const { secret } = (await call('/auth/second-factor/new', { password: PASSWORD }, token)).data
      const code = codeOf(secret)
      const both = await Promise.all([1, 2].map(() => call('/auth/second-factor/confirm', { code }, token)))
      expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
      expect(await app.db.selectFrom('recovery_codes').selectAll().execute()).toHaveLength(10)
    })
  })

  describe('signing in', () => {
    it('The password alone opens no session; with the code of the app it does', async () => {
      const { secret } = await enrol()
      const first = await signIn()
      expect(first).toMatchObject({ status: 200, data: { challenge: expect.any(String) } })
      expect(first.data).not.toHaveProperty('token')
      expect(first.data).not.toHaveProperty('user')
      const second = await withCode(first.data.challenge, codeOf(secret))
      expect(second).toMatchObject({ status: 200, data: { user: { username: 'ngozi.eze' } } })
      expect(await isOpen(second.data.token)).toBe(true)
    })

    it('With a secret whose key is lost, a code of the app is wrong and a recovery code signs in', async () => {
      const { secret, recoveryCodes } = await enrol()
      await app.db.updateTable('second_factors').set({ secret: 'sealed with a lost key' }).execute()
      const { challenge } = (await signIn()).data
      expect(await withCode(challenge, codeOf(secret))).toMatchObject({ status: 422, code: 'code_wrong' })
      expect((await withCode(challenge, recoveryCodes[0]!)).status).toBe(200)
    })

    it('A new password that is set with a link opens no session without the code of the app', async () => {
      const { secret } = await enrol()
      const password = 'kettle window harbour'
      const { id } = await app.db.selectFrom('staff').select('id').executeTakeFirstOrThrow()
      const token = await newPasswordLink(app.db, id, new Date(+clock.now() + 60_000))
      expect((await call('/auth/reset-password', { token, password })).status).toBe(200)
      const { data } = await call('/auth/signin', { username: 'ngozi.eze', password })
      expect(data).toEqual({ challenge: expect.any(String) })
      expect((await withCode(data.challenge, codeOf(secret))).status).toBe(200)
    })

    it('Each code works once, also the one that turned the factor on and at the same time', async () => {
      const { token } = (await signIn()).data
      const { secret } = (await call('/auth/second-factor/new', { password: PASSWORD }, token)).data
      await call('/auth/second-factor/confirm', { code: codeOf(secret) }, token)
      const { challenge } = (await signIn()).data
      expect(await withCode(challenge, codeOf(secret))).toMatchObject({ status: 422, code: 'code_wrong' })
      clock.advance({ seconds: 30 })
      const both = await Promise.all([1, 2].map(() => withCode(challenge, codeOf(secret))))
      expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
      expect((await withCode(challenge, codeOf(secret))).status).toBe(422)
    })

    it('A code is accepted one step early and late, with spaces, and not two steps', async () => {
      const { secret } = await enrol()
      clock.advance({ minutes: 5 })
      const { challenge } = (await signIn()).data
      for (const steps of [-2, 2]) expect((await withCode(challenge, codeOf(secret, steps))).status).toBe(422)
      const early = codeOf(secret, -1)
      expect((await withCode(challenge, `${early.slice(0, 3)} ${early.slice(3)}`)).status).toBe(200)
      expect((await withCode(challenge, codeOf(secret, 1))).status).toBe(200)
    })

    it('A recovery code works once, says how many are left, and is reported by email', async () => {
      const { recoveryCodes } = await enrol()
      const { challenge } = (await signIn()).data
      const [first, second] = recoveryCodes as [string, string]
      expect(await withCode(challenge, first)).toMatchObject({ status: 200, data: { recoveryCodesLeft: 9 } })
      expect(await withCode(challenge, first)).toMatchObject({ status: 422, code: 'code_wrong' })
      const typed = ` ${second.replace('-', '').toUpperCase()} `
      const both = await Promise.all([withCode(challenge, typed), withCode(challenge, typed)])
      expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
      expect(await actions()).toContain('recovery-code.used')
      expect(await mailSubjects()).toContain('A recovery code was used to sign in')
    })

    it('The email about the last recovery code names who can reset two-step sign-in', async () => {
      const { recoveryCodes } = await enrol()
      const last = app.db.selectFrom('recovery_codes').select((eb) => eb.fn.min('id').as('id'))
      await app.db.deleteFrom('recovery_codes').where('id', '>', last).execute()
      const { challenge } = (await signIn()).data
      const used = await withCode(challenge, recoveryCodes[0]!)
      expect(used).toMatchObject({ status: 200, data: { recoveryCodesLeft: 0 } })
      await app.outbox.drain()
      const mails = await app.db.selectFrom('dev_inbox').select('body_text').execute()
      expect(mails.map(({ body_text }) => body_text)).toContainEqual(
        expect.stringMatching(/your last recovery code\..* ask your administrator now to reset/s),
      )
    })

    it.each([
      ['is older than ten minutes', async () => clock.advance({ minutes: 10 })],
      [
        'got its response before the password changed',
        () => app.db.updateTable('staff').set({ password_hash: 'other' }).execute(),
      ],
      [
        'belongs to a disabled account',
        () => app.db.updateTable('staff').set({ disabled_at: clock.now() }).execute(),
      ],
      [
        'belongs to an account whose second factor was removed',
        () => app.db.deleteFrom('second_factors').execute(),
      ],
    ])('A challenge that %s must be asked for again', async (_when, happen) => {
      const { secret } = await enrol()
      const { challenge } = (await signIn()).data
      await happen()
      expect(await withCode(challenge, codeOf(secret))).toMatchObject({ status: 401, code: 'sign_in' })
    })

    it('Nothing but a challenge of this server is accepted', async () => {
      const { secret } = await enrol()
      const { challenge } = (await signIn()).data
      const altered = `${challenge.startsWith('A') ? 'B' : 'A'}${challenge.slice(1)}`
      const other = app.keyring.seal({ userId: 1, until: Infinity }, 'another purpose')
      for (const text of [altered, other, 'x', 'x'.repeat(900)])
        expect(await withCode(text, codeOf(secret))).toMatchObject({ status: 401, code: 'sign_in' })
    })

    it('Wrong codes are limited to five in 15 minutes from one address, and a right one resets them', async () => {
      const { secret } = await enrol()
      const { challenge } = (await signIn()).data
      for (let index = 0; index < 4; index += 1)
        expect((await withCode(challenge, '000000')).status).toBe(422)
      expect((await withCode(challenge, codeOf(secret))).status).toBe(200)
      for (let index = 0; index < 5; index += 1)
        expect((await withCode(challenge, 'aaaaa-aaaaa')).status).toBe(422)
      clock.advance({ seconds: 30 })
      expect(await withCode(challenge, codeOf(secret))).toMatchObject({
        status: 429,
        message: 'Too many wrong codes. Please try again in 15 minutes.',
      })
      expect((await withCode(challenge, codeOf(secret), '197.210.1.1')).status).toBe(200)
      expect(await actions()).toContain('second-factor.refused')
    })

    it('Wrong codes are limited to twenty an hour for an account from anywhere, also at the same time', async () => {
      const { secret } = await enrol()
      const { challenge } = (await signIn()).data
      const tries = await Promise.all(
        Array.from({ length: 25 }, (_, index) => withCode(challenge, '000000', `10.0.${index}.1`)),
      )
      expect(tries.filter(({ status }) => status === 422)).toHaveLength(20)
      expect((await withCode(challenge, codeOf(secret), '197.210.1.1')).status).toBe(429)
    })
  })
})
