import type { FastifyInstance, FastifyServerOptions } from 'fastify'
import { buildApp } from '../src/app.ts'
import type { Db } from '../src/database/connect.ts'
import { readSettings, type Settings } from '../src/settings.ts'
import { testClock, type TestClock } from './clock.ts'

export const testSettings = readSettings({
  NODE_ENV: 'test',
  SECRET_KEY: 'a secret of at least thirty-two characters',
  LOG_LEVEL: 'silent',
  ADMINS_NEED_SECOND_FACTOR: 'false',
})

interface TestAppOptions {
  db: Db
  clock?: TestClock
  settings?: Partial<Settings>
  /** The secret that commands must send. */
  operatorSecret?: string
  /** No log if left out. */
  logger?: FastifyServerOptions['logger']
}

/** The whole server on a test's database and clock; call it with `inject`. The test closes it. */
export async function testApp({
  db,
  clock = testClock(),
  settings,
  operatorSecret,
  logger = false,
}: TestAppOptions): Promise<FastifyInstance> {
  const app = await buildApp({
    db,
    clock: clock.now,
    settings: { ...testSettings, ...settings },
    operatorSecret,
    logger,
  })
  await app.ready()
  return app
}
