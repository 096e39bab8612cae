import { onBothDatabasesInLongRun } from '../../testing/databases.ts'
import { endLeases, withOutbox } from '../../testing/outbox.ts'
import { until } from '../../testing/waiting.ts'
import { createDelivery } from './deliver.ts'
import type { NotificationKind } from './outbox.table.ts'

const REAL = [
  'nextTick',
  'setImmediate',
  'queueMicrotask',
  'Date',
  'setTimeout',
  'clearTimeout',
  'performance',
] as const

onBothDatabasesInLongRun((database) => {
  const outbox = withOutbox(database)

  it('The worker renews the lease of a notification that takes longer than the lease to send', async () => {
    // Only the timer of the renewal is faked: the database needs the others.
    jest.useFakeTimers({ doNotFake: [...REAL] })
    try {
      await outbox.add()
      let finish!: () => void
      const sending = new Promise<void>((resolve) => (finish = resolve))
      let draining!: Promise<void>
      await new Promise<void>((claimed) => {
        const slow = outbox.workerWith(() => {
          claimed()
          return sending
        })
        draining = slow.drain()
      })
      await endLeases(database())
      const leasedUntil = async () => +(await outbox.row()).leased_until!
      const ended = await leasedUntil()
      jest.advanceTimersByTime(30_000)
      await until(async () => (await leasedUntil()) > ended)

      const taken: string[] = []
      await outbox.workerWith(async ({ id }) => void taken.push(id)).drain()
      expect(taken).toEqual([])
      finish()
      await draining
      expect(await outbox.row()).toMatchObject({ state: 'sent', attempts: 1 })
    } finally {
      jest.useRealTimers()
    }
  })

  it('Codes and links for a password are sent first and reminders last, however long they have waited', async () => {
    const kinds = ['reminder', 'confirmation', 'password-link', 'security-notice', 'code'] as const
    for (const kind of kinds) {
      await outbox.add({ kind })
      outbox.clock.advance({ seconds: 1 })
    }
    const sent: string[] = []
    await outbox.workerWith(async ({ kind }) => void sent.push(kind)).drain()
    expect(sent).toEqual(['password-link', 'code', 'confirmation', 'security-notice', 'reminder'])
  })

  it('A kind of notification that only a newer server knows stays waiting', async () => {
    await outbox.add({ kind: 'unknown' as NotificationKind })
    const deliver = createDelivery({} as never)
    await outbox.worker({ deliver }).drain()
    expect(await outbox.row()).toMatchObject({ state: 'waiting', failure: 'unknown_kind' })
  })
})
