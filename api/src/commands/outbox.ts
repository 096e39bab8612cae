import { systemClock } from '../clock.ts'
import {
  type OutboxReport,
  outboxReport,
  retryAllUndelivered,
  retryUndelivered,
} from '../outbox/undelivered.ts'
import { type AskServer, dataOf, onDatabase, OperatorError, refuseKeptByNpm, runCommand } from './command.ts'
import { readAction, usageError } from './read-words.ts'

const USAGE = `Usage: npm run outbox                what was not delivered
       npm run outbox -- retry ID    send one notification again
       npm run outbox -- retry --all send all notifications again that are still useful`
const ACTIONS = { list: {}, retry: { operand: true, option: 'all' } }
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

interface Outbox {
  report(): Promise<OutboxReport>
  retry(id: string): Promise<boolean>
  retryAll(): Promise<number>
}

export async function run(args: string[]) {
  const {
    action,
    operand: id,
    hasOption,
  } = readAction(args, { actions: ACTIONS, usage: USAGE, defaultAction: 'list' })
  if (action === 'list') {
    print(await withOutbox((outbox) => outbox.report()))
    return 0
  }
  if (hasOption) {
    if (id) throw usageError('Write an ID or --all, not both.', USAGE)
    console.log(`${await withOutbox((outbox) => outbox.retryAll())} will be sent again.`)
    return 0
  }
  if (!id) {
    refuseKeptByNpm(['all'], 'npm run outbox -- retry --all')
    throw usageError('ID or --all is missing.', USAGE)
  }
  if (!UUID.test(id)) throw usageError(`\`${id}\` is not an ID of a notification.`, USAGE)
  const done = await withOutbox((outbox) => outbox.retry(id))
  if (!done)
    throw new OperatorError(
      'There is no such notification, or it is no longer useful (a code, or a past appointment).',
    )
  console.log('Queued again: the server sends it within a second.')
  return 0
}

function print({ waiting, undelivered, failing = [], newest }: OutboxReport) {
  console.log(`${waiting} waiting, ${undelivered} undelivered.`)
  for (const { channel, failure, count } of failing)
    console.log(`${count} by ${channel} wait for another attempt after ${failure}`)
  if (undelivered > newest.length) console.log(`The newest ${newest.length} of them:`)
  for (const { id, kind, channel, location, reference, attempts, failure, settledAt, canRetry } of newest)
    console.log(
      [
        settledAt,
        id,
        `${kind} by ${channel}`,
        location,
        reference ?? '-',
        `${attempts} tries`,
        failure,
        canRetry ? 'can be retried' : '',
      ]
        .join('  ')
        .trimEnd(),
    )
}

const withOutbox = <T>(work: (outbox: Outbox) => Promise<T>) =>
  onDatabase({
    direct: (db) =>
      work({
        report: () => outboxReport(db, systemClock),
        retry: (id) => retryUndelivered(db, systemClock, id),
        retryAll: () => retryAllUndelivered(db, systemClock),
      }),
    throughServer: (ask) => work(overHttp(ask)),
  })

const overHttp = (ask: AskServer): Outbox => ({
  report: async () => dataOf<OutboxReport>(await ask('outbox', { method: 'GET' })),
  retry: async (id) => {
    const response = await ask(`outbox/${id}/retry`, { method: 'POST' })
    if (response.status === 404) return false
    await dataOf(response)
    return true
  },
  retryAll: async () => {
    const { retried } = await dataOf<{ retried: number }>(await ask('outbox/retry', { method: 'POST' }))
    return retried
  },
})

runCommand(import.meta.url, run)
