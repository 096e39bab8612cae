import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import { HOUR_MS, MINUTE_MS } from '../src/clock.ts'
import type { Db } from '../src/database/connect.ts'
import type { Channel, NotificationKind, OutboxRow } from '../src/outbox/outbox.table.ts'
import { createWorker, type Worker } from '../src/outbox/worker.ts'
import { testClock, type TestClock } from './clock.ts'

type WorkerDependencies = Parameters<typeof createWorker>[0]

interface TestOutbox {
  clock: TestClock
  /** What the workers have logged. */
  lines: object[]
  worker: (dependencies: Partial<WorkerDependencies>) => Worker
  /** A worker for which a notification is sent unless `deliver` throws. */
  workerWith: (deliver: (row: OutboxRow) => Promise<unknown>) => Worker
  /** `minutes`: until it is given up. */
  add: (row?: { kind?: NotificationKind; channel?: Channel; minutes?: number }) => Promise<void>
  /** In the order of their creation. */
  rows: () => Promise<OutboxRow[]>
  /** The only row. */
  row: () => Promise<OutboxRow>
  results: () => Promise<Pick<OutboxRow, 'state' | 'failure' | 'attempts' | 'sealed'>[]>
}

/** A row of the outbox for `insertInto`: an email that confirms a booking, useful for an hour. */
export function anOutboxRow(changes: Partial<OutboxRow> = {}) {
  const now = new Date()
  return {
    id: randomUUID(),
    kind: 'confirmation' as const,
    channel: 'email' as const,
    location: 'lag' as const,
    language: 'en',
    sealed: 'sealed',
    created_at: now,
    next_at: now,
    give_up_at: new Date(+now + HOUR_MS),
    ...changes,
  }
}

/** The results of all notifications, in the order of their creation. */
export const outboxResults = (db: Db) =>
  db.selectFrom('outbox').select(['state', 'failure', 'attempts']).orderBy('created_at').execute()

/** Ends the leases of notifications, as after two minutes. */
export const endLeases = (db: Db) =>
  db
    .updateTable('outbox')
    .set({ leased_until: sql`now()` })
    .where('state', '=', 'waiting')
    .execute()

/** The outbox of a database, and its workers with a clock and a log of the test. */
export function withOutbox(database: () => Db): TestOutbox {
  const it = {} as TestOutbox
  beforeEach(() => {
    it.clock = testClock()
    it.lines = []
  })
  const write = (line: object) => it.lines.push(line)
  const log = { error: write, warn: write } as unknown as FastifyBaseLogger
  it.worker = (dependencies) =>
    createWorker({ db: database(), clock: it.clock.now, log, deliver: async () => 'sent', ...dependencies })
  it.workerWith = (deliver) => it.worker({ deliver: async (row) => (await deliver(row), 'sent') })
  it.add = async ({ kind = 'code', channel = 'email', minutes = 10 } = {}) => {
    const now = it.clock.now()
    const give_up_at = new Date(+now + minutes * MINUTE_MS)
    await database()
      .insertInto('outbox')
      .values(anOutboxRow({ kind, channel, created_at: now, next_at: now, give_up_at }))
      .execute()
  }
  it.rows = () => database().selectFrom('outbox').selectAll().orderBy('created_at').execute()
  it.row = () => database().selectFrom('outbox').selectAll().executeTakeFirstOrThrow()
  it.results = async () =>
    (await it.rows()).map(({ state, failure, attempts, sealed }) => ({ state, failure, attempts, sealed }))
  return it
}
