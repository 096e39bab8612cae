import type { FastifyInstance } from 'fastify'
import { testApp, testSettings } from '../../testing/app.ts'
import { aStaffAccount, PASSWORD, post, trySignIn } from '../../testing/auth.ts'
import { testClock, type TestClock } from '../../testing/clock.ts'
import { onBothDatabases } from '../../testing/databases.ts'
import { untilLockWait } from '../../testing/waiting.ts'
import { hashPassword } from '../staff/password.ts'

jest.mock('@node-rs/argon2', () => {
  const real = jest.requireActual<typeof import('@node-rs/argon2')>('@node-rs/argon2')
  return { ...real, verify: jest.fn(real.verify) }
})
const { verify } = jest.requireMock<{ verify: jest.Mock }>('@node-rs/argon2')

onBothDatabases((database, name) => {
  let app: FastifyInstance
  let clock: TestClock
  beforeEach(async () => {
    clock = testClock()
    app = await testApp({ db: database(), clock })
  })
  afterEach(() => app.close())

  const ngozi = (password = PASSWORD, ip?: string) => trySignIn(app, 'ngozi.eze', password, ip)
  const disable = () => app.db.updateTable('staff').set({ disabled_at: clock.now() }).execute()
  const statusWith = async (token: string) =>
    (await app.inject({ url: '/token/test', headers: { authorization: `Bearer ${token}` } })).statusCode

  const fail = async (times: number, ip?: string, username = 'ngozi.eze') => {
    const statuses = []
    for (let index = 0; index < times; index += 1)
      statuses.push((await trySignIn(app, username, `wrong ${index}`, ip)).status)
    return statuses
  }

  it('Signing in returns the account and a token that is accepted by staff routes', async () => {
    const { id } = await aStaffAccount(app, { profession: 'Dentist', job_title: 'Lead' })
    const { status, message, data } = await ngozi()
    expect({ status, message, user: data!.user }).toEqual({
      status: 200,
      message: 'Success!',
      user: {
        id,
        username: 'ngozi.eze',
        type: 'admin',
        first_name: 'Ngozi',
        last_name: 'Eze',
        profession: 'Dentist',
        job_title: 'Lead',
        role: { slug: 'admin' },
        location: 'lag',
        permissions: [
          'account.own',
          'appointments.read',
          'appointments.confirm',
          'appointments.change',
          'figures.read',
          'blockers.read',
          'blockers.write',
        ],
        branches: null,
        doctor_id: null,
      },
    })
    expect(await statusWith(data!.token)).toBe(200)
  })

  // PGlite has one connection, so its transactions always queue.
  if (name === 'PostgreSQL')
    it('Sign-in waits for an uncommitted change of the account and then refuses a disabled one', async () => {
      await aStaffAccount(app)
      const { response } = await database()
        .transaction()
        .execute(async (trx) => {
          await trx.updateTable('staff').set({ disabled_at: clock.now() }).execute()
          const waiting = ngozi()
          await Promise.race([waiting, untilLockWait(trx)])
          return { response: waiting }
        })
      expect((await response).status).toBe(401)
      expect(await database().selectFrom('tokens').selectAll().execute()).toEqual([])
    })

  it('An account that is no administrator has the type staff in the response', async () => {
    await aStaffAccount(app, { role: 'front-desk', branches: ['lag'] })
    expect((await ngozi()).data!.user).toMatchObject({
      type: 'staff',
      role: { slug: 'front-desk' },
      permissions: expect.arrayContaining(['appointments.confirm', 'blockers.write']),
      branches: ['lag'],
      doctor_id: null,
    })
  })

  it('Sign-in ignores case and outer spaces of the username, and takes the password exactly as typed', async () => {
    await aStaffAccount(app)
    expect((await trySignIn(app, '  Ngozi.EZE ', PASSWORD)).status).toBe(200)
    expect((await trySignIn(app, 'ngozi.eze', PASSWORD.toUpperCase())).status).toBe(401)
    expect((await trySignIn(app, 'ngozi.eze', ` ${PASSWORD}`)).status).toBe(401)
  })

  it('A password with accents is accepted in composed and in decomposed Unicode form', async () => {
    await aStaffAccount(app, { password_hash: await hashPassword('Ọláyínká sí ilé'.normalize('NFD')) })
    expect((await ngozi('Ọláyínká sí ilé'.normalize('NFC'))).status).toBe(200)
  })

  it('A wrong password, an unknown username and a disabled account get the same response', async () => {
    await aStaffAccount(app)
    const wrong = await ngozi('not the password')
    const unknown = await trySignIn(app, 'somebody.else', PASSWORD)
    await disable()
    const disabled = await ngozi()
    expect(wrong).toMatchObject({
      status: 401,
      success: false,
      code: 'wrong_credentials',
      message: 'The username or the password is not correct. Check both and try again.',
    })
    for (const other of [unknown, disabled])
      expect({ ...other, headers: null }).toEqual({ ...wrong, headers: null })
  })

  it('An empty username or password returns 422 with the messages of the sign-in page', async () => {
    const { status, errors } = await trySignIn(app, '  ', '')
    expect({ status, errors }).toEqual({
      status: 422,
      errors: [
        { path: 'username', message: 'Please Enter Your Username' },
        { path: 'password', message: 'Please Enter Your Password' },
      ],
    })
  })

  it('Signing out deletes the token of that session and no other token', async () => {
    await aStaffAccount(app)
    const [here, elsewhere] = [(await ngozi()).data!.token, (await ngozi()).data!.token]
    expect(await post(app, '/auth/signout', {}, undefined, here)).toMatchObject({
      status: 200,
      message: 'You are signed out.',
    })
    expect([await statusWith(here), await statusWith(elsewhere)]).toEqual([401, 200])
    expect((await post(app, '/auth/signout', {}, undefined, here)).status).toBe(401)
  })

  it('The audit log has every sign-in, sign-out and refused sign-in', async () => {
    const { id } = await aStaffAccount(app)
    await ngozi('not the password')
    await trySignIn(app, 'somebody.else', PASSWORD)
    const { token } = (await ngozi(PASSWORD)).data!
    await post(app, '/auth/signout', {}, undefined, token)
    const rows = await app.db.selectFrom('audit_log').selectAll().orderBy('id').execute()
    expect(rows.map(({ action, staff_id, subject }) => ({ action, staff_id, subject }))).toEqual([
      { action: 'session.refused', staff_id: null, subject: `staff:${id}` },
      { action: 'session.refused', staff_id: null, subject: null },
      { action: 'session.opened', staff_id: id, subject: null },
      { action: 'session.closed', staff_id: id, subject: null },
    ])
    expect(new Set(rows.map(({ network }) => network)).size).toBe(1)
    expect(JSON.stringify(rows)).not.toMatch(/102\.89|ngozi|somebody/)
  })

  it('Sign-in with the old password is refused if the password is changed while it is compared', async () => {
    await aStaffAccount(app)
    verify.mockImplementationOnce(async () => {
      await app.db.updateTable('staff').set({ password_hash: 'another' }).execute()
      return true
    })
    expect((await ngozi()).status).toBe(401)
    expect(await app.db.selectFrom('tokens').selectAll().execute()).toEqual([])
  })

  describe('sign-in after failed attempts', () => {
    it('After five failed attempts from one network, sign-in to the account from there returns 429 for 15 minutes, even with the right password', async () => {
      await aStaffAccount(app)
      expect(await fail(6)).toEqual([401, 401, 401, 401, 401, 429])
      const { status, message, headers, code } = await ngozi()
      expect({ status, message, code }).toEqual({
        status: 429,
        code: 'too_many',
        message:
          'Too many failed attempts to sign in. Please try again in 15 minutes, or set a new password.',
      })
      expect(headers['retry-after']).toBe('900')
      clock.advance({ minutes: 15 })
      expect((await ngozi()).status).toBe(200)
    })

    it('Failed attempts from one address block neither the same person elsewhere nor other people there', async () => {
      await aStaffAccount(app)
      await aStaffAccount(app, { username: 'ibrahim', email: null })
      await fail(6)
      expect((await ngozi(PASSWORD, '197.210.1.1')).status).toBe(200)
      expect((await trySignIn(app, 'ibrahim', PASSWORD)).status).toBe(200)
    })

    it('Failed attempts with an unknown username are limited in the same way', async () => {
      expect(await fail(6, undefined, 'nobody.here')).toEqual([401, 401, 401, 401, 401, 429])
    })

    it('A successful sign-in is no failure and removes the failures of the account from that address', async () => {
      await aStaffAccount(app)
      for (let index = 0; index < 10; index += 1) expect((await ngozi()).status).toBe(200)
      await fail(4)
      expect((await ngozi()).status).toBe(200)
      expect(await fail(6)).toEqual([401, 401, 401, 401, 401, 429])
    })

    it('A successful sign-in at one address removes no failures of another address', async () => {
      await aStaffAccount(app)
      await fail(4, '10.0.0.1')
      expect((await ngozi()).status).toBe(200)
      expect(await fail(2, '10.0.0.1')).toEqual([401, 429])
    })

    it('Concurrent failed attempts are all counted', async () => {
      await aStaffAccount(app)
      const tries = await Promise.all(Array.from({ length: 20 }, (_, index) => ngozi(`wrong ${index}`)))
      expect(tries.filter(({ status }) => status === 401)).toHaveLength(5)
      expect(tries.filter(({ status }) => status === 429)).toHaveLength(15)
    })

    it('Failed attempts from one address are limited to thirty, whatever the usernames', async () => {
      await aStaffAccount(app)
      for (let index = 0; index < 30; index += 1)
        expect((await trySignIn(app, `guess${index}`, 'wrong')).status).toBe(401)
      expect((await ngozi()).message).toBe(
        'Too many failed attempts to sign in from this connection. Please try again in 15 minutes.',
      )
      expect((await ngozi(PASSWORD, '197.210.1.1')).status).toBe(200)
    })

    it('The limit for one account from all addresses does not apply to networks from which the person signed in before', async () => {
      const { limits } = testSettings
      expect(limits.signInsPerAccount).toMatchObject({ max: 100, seconds: 900 })
      const signInsPerAccount = { ...limits.signInsPerAccount, max: 10 }
      await app.close()
      app = await testApp({ db: database(), clock, settings: { limits: { ...limits, signInsPerAccount } } })
      await aStaffAccount(app)
      const clinic = '197.210.1.1'
      expect((await ngozi(PASSWORD, clinic)).status).toBe(200)
      for (let index = 0; index < 10; index += 1) await fail(1, `10.0.${index}.1`)
      expect((await ngozi(PASSWORD, '10.1.1.1')).status).toBe(429)
      expect((await ngozi(PASSWORD, clinic)).status).toBe(200)
      clock.advance({ days: 31 })
      for (let index = 0; index < 10; index += 1) await fail(1, `10.0.${index}.1`)
      expect((await ngozi(PASSWORD, clinic)).status).toBe(429)
    })
  })
})
