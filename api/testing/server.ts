import type { FastifyInstance } from 'fastify'
import type { Db } from '../src/database/connect.ts'
import type { Settings } from '../src/settings.ts'
import { testApp } from './app.ts'
import { START, testClock, type TestClock } from './clock.ts'

/**
 * One server for all tests of a file, passed to `keep`. Its clock is reset before each test. Servers have no state
 * between calls outside the database.
 */
export function withServer(
  database: () => Db,
  keep: (app: FastifyInstance) => void,
  settings?: Partial<Settings>,
): TestClock {
  const clock = testClock()
  let app: FastifyInstance
  beforeAll(async () => {
    app = await testApp({ db: database(), clock, settings })
    keep(app)
  })
  beforeEach(() => clock.set(START))
  afterAll(() => app.close())
  return clock
}
