import type { FastifyInstance } from 'fastify'
import { testApp, testSettings } from '../../testing/app.ts'
import { aPatient } from '../../testing/clinic.ts'
import { testClock } from '../../testing/clock.ts'
import { onBothDatabases } from '../../testing/databases.ts'
import { aStaffMember } from '../../testing/staff.ts'
import { factorOf, openSecret, sealSecret } from '../staff/second-factor.ts'
import { loadKeyring, replaceLostDigestKey, type Secrets, WrongSecretKey } from './load-keyring.ts'
import { countSealed } from './sealed-columns.ts'

const NEW = 'Kc7mXv1pQz9RtYw3Bd5NfHjL2sGa8Ue6'
const old: Secrets = { secretKey: testSettings.secretKey, previousSecretKeys: [] }
const rotated: Secrets = { secretKey: NEW, previousSecretKeys: [testSettings.secretKey] }
const renewed: Secrets = { secretKey: NEW, previousSecretKeys: [] }

const requestCode = (server: FastifyInstance) =>
  server.inject({
    method: 'POST',
    url: '/send-otp/email',
    payload: { emrId: '', destination: 'adaeze@example.com', location: 'lag' },
  })

onBothDatabases((database) => {
  const clock = testClock()
  let app: FastifyInstance | undefined
  const start = async (settings: Secrets) => {
    await app?.close()
    app = await testApp({ db: database(), clock, settings })
    return app
  }
  beforeEach(() => database().deleteFrom('digest_key').execute())
  afterEach(async () => {
    await app?.close()
    app = undefined
  })

  it('A code that was requested before SECRET_KEY was replaced is sent and accepted afterwards', async () => {
    await aPatient(database())
    await requestCode(await start(old))
    const server = await start(rotated)
    await server.outbox.drain()
    const { code } = await database().selectFrom('dev_inbox').select('code').executeTakeFirstOrThrow()
    const payload = { code: Number(code), email: 'adaeze@example.com', phoneNumber: null }
    const response = await server.inject({ method: 'PATCH', url: '/verify-otp', payload })
    expect(response.statusCode).toBe(200)
  })

  it('Digests stay the same when SECRET_KEY is replaced, in a new database and in one of an earlier version', async () => {
    const fresh = await loadKeyring(database(), old)
    expect((await loadKeyring(database(), rotated)).digest('person', '7')).toEqual(
      fresh.digest('person', '7'),
    )

    await database().deleteFrom('digest_key').execute()
    const record = { at: clock.now(), action: 'staff.created' }
    await database()
      .insertInto('audit_log')
      .values({ ...record, command: 'staff' })
      .execute()
    const afterCommand = await loadKeyring(database(), old)
    expect(afterCommand.digest('person', '7')).not.toEqual(afterCommand.secretDigests('person', '7')[0])

    await database().deleteFrom('digest_key').execute()
    await database()
      .insertInto('audit_log')
      .values({ ...record, network: '192.0.2.0/24' })
      .execute()
    const earlier = await loadKeyring(database(), old)
    const byKeyItself = earlier.secretDigests('person', '7')[0]
    expect(earlier.digest('person', '7')).toEqual(byKeyItself)
    expect(fresh.digest('person', '7')).not.toEqual(byKeyItself)
    expect((await loadKeyring(database(), rotated)).digest('person', '7')).toEqual(byKeyItself)
  })

  it('Concurrent first starts agree on one digest key', async () => {
    const keyrings = await Promise.all(Array.from({ length: 5 }, () => loadKeyring(database(), old)))
    const digests = keyrings.map((keyring) => keyring.digest('person', '7').toString('hex'))
    expect(new Set(digests).size).toBe(1)
  })

  it('Resealing encrypts stored values with the new key, so that the previous one can be removed', async () => {
    await aPatient(database())
    const { id: user_id } = await aStaffMember(database())
    const before = await start(old)
    await requestCode(before)
    const secret = sealSecret(before.keyring, user_id, 'KEY')
    await database()
      .insertInto('second_factors')
      .values({ user_id, secret, enabled_at: clock.now() })
      .execute()
    const keyring = await loadKeyring(database(), rotated)
    const count = (reseal: boolean) => countSealed(database(), keyring, { reseal })

    expect(await count(false)).toEqual([
      { name: 'digest_key.sealed', current: 0, previous: 1, lost: 0 },
      { name: 'outbox.sealed', current: 0, previous: 1, lost: 0 },
      { name: 'second_factors.secret', current: 0, previous: 1, lost: 0 },
      { name: 'second_factors.pending_secret', current: 0, previous: 0, lost: 0 },
    ])
    const resealed = [
      { name: 'digest_key.sealed', current: 1, previous: 0, lost: 0 },
      { name: 'outbox.sealed', current: 1, previous: 0, lost: 0 },
      { name: 'second_factors.secret', current: 1, previous: 0, lost: 0 },
      { name: 'second_factors.pending_secret', current: 0, previous: 0, lost: 0 },
    ]
    expect(await count(true)).toEqual(resealed)
    expect(await countSealed(database(), await loadKeyring(database(), renewed), { reseal: false })).toEqual(
      resealed,
    )
    const server = await start(renewed)
    const factor = await factorOf(database(), user_id)
    expect(openSecret(server.keyring, user_id, factor!.secret!)).toBe('KEY')
    await server.outbox.drain()
    expect(await database().selectFrom('dev_inbox').select('recipient').execute()).toEqual([
      { recipient: 'adaeze@example.com' },
    ])
  })

  it('The server refuses to start with a SECRET_KEY that the database was not used with', async () => {
    await loadKeyring(database(), old)
    await expect(start(renewed)).rejects.toThrow(WrongSecretKey)
    expect(await replaceLostDigestKey(database(), rotated)).toBe(false)
    expect(await replaceLostDigestKey(database(), renewed)).toBe(true)
    await start(renewed)
  })
})
