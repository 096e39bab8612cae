import type { FastifyInstance } from 'fastify'
import { testApp } from '../../testing/app.ts'
import { aPatient } from '../../testing/clinic.ts'
import { onBothDatabases } from '../../testing/databases.ts'
import { observeStatements } from '../../testing/statements.ts'

jest.mock('node:crypto', () => {
  const real = jest.requireActual<typeof import('node:crypto')>('node:crypto')
  return { ...real, createHmac: jest.fn(real.createHmac), createCipheriv: jest.fn(real.createCipheriv) }
})
const { createHmac, createCipheriv } =
  jest.requireMock<Record<'createHmac' | 'createCipheriv', jest.Mock>>('node:crypto')

// Times vary on a busy machine, so the executed statements are compared.
onBothDatabases((database) => {
  let app: FastifyInstance
  let statements: string[]
  beforeEach(async () => {
    const db = observeStatements(database(), (statement) => statements.push(statement))
    app = await testApp({ db })
  })
  afterEach(() => app.close())

  /** The statements and the number of hashes and encryptions of a call. */
  async function costOf(call: () => Promise<unknown>) {
    statements = []
    createHmac.mockClear()
    createCipheriv.mockClear()
    await call()
    return { statements, hashes: createHmac.mock.calls.length, ciphers: createCipheriv.mock.calls.length }
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
  ])('Sending a code takes the same work for an unknown identifier (%s)', async (path, known, unknown) => {
    statements = []
    await aPatient(app.db)
    const one = await costOf(() => send(known, path))
    const other = await costOf(() => send(unknown, path))

    expect(one.statements.length).toBeGreaterThan(5)
    expect(other).toEqual(one)
  })

  it('Checking a wrong code takes the same work for a known and an unknown identifier', async () => {
    statements = []
    await aPatient(app.db)
    const rows = [await send('adaeze@example.com'), await send('nobody@example.com')].map(
      (answer) => answer.json().data[0],
    )
    const verify = (row: object) =>
      app.inject({ method: 'PATCH', url: '/verify-otp', payload: { ...row, code: 0 } })
    const [one, other] = [await costOf(() => verify(rows[0])), await costOf(() => verify(rows[1]))]

    expect(one.statements.length).toBeGreaterThan(2)
    expect(other).toEqual(one)
  })
})
