import { onBothDatabases } from '../../testing/databases.ts'
import { endLeases, withOutbox } from '../../testing/outbox.ts'
import { until } from '../../testing/waiting.ts'
import { DeliveryError } from '../notifications/transports/transport.ts'
import { createKeyring } from '../secrets/keyring.ts'
import { createEnqueue } from './enqueue.ts'
import type { OutboxRow } from './outbox.table.ts'

const keyring = createKeyring('a secret of at least thirty-two characters')

onBothDatabases((database) => {
  const outbox = withOutbox(database)

  async function aCode(recipient: 'patient' | 'decoy' = 'patient', channel: 'email' | 'sms' = 'email') {
    const { enqueueCode } = createEnqueue({ keyring, clock: outbox.clock.now, links: {} as never })
    const expiresAt = new Date(+outbox.clock.now() + 600_000)
    const values = {
      channel,
      to: 'adaeze@example.com',
      code: 482_193,
      location: 'lag' as const,
      language: 'en',
      expiresAt,
      recipient,
    }
    await database()
      .transaction()
      .execute((trx) => enqueueCode(trx, values))
  }
  const aConfirmation = () => outbox.add({ kind: 'confirmation', minutes: 30 * 24 * 60 })

  it('The worker handles waiting notifications once, decoys too, and deletes their content', async () => {
    await aCode()
    await aCode('decoy')
    const sent: string[] = []
    const worker = outbox.workerWith(async ({ id }) => void sent.push(id))
    await worker.drain()
    await worker.drain()

    expect(sent).toHaveLength(2)
    expect((await outbox.rows()).map(({ state, sealed }) => ({ state, sealed }))).toEqual([
      { state: 'sent', sealed: null },
      { state: 'sent', sealed: null },
    ])
  })

  it('Rolling back a transaction also rolls back its notifications', async () => {
    const { enqueueCode } = createEnqueue({ keyring, clock: outbox.clock.now, links: {} as never })
    const work = database()
      .transaction()
      .execute(async (trx) => {
        const expiresAt = new Date(+outbox.clock.now() + 600_000)
        await enqueueCode(trx, {
          channel: 'sms',
          to: '+2348031234821',
          code: 1,
          location: 'lag',
          language: 'en',
          expiresAt,
          recipient: 'patient',
        })
        throw new Error('undone')
      })
    await expect(work).rejects.toThrow('undone')
    expect(await outbox.rows()).toEqual([])
  })

  it('Several workers never send a notification twice', async () => {
    for (let index = 0; index < 40; index += 1) await aCode('patient', index % 2 ? 'sms' : 'email')
    const sent: string[] = []
    const deliver = async ({ id }: OutboxRow) => {
      await new Promise(setImmediate)
      sent.push(id)
    }
    const workers = [outbox.workerWith(deliver), outbox.workerWith(deliver), outbox.workerWith(deliver)]
    await Promise.all(workers.map((worker) => worker.drain()))

    expect(sent).toHaveLength(40)
    expect(new Set(sent).size).toBe(40)
  })

  it('When a worker stops between claiming and sending, another one sends the notification after the lease', async () => {
    await aCode()
    let died!: () => void
    let first!: Promise<void>
    const claimed = new Promise<OutboxRow>((resolve) => {
      const worker = outbox.workerWith((row) => {
        resolve(row)
        return new Promise((_resolve, reject) => (died = () => reject(new DeliveryError('ECONNRESET'))))
      })
      first = worker.drain()
    })
    const { id } = await claimed

    const sent: string[] = []
    const second = outbox.workerWith(async (row) => void sent.push(row.id))
    await second.drain()
    expect(sent).toEqual([])

    await endLeases(database())
    await second.drain()
    expect(sent).toEqual([id])

    // The first worker continues: its lease has expired, and it changes nothing.
    died()
    await first
    await second.drain()
    expect(sent).toEqual([id])
    expect((await outbox.rows())[0]).toMatchObject({ state: 'sent', attempts: 2, failure: null })
  })

  it('A worker whose clock is three minutes ahead does not take a notification that another one is sending', async () => {
    await aCode()
    let finish!: () => void
    let first!: Promise<void>
    await new Promise<void>((claimed) => {
      const slow = outbox.workerWith(() => {
        claimed()
        return new Promise<void>((resolve) => (finish = resolve))
      })
      first = slow.drain()
    })
    outbox.clock.advance({ minutes: 3 })
    const taken: string[] = []
    await outbox.workerWith(async ({ id }) => void taken.push(id)).drain()
    expect(taken).toEqual([])
    finish()
    await first
    expect(await outbox.rows()).toMatchObject([{ state: 'sent', attempts: 1 }])
  })

  it('A notification that is refused permanently is given up immediately', async () => {
    await aCode()
    await outbox
      .workerWith(() => Promise.reject(new DeliveryError('EENVELOPE 550', { permanent: true })))
      .drain()
    expect(await outbox.results()).toEqual([
      { state: 'dead', failure: 'EENVELOPE 550', attempts: 1, sealed: null },
    ])
  })

  it('A notification whose sending hangs does not delay other notifications', async () => {
    for (let index = 0; index < 6; index += 1) await aCode()
    let hanging!: () => void
    let count = 0
    const worker = outbox.workerWith(() => {
      count += 1
      return count === 1 ? new Promise<void>((resolve) => (hanging = resolve)) : Promise.resolve()
    })
    const drained = worker.drain()
    await until(async () => (await outbox.rows()).filter(({ state }) => state === 'sent').length >= 5)
    hanging()
    await drained
    expect((await outbox.rows()).every(({ state }) => state === 'sent')).toBe(true)
  })

  it('A started worker sends four notifications of a channel, and the next one after the pause of a lane', async () => {
    for (let index = 0; index < 6; index += 1) await aCode()
    const pauses: (() => void)[] = []
    let sent = 0
    const worker = outbox.worker({
      deliver: async () => {
        sent += 1
        return 'sent'
      },
      waitInLane: (stopping) =>
        new Promise<void>((resolve, reject) => {
          pauses.push(resolve)
          stopping.addEventListener('abort', reject)
        }),
    })
    const stored = async () => (await outbox.rows()).filter(({ state }) => state === 'sent').length
    worker.start()
    await until(async () => (await stored()) >= 4)
    worker.wake()
    // A claim that does not wait would be over before these reads.
    for (let read = 0; read < 5; read += 1) await outbox.rows()
    expect(sent).toBe(4)
    pauses[0]!()
    await until(async () => (await stored()) >= 5)
    for (let read = 0; read < 5; read += 1) await outbox.rows()
    expect(sent).toBe(5)
    await worker.stop()
  })

  it('A worker that stops does not wait for a notification whose sending hangs, and leaves it to the lease', async () => {
    await aConfirmation()
    let finish!: () => void
    let isSending = false
    const deliver = () =>
      new Promise<'sent'>((resolve) => {
        isSending = true
        finish = () => resolve('sent')
      })
    const worker = outbox.worker({ deliver, waitToStop: async () => {} })
    const drained = worker.drain()
    await until(() => isSending)
    await worker.stop()
    expect(await outbox.rows()).toMatchObject([{ state: 'waiting', leased_until: expect.any(Date) }])
    finish()
    await drained
  })

  it('The worker continues after an error of its own', async () => {
    await aConfirmation()
    const worker = outbox.workerWith(() => Promise.reject(new TypeError('a bug')))
    await worker.drain()
    expect(await outbox.results()).toMatchObject([{ state: 'waiting', failure: 'unexpected' }])
    expect(outbox.lines).toHaveLength(1)
  })
})
