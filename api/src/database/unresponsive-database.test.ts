import { setTimeout as wait } from 'node:timers/promises'
import { type OwnPostgres, startOwnPostgres } from '@molar/tools/postgres'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { testApp } from '../../testing/app.ts'
import { aClinic } from '../../testing/clinic.ts'
import { connectPostgres, type Db } from './connect.ts'
import { migrate } from './migrate.ts'
import { RESPONSE_TIMES } from './unresponsive-database.ts'

/** `npm test` does not wait as long as a server does; `npm run test:long` does, and freezes PostgreSQL for 40 s. */
const long = process.env.TEST_LONG === 'true'
const responseTimes = long ? RESPONSE_TIMES : { slowAfter: 200, respondWithin: 1_000, askEvery: 500 }
const FROZEN_CALLS = long ? 100 : 20
const VISITORS = 20
/** A visitor's calls are at least this many milliseconds apart. */
const PACE = 100
const CALLS_IN_TWO_SECONDS = 2_000 / PACE

let postgres: OwnPostgres
let db: Db
let app: FastifyInstance
beforeAll(async () => {
  postgres = await startOwnPostgres()
  db = connectPostgres(postgres.url, { responseTimes })
  await migrate(db)
  await aClinic(db)
  app = await testApp({ db })
})
afterAll(async () => {
  postgres.resume()
  await app.close()
  await db.destroy()
  await postgres.stop()
})

/** A list that one statement reads, and a sign-in with several statements, some of them in transactions. */
const CALLS = [
  { method: 'PATCH', url: '/fetch/doctors', payload: { location: 'lag' } },
  { method: 'POST', url: '/auth/signin', payload: { username: 'nobody', password: 'a wrong password' } },
] as const

async function call(count: number) {
  const { statusCode, headers } = await app.inject(CALLS[count % CALLS.length]!)
  return { statusCode, retryAfter: headers['retry-after'] }
}

/** Resolves once PostgreSQL responds to a new connection. */
async function databaseResponds() {
  const client = new pg.Client(postgres.url)
  await client.connect()
  await client.end()
}

it('After PostgreSQL was frozen, with all connections of the pool in use, calls work within 2 s of its return', async () => {
  await Promise.all(Array.from({ length: VISITORS }, (_, count) => call(count)))
  postgres.suspend()
  const frozen: Awaited<ReturnType<typeof call>>[] = []
  await Promise.all(
    Array.from({ length: VISITORS }, async () => {
      for (let count = 0; count < FROZEN_CALLS; count += 1) {
        frozen.push(await call(count))
        await wait(long ? 400 : 0)
      }
    }),
  )
  expect(new Set(frozen.map(({ statusCode, retryAfter }) => `${statusCode} ${retryAfter}`))).toEqual(
    new Set(['503 5']),
  )

  postgres.resume()
  await databaseResponds()
  const refused = await Promise.all(
    Array.from({ length: VISITORS }, async () => {
      let count = 0
      while ((await call(count)).statusCode === 503) {
        count += 1
        await wait(PACE)
      }
      return count
    }),
  )
  expect(Math.max(...refused)).toBeLessThan(CALLS_IN_TWO_SECONDS)
}, 120_000)

it('A statement is watched without a timer of its own', async () => {
  const timer = jest.spyOn(globalThis, 'setInterval')
  expect((await call(0)).statusCode).toBe(200)
  expect(timer).not.toHaveBeenCalled()
  timer.mockRestore()
})

it('A statement that waits for a lock is not interrupted while PostgreSQL responds to other connections', async () => {
  const locker = new pg.Client(postgres.url)
  await locker.connect()
  await locker.query('begin; lock table doctors in access exclusive mode')
  const waiting = call(0)
  await wait(responseTimes.slowAfter * 3)
  expect((await call(1)).statusCode).toBeLessThan(500)
  await locker.query('commit')
  await locker.end()
  expect((await waiting).statusCode).toBe(200)
})
