import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { testClock } from '../../testing/clock.ts'
import { onBothDatabases } from '../../testing/databases.ts'
import { until } from '../../testing/waiting.ts'
import { createDelivery } from './deliver.ts'
import type { NotificationKind, OutboxRow } from './outbox.table.ts'
import { createWorker } from './worker.ts'

const REAL = [
  'nextTick',
  'setImmediate',
  'queueMicrotask',
  'Date',
  'setTimeout',
  'clearTimeout',
  'performance',
] as const

onBothDatabases((database) => {
  const clock = testClock()
  const log = { error: jest.fn(), warn: jest.fn() } as unknown as FastifyBaseLogger
  const workerWith = (deliver: (row: OutboxRow) => Promise<void>) =>
    createWorker({
      db: database(),
      clock: clock.now,
      log,
      deliver: async (row) => (await deliver(row), 'sent'),
    })
  const notification = () => database().selectFrom('outbox').selectAll().executeTakeFirstOrThrow()

  async function aNotification(kind: NotificationKind = 'code') {
    const now = clock.now()
    await database()
      .insertInto('outbox')
      .values({
        id: randomUUID(),
        kind,
        channel: 'email',
        location: 'lag',
        language: 'en',
        sealed: 'sealed',
        created_at: now,
        next_at: now,
        give_up_at: new Date(+now + 600_000),
      })
      .execute()
  }

  it('The worker renews the lease of a notification that takes longer than the lease to send', async () => {
    // Only the timer of the renewal is faked: the database needs the others.
    jest.useFakeTimers({ doNotFake: [...REAL] })
    try {
      await aNotification()
      let finish!: () => void
      const sending = new Promise<void>((resolve) => (finish = resolve))
      let draining!: Promise<void>
      await new Promise<void>((claimed) => {
        const slow = workerWith(() => {
          claimed()
          return sending
        })
        draining = slow.drain()
      })
      const leaseEnd = async () => +(await notification()).leased_until!
      const first = await leaseEnd()
      clock.advance({ seconds: 60 })
      jest.advanceTimersByTime(30_000)
      await until(async () => (await leaseEnd()) !== first)

      const taken: string[] = []
      clock.advance({ seconds: 61 })
      await workerWith(async ({ id }) => void taken.push(id)).drain()
      expect(taken).toEqual([])
      finish()
      await draining
      expect(await notification()).toMatchObject({ state: 'sent', attempts: 1 })
    } finally {
      jest.useRealTimers()
    }
  })

  it('Codes are sent before other notifications that have waited longer', async () => {
    await aNotification('reminder')
    clock.advance({ seconds: 1 })
    await aNotification('code')
    const sent: string[] = []
    await workerWith(async ({ kind }) => void sent.push(kind)).drain()
    expect(sent).toEqual(['code', 'reminder'])
  })

  it('A kind of notification that only a newer server knows stays waiting', async () => {
    await aNotification('unknown' as NotificationKind)
    const deliver = createDelivery({} as never)
    await createWorker({ db: database(), clock: clock.now, log, deliver }).drain()
    expect(await notification()).toMatchObject({ state: 'waiting', failure: 'unknown_kind' })
  })
})
