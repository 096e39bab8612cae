import type { FastifyInstance } from 'fastify'
import { testApp } from '../../testing/app.ts'
import { aStaffAccount, PASSWORD, trySignIn } from '../../testing/auth.ts'
import { aBooking, postBooking } from '../../testing/booking.ts'
import { testClock, type TestClock } from '../../testing/clock.ts'
import { onBothDatabasesInLongRun } from '../../testing/databases.ts'
import { secondFactorCalls } from '../../testing/second-factor.ts'
import { createRecorder } from '../audit/audit.ts'
import { manageStaff } from '../staff/manage-staff.ts'

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

  const reset = () => {
    const { db, outbox } = app
    const record = createRecorder({ db, clock: clock.now })
    return manageStaff(
      { db, clock: clock.now, portalUrl: '', outbox, record },
      { action: 'reset-second-factor', username: 'ngozi.eze' },
    )
  }

  describe('changing it', () => {
    it('Replacing a second factor needs the password and a code, and the old app works until the new one is confirmed', async () => {
      const { token, secret, recoveryCodes } = await enrol()
      const start = (body: object) => call('/auth/second-factor/new', body, token)
      expect(await start({ password: PASSWORD })).toMatchObject({ status: 422, errors: [{ path: 'code' }] })
      expect((await start({ password: PASSWORD, code: '000000' })).code).toBe('code_wrong')
      const fresh = (await start({ password: PASSWORD, code: codeOf(secret) })).data.secret
      clock.advance({ seconds: 30 })
      expect((await withCode((await signIn()).data.challenge, codeOf(secret))).status).toBe(200)
      expect((await call('/auth/second-factor/confirm', { code: codeOf(fresh) }, token)).status).toBe(200)
      clock.advance({ seconds: 30 })
      const { challenge } = (await signIn()).data
      expect((await withCode(challenge, codeOf(secret))).status).toBe(422)
      expect((await withCode(challenge, recoveryCodes[0]!)).status).toBe(422)
      expect((await withCode(challenge, codeOf(fresh))).status).toBe(200)
      expect(await actions()).toContain('second-factor.renewed')
    })

    it('A code of the app that starts a setup does not work again', async () => {
      const { token, secret } = await enrol()
      const code = codeOf(secret)
      expect((await call('/auth/second-factor/new', { password: PASSWORD, code }, token)).status).toBe(200)
      expect((await withCode((await signIn()).data.challenge, code)).status).toBe(422)
    })

    it('A recovery code that starts a setup still works until the new app is confirmed', async () => {
      const { token, recoveryCodes } = await enrol()
      const [code] = recoveryCodes as [string]
      const start = () => call('/auth/second-factor/new', { password: PASSWORD, code }, token)
      expect((await start()).status).toBe(200)
      clock.advance({ minutes: 15 })
      const { secret } = (await start()).data
      expect((await read('/auth/second-factor', token)).data).toMatchObject({ recoveryCodesLeft: 10 })
      expect((await call('/auth/second-factor/confirm', { code: codeOf(secret) }, token)).status).toBe(200)
      expect((await withCode((await signIn()).data.challenge, code)).status).toBe(422)
    })

    it.each(['/auth/second-factor/recovery-codes', '/auth/second-factor/off'])(
      'A recovery code that %s uses up is in the audit log',
      async (url) => {
        const { token, recoveryCodes } = await enrol()
        expect((await call(url, { password: PASSWORD, code: recoveryCodes[0] }, token)).status).toBe(200)
        expect(await actions()).toContain('recovery-code.used')
      },
    )

    it('A wrong recovery code says so, and the code of the app may have a hyphen', async () => {
      const { secret } = await enrol()
      const { challenge } = (await signIn()).data
      expect(await withCode(challenge, 'aaaaa-aaaaa')).toMatchObject({
        status: 422,
        message: 'This recovery code is not correct, or it was used already. Check it, or enter another one.',
      })
      clock.advance({ seconds: 30 })
      const code = codeOf(secret)
      expect((await withCode(challenge, `${code.slice(0, 3)}-${code.slice(3)}`)).status).toBe(200)
    })

    it('New recovery codes need the password and a code, and end the old ones', async () => {
      const { token, secret, recoveryCodes } = await enrol()
      const renew = (body: object) => call('/auth/second-factor/recovery-codes', body, token)
      expect((await renew({ password: 'wrong', code: codeOf(secret) })).status).toBe(422)
      const fresh = (await renew({ password: PASSWORD, code: codeOf(secret) })).data.recoveryCodes
      const { challenge } = (await signIn()).data
      expect((await withCode(challenge, recoveryCodes[0]!)).status).toBe(422)
      expect((await withCode(challenge, fresh[0]!)).status).toBe(200)
      expect(await actions()).toContain('recovery-codes.renewed')
    })

    it('Turning a second factor off needs the password and a code, and then the password alone signs in', async () => {
      const { token, recoveryCodes } = await enrol()
      const off = (body: object) => call('/auth/second-factor/off', body, token)
      expect((await off({ password: PASSWORD, code: '000000' })).status).toBe(422)
      expect((await off({ password: 'wrong', code: recoveryCodes[0] })).status).toBe(422)
      expect((await off({ password: PASSWORD, code: recoveryCodes[0] })).status).toBe(200)
      expect((await signIn()).data.token).toBeDefined()
      expect(await app.db.selectFrom('recovery_codes').selectAll().execute()).toEqual([])
      expect(await actions()).toContain('second-factor.disabled')
      expect(await off({ password: PASSWORD, code: '123456' })).toMatchObject({
        status: 409,
        code: 'second_factor_off',
      })
    })

    it('Turning a second factor off ends the other sessions', async () => {
      const { token, secret, recoveryCodes } = await enrol()
      const other = (await withCode((await signIn()).data.challenge, codeOf(secret))).data.token
      const body = { password: PASSWORD, code: recoveryCodes[0] }
      expect((await call('/auth/second-factor/off', body, token)).status).toBe(200)
      expect([await isOpen(token), await isOpen(other)]).toEqual([true, false])
    })

    it('When the operator resets a second factor, sessions end, the password alone signs in, and the person gets an email', async () => {
      const { token } = await enrol()
      expect(await reset()).toMatchObject({
        refused: false,
        output: [expect.stringMatching(/Removed the second factor/), expect.any(String)],
      })
      expect(await isOpen(token)).toBe(false)
      expect((await signIn()).data.token).toBeDefined()
      expect(await actions()).toContain('second-factor.reset')
      expect(await mailSubjects()).toContain('Your administrator has reset two-step sign-in')
      expect(await reset()).toMatchObject({ output: ['ngozi.eze has no second factor.'] })
    })

    it('A reset of a person who only gave up a setup says that there is no second factor, and ends no session', async () => {
      const { token } = (await signIn()).data
      const { secret } = (await call('/auth/second-factor/new', { password: PASSWORD }, token)).data
      expect(await reset()).toMatchObject({ output: ['ngozi.eze has no second factor.'] })
      expect(await isOpen(token)).toBe(true)
      expect(await actions()).not.toContain('second-factor.reset')
      expect(await mailSubjects()).toEqual([])
      expect((await call('/auth/second-factor/confirm', { code: codeOf(secret) }, token)).code).toBe(
        'code_ended',
      )
    })

    it('After a reset, wrong codes of earlier sign-ins stop neither the first code of the new app nor the next sign-in', async () => {
      const { secret } = await enrol()
      const { challenge } = (await signIn()).data
      for (let index = 0; index < 5; index += 1) await withCode(challenge, '000000')
      expect((await withCode(challenge, codeOf(secret))).status).toBe(429)
      await reset()
      const { token } = (await signIn()).data
      const fresh = (await call('/auth/second-factor/new', { password: PASSWORD }, token)).data.secret
      expect((await call('/auth/second-factor/confirm', { code: codeOf(fresh) }, token)).status).toBe(200)
      clock.advance({ seconds: 30 })
      expect((await withCode((await signIn()).data.challenge, codeOf(fresh))).status).toBe(200)
    })
  })

  describe('where administrators need it', () => {
    beforeEach(async () => {
      await app.close()
      app = await testApp({ db: database(), clock, settings: { adminsNeedSecondFactor: true } })
    })

    it('An administrator who needs two-step sign-in can turn it on and do nothing else', async () => {
      const { data } = await signIn()
      expect(data).toMatchObject({ needsSecondFactor: true })
      expect((await read('/token/test', data.token)).data).toEqual({ kind: 'staff', needsSecondFactor: true })
      for (const url of ['/blockers', '/auth/sessions'])
        expect(await read(url, data.token)).toMatchObject({ status: 403, code: 'second_factor_needed' })
      expect(await call('/appointments/lag', {}, data.token)).toMatchObject({ status: 403 })
      const asBearer = await postBooking(app, aBooking(), { bearer: data.token })
      const inTheBody = await postBooking(app, aBooking({ token: data.token }))
      for (const booking of [asBearer, inTheBody])
        expect(booking).toMatchObject({ status: 403, body: { code: 'second_factor_needed' } })
      expect((await read('/auth/second-factor', data.token)).data).toMatchObject({ required: true })

      const { secret } = (await call('/auth/second-factor/new', { password: PASSWORD }, data.token)).data
      await call('/auth/second-factor/confirm', { code: codeOf(secret) }, data.token)
      expect((await read('/blockers', data.token)).status).toBe(200)
      expect((await read('/token/test', data.token)).data).toEqual({ kind: 'staff' })
    })

    it('An administrator cannot turn two-step sign-in off where administrators need it', async () => {
      const { token, secret } = await enrol()
      expect(
        await call('/auth/second-factor/off', { password: PASSWORD, code: codeOf(secret) }, token),
      ).toMatchObject({
        status: 403,
        code: 'not_permitted',
        message: expect.stringMatching(/cannot turn it off/),
      })
    })

    it('An administrator who needs two-step sign-in can sign out before turning it on', async () => {
      const { token } = (await signIn()).data
      expect((await call('/auth/signout', {}, token)).status).toBe(200)
      expect(await isOpen(token)).toBe(false)
    })

    it('Staff who are no administrators work without two-step sign-in where administrators need it', async () => {
      await aStaffAccount(app, { username: 'bola', email: null, role: 'nurse' })
      const { data } = await trySignIn(app, 'bola', PASSWORD)
      expect(data).not.toHaveProperty('needsSecondFactor')
      expect((await read('/blockers', data!.token)).status).toBe(200)
    })
  })
})
