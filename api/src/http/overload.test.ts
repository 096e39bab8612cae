import type { FastifyInstance } from 'fastify'
import { testApp } from '../../testing/app.ts'
import { createDatabase } from '../../testing/databases.ts'
import { until } from '../../testing/waiting.ts'
import { connectPostgres, type Db } from '../database/connect.ts'
import { isOverloaded } from '../database/connection-queue.ts'

const TIMES = '/availability?location=lag&from=2026-12-02&days=1'

let database: Awaited<ReturnType<typeof createDatabase>>
let db: Db
let app: FastifyInstance
let lines: string[]
beforeAll(async () => {
  database = await createDatabase()
})
beforeEach(async () => {
  // One connection, and nobody may wait for it.
  db = connectPostgres(database.url, { max: 1, longestWait: 0 })
  lines = []
  const write = (line: string) => lines.push(line)
  app = await testApp({ db, logger: { level: 'warn', stream: { write } } })
})
afterEach(async () => {
  await app.close()
  await db.destroy()
})
afterAll(() => database.drop())

const listen = () => app.listen({ port: 0, host: '127.0.0.1' })
const get = async (url: string) => app.inject(url)

/** The response of `call` while a statement waits for the only connection. */
async function whileOneWaits(call: () => ReturnType<typeof get>) {
  const held = await db.startTransaction().execute()
  await held.selectFrom('branches').select('code').execute()
  const waiting = db.selectFrom('branches').select('code').execute()
  await until(() => isOverloaded(db))
  const response = await call()
  await held.rollback().execute()
  expect(await waiting).toHaveLength(3)
  return response
}

it('While work waits too long for a connection, further ones get 503 with Retry-After at once', async () => {
  await listen()
  const response = await whileOneWaits(() => get(TIMES))
  expect(response.statusCode).toBe(503)
  expect(response.headers['retry-after']).toBe('2')
  expect(response.json()).toMatchObject({ success: false, code: 'overloaded' })
  expect(lines.join('')).toContain('all connections to the database are in use')
  let after = await get(TIMES)
  await until(async () => {
    after = await get(TIMES)
    return after.statusCode !== 503
  })
  expect(after.statusCode).toBe(200)
})

it('Health has a response while no connection is available', async () => {
  await listen()
  const response = await whileOneWaits(() => get('/health'))
  expect(response.statusCode).toBe(200)
})
