import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { testClock, type TestClock } from '../../testing/clock.ts'
import { onBothDatabases } from '../../testing/databases.ts'
import { MINUTE_MS } from '../clock.ts'
import { DeliveryError, NO_ANSWER } from '../notifications/transports/transport.ts'
import type { NotificationKind, OutboxRow } from './outbox.table.ts'
import { createWorker, MAX_ATTEMPTS } from './worker.ts'

const refuse = () => Promise.reject(new DeliveryError('EENVELOPE 550', { permanent: true }))

onBothDatabases((database) => {
  let clock: TestClock
  let lines: object[]
  beforeEach(() => {
    clock = testClock()
    lines = []
  })

  const log = {
    error: (line: object) => lines.push(line),
    warn: (line: object) => lines.push(line),
  } as unknown as FastifyBaseLogger
  const workerWith = (deliver: (row: OutboxRow) => Promise<void>) =>
    createWorker({
      db: database(),
      clock: clock.now,
      log,
      deliver: async (row) => (await deliver(row), 'sent'),
    })
  const rows = () => database().selectFrom('outbox').selectAll().execute()
  const dead = async () =>
    (await rows()).map(({ state, failure, attempts, sealed }) => ({ state, failure, attempts, sealed }))

  /** @param minutes until it is given up */
  async function aNotification({
    kind = 'code',
    minutes = 10,
  }: { kind?: NotificationKind; minutes?: number } = {}) {
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
        give_up_at: new Date(+now + minutes * MINUTE_MS),
      })
      .execute()
  }

  /** The database, which refuses to store what became of a notification so many times. */
  function refusingResults(times: number) {
    let refusals = 0
    const db = database().withPlugin({
      transformQuery({ node }) {
        const isResult = node.kind === 'UpdateQueryNode' && JSON.stringify(node).includes('"settled_at"')
        if (!isResult || refusals === times) return node
        refusals += 1
        throw new Error('The connection ended.')
      },
      transformResult: async ({ result }) => result,
    })
    return { db, refused: () => refusals }
  }

  it('A notification that was sent is not sent again while the database cannot store that', async () => {
    await aNotification()
    const db = refusingResults(3).db
    const sent: string[] = []
    const deliver = async ({ id }: OutboxRow) => {
      sent.push(id)
      return 'sent' as const
    }
    const waits: Partial<OutboxRow>[] = []
    const waitToStore = async () => {
      clock.advance({ seconds: 20 })
      await workerWith(async ({ id }) => void sent.push(id)).drain()
      waits.push(...(await rows()))
    }
    await createWorker({ db, clock: clock.now, log, deliver, waitToStore }).drain()

    expect(waits).toHaveLength(3)
    for (const row of waits)
      expect(row).toMatchObject({ state: 'waiting', failure: null, leased_until: expect.any(Date) })
    expect(sent).toHaveLength(1)
    expect(await rows()).toMatchObject([{ state: 'sent', attempts: 1, leased_until: null, sealed: null }])
    expect(lines).toHaveLength(3)
  })

  it('A worker that stops tries once more to store a result, and keeps the lease', async () => {
    await aNotification()
    const { db, refused } = refusingResults(Infinity)
    const stopped: Promise<void>[] = []
    const worker = createWorker({
      db,
      clock: clock.now,
      log,
      deliver: async () => 'sent',
      waitToStore: async () => void stopped.push(worker.stop()),
    })
    await worker.drain()
    await Promise.all(stopped)
    expect(refused()).toBe(2)
    expect(await rows()).toMatchObject([{ state: 'waiting', leased_until: expect.any(Date) }])
  })

  it('A failed notification is retried with growing waits and is given up visibly after the last attempt', async () => {
    await aNotification({ kind: 'confirmation', minutes: 30 * 24 * 60 })
    let tries = 0
    const worker = workerWith(async () => {
      tries += 1
      throw new DeliveryError('ETIMEDOUT')
    })
    await worker.drain()
    await worker.drain()
    expect(tries).toBe(1)
    clock.advance({ seconds: 3 })
    await worker.drain()
    expect(tries).toBe(1)
    clock.advance({ seconds: 4 })
    await worker.drain()
    expect(tries).toBe(2)

    for (let index = 0; index < MAX_ATTEMPTS; index += 1) {
      clock.advance({ minutes: 36 })
      await worker.drain()
    }
    expect(tries).toBe(MAX_ATTEMPTS)
    expect(await dead()).toEqual([
      // A confirmation can be sent again by an operator.
      { state: 'dead', failure: 'ETIMEDOUT', attempts: MAX_ATTEMPTS, sealed: expect.any(String) },
    ])
    const [{ id }] = (await rows()) as [OutboxRow]
    const line = { id, kind: 'confirmation', channel: 'email', failure: 'ETIMEDOUT' }
    // The first failed attempt, and every tenth.
    const logged = [1, ...Array.from({ length: MAX_ATTEMPTS / 10 - 1 }, (_, index) => 10 * (index + 1))]
    expect(lines).toEqual([
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
      await aNotification({ kind, minutes })
      let tried = clock.now()
      const worker = workerWith(async () => {
        tried = clock.now()
        throw new DeliveryError('ECONNREFUSED')
      })
      const [{ give_up_at }] = (await rows()) as [OutboxRow]
      for (;;) {
        await worker.drain()
        const [row] = (await rows()) as [OutboxRow]
        if (row.state === 'dead') break
        clock.set(row.next_at.toISOString())
      }
      expect(+give_up_at - +tried).toBeGreaterThan(0)
      expect(+give_up_at - +tried).toBeLessThanOrEqual(10_000)
    },
  )

  it('A row keeps its lease only after an attempt that the provider may have accepted', async () => {
    await aNotification({ kind: 'moved', minutes: 600 })
    let error: Error = new DeliveryError('http_503')
    const worker = workerWith(() => Promise.reject(error))
    const leases: boolean[] = []
    for (error of [error, new DeliveryError('ETIMEDOUT', { mayBeSent: true }), error]) {
      await worker.drain()
      const [row] = (await rows()) as [OutboxRow]
      leases.push(row.lease !== null)
      clock.set(row.next_at.toISOString())
    }
    expect(leases).toEqual([false, true, true])
  })

  it('An SMS that the gateway takes without an answer is repeated once, after ten minutes', async () => {
    await aNotification({ kind: 'reminder', minutes: 600 })
    const start = +clock.now()
    const attempts: number[] = []
    const worker = workerWith(async () => {
      attempts.push((+clock.now() - start) / MINUTE_MS)
      throw new DeliveryError(NO_ANSWER, { mayBeSent: true })
    })
    for (let minute = 0; minute < 60; minute += 1) {
      await worker.drain()
      clock.advance({ minutes: 1 })
    }
    expect(attempts).toEqual([0, 10])
    expect(await dead()).toMatchObject([{ state: 'dead', failure: NO_ANSWER, attempts: 2 }])
  })

  it('An email that may have been sent at each attempt is tried ten times', async () => {
    await aNotification({ kind: 'confirmation', minutes: 30 * 24 * 60 })
    let tries = 0
    const worker = workerWith(async () => {
      tries += 1
      throw new DeliveryError('ETIMEDOUT', { mayBeSent: true })
    })
    for (let index = 0; index < 20; index += 1) {
      await worker.drain()
      clock.advance({ minutes: 36 })
    }
    expect(tries).toBe(10)
    expect(await rows()).toMatchObject([{ state: 'dead', attempts: 10, lease: expect.any(String) }])
  })

  it('A notification that is given up keeps its lease only if it may have been sent', async () => {
    await aNotification({ kind: 'moved' })
    await workerWith(refuse).drain()
    expect(await rows()).toMatchObject([{ state: 'dead', lease: null }])
  })

  it('The wait until a result is stored again doubles, up to 30 seconds', async () => {
    await aNotification()
    const waits: number[] = []
    const waitToStore = async (milliseconds: number) => void waits.push(milliseconds)
    const { db } = refusingResults(7)
    await createWorker({ db, clock: clock.now, log, deliver: async () => 'sent', waitToStore }).drain()
    expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000])
  })

  it('An expired code is not sent', async () => {
    await aNotification()
    let tries = 0
    const worker = workerWith(async () => {
      tries += 1
      throw new DeliveryError('ECONNREFUSED')
    })
    await worker.drain()
    clock.advance({ minutes: 10 })
    await worker.drain()
    expect(tries).toBe(1)
    expect(await dead()).toEqual([{ state: 'dead', failure: 'ECONNREFUSED', attempts: 2, sealed: null }])
  })
})
