import type { FastifyInstance } from 'fastify'
import { testApp } from '../../testing/app.ts'
import { aPatient } from '../../testing/clinic.ts'
import { onBothDatabasesInLongRun } from '../../testing/databases.ts'
import { observeStatements } from '../../testing/statements.ts'

jest.mock('node:crypto', () => {
  const real = jest.requireActual<typeof import('node:crypto')>('node:crypto')
  const observed = ['createHmac', 'createCipheriv', 'createDecipheriv'] as const
  return { ...real, ...Object.fromEntries(observed.map((name) => [name, jest.fn(real[name] as never)])) }
})
const crypto =
  jest.requireMock<Record<'createHmac' | 'createCipheriv' | 'createDecipheriv', jest.Mock>>('node:crypto')

// Times vary on a busy machine, so the executed statements are compared.
onBothDatabasesInLongRun((database) => {
  let app: FastifyInstance
  let statements: string[] = []
  beforeEach(async () => {
    const db = observeStatements(database(), (statement) => statements.push(statement))
    app = await testApp({ db })
  })
  afterEach(() => app.close())

  /** The statements, hashes and encryptions of a call and of its message, and the messages that were written. */
  async function costOf(call: () => Promise<unknown>) {
    statements = []
    const observed = [crypto.createHmac, crypto.createCipheriv, crypto.createDecipheriv]
    for (const mock of observed) mock.mockClear()
    await call()
    await app.outbox.drain()
    const inTheInbox = statements.filter((statement) => statement.includes('into "dev_inbox"'))
    const counts = observed.map((mock) => mock.mock.calls.length)
    // The order of the lanes of the worker varies.
    return { statements: statements.toSorted(), counts, written: inTheInbox.length }
  }

  const send = (destination: string, path = 'email') =>
    app.inject({
      method: 'POST',
      url: `/send-otp/${path}`,
      payload: { emrId: '', destination, location: 'lag' },
    })

  it.each([
    ['email', 'adaeze@example.com', 'nobody@example.com'],
    ['sms', '08031234821', '08030000000'],
    ['email', 'LAG/004F2', 'LAG/9999Z'],
    ['sms', 'LAG/004F2', 'LAG/9999Z'],
  ])('Sending a code takes the same work for an unknown identifier (%s)', async (path, known, unknown) => {
    statements = []
    await aPatient(app.db)
    const one = await costOf(() => send(known, path))
    const other = await costOf(() => send(unknown, path))

    expect(one.statements.length).toBeGreaterThan(5)
    expect(one.written).toBe(1)
    expect(other).toEqual(one)
    const rows = await app.db.selectFrom('outbox').select(['state', 'kind', 'channel', 'sealed']).execute()
    expect(rows).toHaveLength(2)
    expect(rows[0]).toEqual(rows[1])
  })

  it('Checking a wrong code takes the same work for a known and an unknown identifier', async () => {
    statements = []
    await aPatient(app.db)
    const rows = [await send('adaeze@example.com'), await send('nobody@example.com')].map(
      (response) => response.json().data[0],
    )
    await app.outbox.drain()
    const verify = (row: object) =>
      app.inject({ method: 'PATCH', url: '/verify-otp', payload: { ...row, code: 0 } })
    const [one, other] = [await costOf(() => verify(rows[0])), await costOf(() => verify(rows[1]))]

    expect(one.statements.length).toBeGreaterThan(2)
    expect(other).toEqual(one)
  })
})
