import { onBothDatabasesInLongRun } from '../../testing/databases.ts'
import { endLeases, withOutbox } from '../../testing/outbox.ts'
import { MINUTE_MS } from '../clock.ts'
import { DeliveryError } from '../notifications/transports/transport.ts'
import { retryAllUndelivered } from './undelivered.ts'

/** In minutes. */
const MONTH = 30 * 24 * 60

onBothDatabasesInLongRun((database) => {
  const outbox = withOutbox(database)

  it('A row keeps its lease only after an attempt that the provider may have accepted', async () => {
    await outbox.add({ kind: 'moved', minutes: 600 })
    let error: Error = new DeliveryError('http_503')
    const worker = outbox.workerWith(() => Promise.reject(error))
    const leases: boolean[] = []
    for (error of [error, new DeliveryError('ETIMEDOUT', { mayBeSent: true }), error]) {
      await worker.drain()
      const row = await outbox.row()
      leases.push(row.lease !== null)
      outbox.clock.set(row.next_at.toISOString())
    }
    expect(leases).toEqual([false, true, true])
  })

  it('A notification that is given up keeps its lease only if it may have been sent', async () => {
    await outbox.add({ kind: 'moved' })
    await outbox
      .workerWith(() => Promise.reject(new DeliveryError('EENVELOPE 550', { permanent: true })))
      .drain()
    expect(await outbox.rows()).toMatchObject([{ state: 'dead', lease: null }])
  })

  it('A notification that is skipped has a lease and uncertain attempts only from the attempts before', async () => {
    const skipping = outbox.worker({ deliver: async () => 'skipped' })
    await outbox.add({ kind: 'moved', minutes: 600 })
    await skipping.drain()
    expect(await outbox.row()).toMatchObject({ state: 'skipped', lease: null, uncertain_attempts: 0 })

    await database().deleteFrom('outbox').execute()
    await outbox.add({ kind: 'moved', minutes: 600 })
    await outbox.workerWith(() => Promise.reject(new DeliveryError('ETIMEDOUT', { mayBeSent: true }))).drain()
    const { lease, next_at } = await outbox.row()
    outbox.clock.set(next_at.toISOString())
    await skipping.drain()
    expect(lease).toEqual(expect.any(String))
    expect(await outbox.row()).toMatchObject({ state: 'skipped', lease, uncertain_attempts: 1 })
  })

  it('If an attempt fails before the notification reached the transport, the row has no lease and the attempt does not count as uncertain', async () => {
    await outbox.add({ kind: 'moved' })
    await outbox.workerWith(() => Promise.reject(new Error('The connection ended.'))).drain()
    expect(await outbox.rows()).toMatchObject([
      { state: 'waiting', failure: 'unexpected', lease: null, uncertain_attempts: 0 },
    ])
  })

  it.each(['no_answer', 'http_504', 'ECONNRESET'])(
    'An SMS that may have been sent is repeated once, after ten minutes: %s',
    async (failure) => {
      await outbox.add({ kind: 'reminder', channel: 'sms', minutes: 600 })
      const start = +outbox.clock.now()
      const attempts: number[] = []
      const worker = outbox.workerWith(async () => {
        attempts.push((+outbox.clock.now() - start) / MINUTE_MS)
        throw new DeliveryError(failure, { mayBeSent: true })
      })
      for (let minute = 0; minute < 60; minute += 1) {
        await worker.drain()
        outbox.clock.advance({ minutes: 1 })
      }
      expect(attempts).toEqual([0, 10])
      expect(await outbox.results()).toMatchObject([{ state: 'dead', failure, attempts: 2 }])
    },
  )

  it('An email that may have been sent at each attempt is tried four times', async () => {
    await outbox.add({ kind: 'confirmation', minutes: MONTH })
    let tries = 0
    const worker = outbox.workerWith(async () => {
      tries += 1
      throw new DeliveryError('ETIMEDOUT', { mayBeSent: true })
    })
    for (let index = 0; index < 20; index += 1) {
      await worker.drain()
      outbox.clock.advance({ minutes: 36 })
    }
    expect(tries).toBe(4)
    expect(await outbox.rows()).toMatchObject([{ state: 'dead', attempts: 4, lease: expect.any(String) }])
  })

  it('Attempts that are known to have failed do not count as those that may have sent an email', async () => {
    await outbox.add({ kind: 'confirmation', minutes: MONTH })
    let tries = 0
    const worker = outbox.workerWith(async () => {
      tries += 1
      throw tries < 10
        ? new DeliveryError('ECONNREFUSED')
        : new DeliveryError('ETIMEDOUT', { mayBeSent: true })
    })
    for (let index = 0; index < 30; index += 1) {
      await worker.drain()
      outbox.clock.advance({ minutes: 36 })
    }
    expect(tries).toBe(13)
  })

  it.each([
    ['An email', 'four', 'email', 4],
    ['An SMS', 'two', 'sms', 2],
  ] as const)(
    '%s that ends the process at each attempt after a refusal is given up after %s more',
    async (_name, _number, channel, times) => {
      await outbox.add({ kind: 'confirmation', channel, minutes: MONTH })
      await outbox.workerWith(() => Promise.reject(new DeliveryError('http_503'))).drain()
      outbox.clock.advance({ minutes: 1 })
      const attempts: (() => void)[] = []
      const running: Promise<void>[] = []
      for (let index = 0; index <= times; index += 1) {
        const attempt = new Promise<void>((begun) => {
          const hanging = () => new Promise<void>((end) => (attempts.push(end), begun()))
          const drained = outbox.workerWith(hanging).drain()
          running.push(drained)
          void drained.then(begun)
        })
        await attempt
        // Nobody renews the lease.
        await endLeases(database())
      }
      expect(attempts).toHaveLength(times)
      expect(await outbox.results()).toMatchObject([{ state: 'dead', failure: 'crashed' }])
      for (const end of attempts) end()
      await Promise.all(running)
    },
  )

  it('A notification that an operator queues again has all of its attempts', async () => {
    await outbox.add({ kind: 'confirmation', channel: 'sms', minutes: MONTH })
    let tries = 0
    const worker = outbox.workerWith(async () => {
      tries += 1
      throw new DeliveryError('no_answer', { mayBeSent: true })
    })
    const tryTwice = async () => {
      await worker.drain()
      outbox.clock.advance({ minutes: 10 })
      await worker.drain()
    }
    await tryTwice()
    await retryAllUndelivered(database(), outbox.clock.now)
    await tryTwice()
    expect(tries).toBe(4)
  })
})
