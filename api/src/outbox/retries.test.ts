import { setTimeout as wait } from 'node:timers/promises'
import { onBothDatabasesInLongRun } from '../../testing/databases.ts'
import { withOutbox } from '../../testing/outbox.ts'
import { until } from '../../testing/waiting.ts'
import { DAY_MS } from '../clock.ts'
import { DeliveryError } from '../notifications/transports/transport.ts'
import type { OutboxRow } from './outbox.table.ts'
import { MAX_ATTEMPTS } from './worker.ts'

onBothDatabasesInLongRun((database) => {
  const outbox = withOutbox(database)

  /** The database, which refuses to store what became of a notification so many times. */
  function refusingResults(times: number) {
    let refusals = 0
    const db = database().withPlugin({
      transformQuery({ node }) {
        const isResult =
          node.kind === 'UpdateQueryNode' && JSON.stringify(node.updates).includes('"settled_at"')
        if (!isResult || refusals === times) return node
        refusals += 1
        throw new Error('The connection ended.')
      },
      transformResult: async ({ result }) => result,
    })
    return { db, refused: () => refusals }
  }

  it('A notification that was sent is not sent again while the database cannot store that', async () => {
    await outbox.add()
    const db = refusingResults(3).db
    const sent: string[] = []
    const deliver = async ({ id }: OutboxRow) => {
      sent.push(id)
      return 'sent' as const
    }
    const waits: Partial<OutboxRow>[] = []
    const waitToStore = async () => {
      outbox.clock.advance({ seconds: 20 })
      await outbox.workerWith(async ({ id }) => void sent.push(id)).drain()
      waits.push(...(await outbox.rows()))
    }
    await outbox.worker({ db, deliver, waitToStore }).drain()

    expect(waits).toHaveLength(3)
    for (const row of waits)
      expect(row).toMatchObject({ state: 'waiting', failure: null, leased_until: expect.any(Date) })
    expect(sent).toHaveLength(1)
    expect(await outbox.rows()).toMatchObject([
      { state: 'sent', attempts: 1, leased_until: null, sealed: null },
    ])
    expect(outbox.lines).toHaveLength(3)
  })

  it('A worker that stops tries once more to store a result, and keeps the lease', async () => {
    await outbox.add()
    const { db, refused } = refusingResults(Infinity)
    const stopped: Promise<void>[] = []
    const worker = outbox.worker({ db, waitToStore: async () => void stopped.push(worker.stop()) })
    await worker.drain()
    await Promise.all(stopped)
    expect(refused()).toBe(2)
    expect(await outbox.rows()).toMatchObject([{ state: 'waiting', leased_until: expect.any(Date) }])
  })

  it('A worker that waits to store a result again does so at once when it stops', async () => {
    await outbox.add()
    const { db, refused } = refusingResults(1)
    const worker = outbox.worker({
      db,
      waitToStore: (_milliseconds, stopping) => wait(DAY_MS, undefined, { signal: stopping }),
      waitToStop: () => new Promise(() => {}),
    })
    const drained = worker.drain()
    await until(() => refused() === 1)
    await worker.stop()
    await drained
    expect(await outbox.rows()).toMatchObject([{ state: 'sent' }])
  })

  it('A failed notification is retried with growing waits and is given up visibly after the last attempt', async () => {
    await outbox.add({ kind: 'confirmation', minutes: 30 * 24 * 60 })
    let tries = 0
    const worker = outbox.workerWith(async () => {
      tries += 1
      throw new DeliveryError('ETIMEDOUT')
    })
    await worker.drain()
    await worker.drain()
    expect(tries).toBe(1)
    outbox.clock.advance({ seconds: 3 })
    await worker.drain()
    expect(tries).toBe(1)
    outbox.clock.advance({ seconds: 4 })
    await worker.drain()
    expect(tries).toBe(2)

    for (let index = 0; index < MAX_ATTEMPTS; index += 1) {
      outbox.clock.advance({ minutes: 36 })
      await worker.drain()
    }
    expect(tries).toBe(MAX_ATTEMPTS)
    expect(await outbox.results()).toEqual([
      // A confirmation can be sent again by an operator.
      { state: 'dead', failure: 'ETIMEDOUT', attempts: MAX_ATTEMPTS, sealed: expect.any(String) },
    ])
    const { id } = await outbox.row()
    const line = { id, kind: 'confirmation', channel: 'email', failure: 'ETIMEDOUT' }
    // The first failed attempt, and every tenth.
    const logged = [1, ...Array.from({ length: MAX_ATTEMPTS / 10 - 1 }, (_, index) => 10 * (index + 1))]
    expect(outbox.lines).toEqual([
      ...logged.map((attempts) => ({ ...line, attempts })),
      { ...line, location: 'lag', attempts: MAX_ATTEMPTS },
    ])
  })

  it.each([
    ['code', 10],
    ['reminder', 90],
    ['confirmation', 3 * 24 * 60],
  ] as const)(
    'While the provider is down, a %s is tried until shortly before its end',
    async (kind, minutes) => {
      await outbox.add({ kind, minutes })
      let tried = outbox.clock.now()
      const worker = outbox.workerWith(async () => {
        tried = outbox.clock.now()
        throw new DeliveryError('ECONNREFUSED')
      })
      const { give_up_at } = await outbox.row()
      for (;;) {
        await worker.drain()
        const row = await outbox.row()
        if (row.state === 'dead') break
        outbox.clock.set(row.next_at.toISOString())
      }
      expect(+give_up_at - +tried).toBeGreaterThan(0)
      expect(+give_up_at - +tried).toBeLessThanOrEqual(10_000)
    },
  )

  it('The wait until a result is stored again doubles, up to 30 seconds', async () => {
    await outbox.add()
    const waits: number[] = []
    const waitToStore = async (milliseconds: number) => void waits.push(milliseconds)
    const { db } = refusingResults(7)
    await outbox.worker({ db, waitToStore }).drain()
    expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000])
  })

  it('An expired code is not sent', async () => {
    await outbox.add()
    let tries = 0
    const worker = outbox.workerWith(async () => {
      tries += 1
      throw new DeliveryError('ECONNREFUSED')
    })
    await worker.drain()
    outbox.clock.advance({ minutes: 10 })
    await worker.drain()
    expect(tries).toBe(1)
    expect(await outbox.results()).toEqual([
      { state: 'dead', failure: 'ECONNREFUSED', attempts: 2, sealed: null },
    ])
  })
})
