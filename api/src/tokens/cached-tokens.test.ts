import type { FastifyInstance } from 'fastify'
import { testApp } from '../../testing/app.ts'
import { onBothDatabasesInLongRun } from '../../testing/databases.ts'
import { aStaffMember } from '../../testing/staff.ts'
import { observeStatements } from '../../testing/statements.ts'
import { until } from '../../testing/waiting.ts'
import { HOUR_MS } from '../clock.ts'
import { setListen } from '../database/listen.ts'

onBothDatabasesInLongRun((database) => {
  let one: FastifyInstance
  let other: FastifyInstance
  let token: string
  beforeEach(async () => {
    ;[one, other] = await Promise.all([copy(), copy()])
    const { id: userId } = await aStaffMember(database())
    token = await one.tokens.issue({ kind: 'staff', userId })
  })
  afterEach(() => Promise.all([one.close(), other.close()]))

  async function copy(db = database()) {
    const app = await testApp({ db })
    await app.listen({ port: 0, host: '127.0.0.1' })
    await until(() => app.cache.isInformed())
    return app
  }
  const headers = () => ({ authorization: `Bearer ${token}` })
  const isSignedIn = async (app: FastifyInstance) =>
    (await app.inject({ url: '/token/test', headers: headers() })).statusCode === 200

  it('A token is read once for several requests of one moment', async () => {
    const statements: string[] = []
    const watched = observeStatements(
      database(),
      (text) => text.includes('from "tokens" left join') && statements.push(text),
    )
    const app = await copy(
      setListen(watched, async ({ onConnected }) => {
        onConnected()
        return async () => {}
      }),
    )
    expect(await Promise.all([isSignedIn(app), isSignedIn(app), isSignedIn(app)])).toEqual([true, true, true])
    await app.close()
    expect(statements).toHaveLength(1)
  })

  it('After a sign-out the token is refused at once on the same copy, and on others as soon as they hear of it', async () => {
    expect([await isSignedIn(one), await isSignedIn(other)]).toEqual([true, true])
    const { statusCode } = await one.inject({ method: 'POST', url: '/auth/signout', headers: headers() })
    expect([statusCode, await isSignedIn(one)]).toEqual([200, false])
    await until(async () => !(await isSignedIn(other)))
  })

  it('A sign-out leaves cached what does not depend on sessions', async () => {
    const cache = one.cache.create<number>({
      life: HOUR_MS,
      dependsOn: ['appointments', 'clinic'],
      tables: [],
    })
    let loads = 0
    const read = () => cache.get('lag', 'key', async () => (loads += 1))
    await read()
    const { statusCode } = await one.inject({ method: 'POST', url: '/auth/signout', headers: headers() })
    expect([statusCode, await read()]).toEqual([200, 1])
  })

  it('The token of an account that was disabled in the database is refused as soon as that is announced', async () => {
    expect(await isSignedIn(one)).toBe(true)
    await database().updateTable('staff').set({ disabled_at: new Date() }).execute()
    await until(async () => !(await isSignedIn(one)))
  })
})
