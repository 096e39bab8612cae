import type { FastifyInstance } from 'fastify'
import { testSettings } from '../../testing/app.ts'
import { aStaffAccount, post, trySignIn } from '../../testing/auth.ts'
import { onBothDatabasesInLongRun } from '../../testing/databases.ts'
import { withServer } from '../../testing/server.ts'

jest.mock('@node-rs/argon2', () => ({
  ...jest.requireActual<typeof import('@node-rs/argon2')>('@node-rs/argon2'),
  // The limits count what is refused, and 250 real comparisons take long.
  verify: async () => false,
}))

const { limits } = testSettings
const three = {
  signInsPerAddress: { ...limits.signInsPerAddress, max: 3 },
  passwordLinksPerAddress: { ...limits.passwordLinksPerAddress, max: 3 },
  passwordsPerAddress: { ...limits.passwordsPerAddress, max: 3 },
}

const inOneBlock = (index: number) => `2001:db8:1:${index}::1`
const OTHER_BLOCK = '2001:db8:2:1::1'

onBothDatabasesInLongRun((database) => {
  let app: FastifyInstance
  const clock = withServer(database, (server) => (app = server), { limits: { ...limits, ...three } })

  it.each([
    ['Failed sign-ins', 401, (ip: string, index: number) => trySignIn(app, `guess${index}`, 'wrong', ip)],
    [
      'Requests for a link',
      200,
      (ip: string, index: number) =>
        post(app, '/auth/forgot-password', { email: `a${index}@example.com` }, ip),
    ],
    [
      'Attempts to set a password',
      422,
      (ip: string) =>
        post(app, '/auth/reset-password', { token: 'x'.repeat(43), password: 'kettle window harbour' }, ip),
    ],
  ])('%s from the networks of one IPv6 /48 are limited as from one address', async (_what, status, call) => {
    for (let index = 0; index < 3; index += 1)
      expect((await call(inOneBlock(index), index)).status).toBe(status)
    expect((await call(inOneBlock(3), 3)).status).toBe(429)
    expect((await call(OTHER_BLOCK, 4)).status).toBe(status)
  })

  const refusedSignIns = async () =>
    (
      await app.db.selectFrom('audit_log').select('subject').where('action', '=', 'session.refused').execute()
    ).map(({ subject }) => subject)
  /** Each from an address of its own, so that no other limit stops them. */
  async function fail(count: number, username: (index: number) => string, group: number) {
    for (let index = 0; index < count; index += 1)
      expect((await trySignIn(app, username(index), 'wrong', `10.${group}.0.${index}`)).status).toBe(401)
  }

  describe('the audit log of refused sign-ins', () => {
    it('Sign-ins with unknown usernames add at most 100 rows an hour, from all addresses together', async () => {
      await fail(103, (index) => `guess${index}`, 1)
      expect(await refusedSignIns()).toEqual(Array(100).fill(null))
      clock.advance({ minutes: 61 })
      await fail(1, () => 'guess', 2)
      expect(await refusedSignIns()).toHaveLength(101)
    })

    it('Sign-ins with unknown usernames do not use up the rows of an account', async () => {
      const { id } = await aStaffAccount(app)
      await fail(100, (index) => `guess${index}`, 3)
      await fail(2, () => 'ngozi.eze', 4)
      expect((await refusedSignIns()).filter((subject) => subject !== null)).toEqual(
        Array(2).fill(`staff:${id}`),
      )
    })
  })
})
