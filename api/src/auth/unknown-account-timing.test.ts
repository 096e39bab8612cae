import type { FastifyInstance } from 'fastify'
import { testApp } from '../../testing/app.ts'
import { aStaffAccount, post } from '../../testing/auth.ts'
import { onBothDatabasesInLongRun } from '../../testing/databases.ts'
import { observeStatements } from '../../testing/statements.ts'

jest.mock('@node-rs/argon2', () => {
  const real = jest.requireActual<typeof import('@node-rs/argon2')>('@node-rs/argon2')
  return { ...real, verify: jest.fn(real.verify) }
})
jest.mock('node:crypto', () => {
  const real = jest.requireActual<typeof import('node:crypto')>('node:crypto')
  return { ...real, createHmac: jest.fn(real.createHmac), createCipheriv: jest.fn(real.createCipheriv) }
})
const { verify } = jest.requireMock<{ verify: jest.Mock<unknown, [string, string]> }>('@node-rs/argon2')
const { createHmac, createCipheriv } =
  jest.requireMock<Record<'createHmac' | 'createCipheriv', jest.Mock>>('node:crypto')

// Times vary on a busy machine, so the executed statements are compared.
onBothDatabasesInLongRun((database) => {
  let app: FastifyInstance
  let statements: string[] = []
  beforeEach(async () => {
    const db = observeStatements(database(), (statement) => statements.push(statement))
    app = await testApp({ db })
    await aStaffAccount(app)
    await aStaffAccount(app, { username: 'gone', email: 'gone@example.com', disabled_at: new Date() })
  })
  afterEach(() => app.close())

  async function costOf(path: string, body: object) {
    statements = []
    for (const mock of [verify, createHmac, createCipheriv]) mock.mockClear()
    await post(app, path, body)
    await app.outbox.drain()
    const hashings = verify.mock.calls.map(([hash]) => hash.split('$').slice(1, 4))
    const counts = [createHmac, createCipheriv].map((mock) => mock.mock.calls.length)
    return { statements: statements.toSorted(), hashings, counts }
  }

  it('Refusing a wrong password, an unknown username and a disabled account takes the same work', async () => {
    const known = await costOf('/auth/signin', { username: 'ngozi.eze', password: 'wrong' })
    expect(known.hashings).toEqual([['argon2id', 'v=19', 'm=19456,t=2,p=1']])
    expect(known.statements.length).toBeGreaterThan(3)
    for (const username of ['nobody', 'gone'])
      expect(await costOf('/auth/signin', { username, password: 'wrong' })).toEqual(known)
  })

  it('Asking for a link takes the same work for an unknown email as for a known one', async () => {
    const known = await costOf('/auth/forgot-password', { email: 'ngozi@example.com' })
    expect(known.statements.filter((statement) => statement.includes('into "dev_inbox"'))).toHaveLength(1)
    for (const email of ['nobody@example.com', 'gone@example.com'])
      expect(await costOf('/auth/forgot-password', { email })).toEqual(known)
  })
})
