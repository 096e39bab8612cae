import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { testClock } from '../../testing/clock.ts'
import { onBothDatabases } from '../../testing/databases.ts'
import { until } from '../../testing/waiting.ts'
import { createDelivery } from './deliver.ts'
import type { MessageKind, OutboxRow } from './outbox.table.ts'
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
  const message = () => database().selectFrom('outbox').selectAll().executeTakeFirstOrThrow()

  async function aMessage(kind: MessageKind = 'code') {
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

  it('The worker renews the lease of a message that takes longer than the lease to send', async () => {
    // Only the timer of the renewal is faked: the database needs the others.
    jest.useFakeTimers({ doNotFake: [...REAL] })
    try {
      await aMessage()
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
      const leaseEnd = async () => +(await message()).leased_until!
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
      expect(await message()).toMatchObject({ state: 'sent', attempts: 1 })
    } finally {
      jest.useRealTimers()
    }
  })

  it('Codes are sent before other messages that have waited longer', async () => {
    await aMessage('reminder')
    clock.advance({ seconds: 1 })
    await aMessage('code')
    const sent: string[] = []
    await workerWith(async ({ kind }) => void sent.push(kind)).drain()
    expect(sent).toEqual(['code', 'reminder'])
  })

  it('A kind of message that only a newer server knows stays waiting', async () => {
    await aMessage('unknown' as MessageKind)
    const deliver = createDelivery({} as never)
    await createWorker({ db: database(), clock: clock.now, log, deliver }).drain()
    expect(await message()).toMatchObject({ state: 'waiting', failure: 'unknown_kind' })
  })
})
