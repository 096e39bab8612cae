import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/connect.ts'
import { DeliveryError } from '../notifications/transports/transport.ts'
import { claim, type ClaimedRow, leaseEnd, type Most, notSent, settled } from './claim.ts'
import { CLOSED_TIME, type DeliveryResult, type Postponed } from './deliver.ts'
import { APPOINTMENT_KINDS } from './kinds.ts'
import type { Channel, OutboxRow } from './outbox.table.ts'
import { waitAfter, waitAfterUncertainSms } from './retry-waits.ts'
import { storeResult } from './store-result.ts'

interface WorkerDependencies {
  /** Whether `wake` is called for each new notification, of other processes too. */
  isInformed?: () => boolean
  db: Db
  clock: Clock
  log: FastifyBaseLogger
  /**
   * Sends one of the notifications that were claimed together. Throws a `DeliveryError`, or any other error if it was not sent
   * and another attempt makes sense.
   */
  deliver: (row: ClaimedRow, claimed: readonly ClaimedRow[]) => Promise<DeliveryResult>
  /**
   * Waits so many milliseconds before a result that could not be stored is stored again, or until the worker stops. Tests
   * have no wait.
   */
  waitToStore?: (milliseconds: number, stopping: AbortSignal) => Promise<unknown>
  /** Resolves when a lane of a started worker may send the next notification. */
  waitInLane?: (stopping: AbortSignal) => Promise<unknown>
  /** Resolves when a worker that stops no longer waits for notifications that are being sent. */
  waitToStop?: () => Promise<unknown>
}

/**
 * Number of attempts. With the longest waits they take four days. After them the notification is undelivered, and an operator
 * decides.
 */
export const MAX_ATTEMPTS = 200
/** Attempts of which each may have sent the notification: its result is missing. An SMS is expensive. */
const MAX_UNCERTAIN_ATTEMPTS: Record<Channel, number> = { email: 4, sms: 2 }
const RENEW_EVERY = 30_000
const POLL_EVERY = 1_000
/**
 * While PostgreSQL announces new notifications, only every fifth poll is made. These polls find notifications that are due for
 * another attempt.
 */
const ANNOUNCED_POLLS = 5
/** How many notifications of a channel are sent at once, so that one that hangs does not delay the others. */
const LANES = 4
/**
 * Milliseconds: a lane sends at most five notifications a second, so that the requests of people have the processor and the
 * database first.
 */
const LANE_PAUSE = 200
const CHANNELS = ['email', 'sms'] as const

/** The first failed attempt of a notification is logged, then every tenth. */
const LOG_EVERY = 10
/** Less than the 30 s after which the server ends in any case, without closing the database. */
const STOP_WITHIN = 20_000

const UNREACHABLE = 'outbox not reachable'

interface Lanes {
  /** Notifications that are being sent. */
  sending: Set<Promise<unknown>>
  /** Whether the last claim found as many as it could take, or there was a reason to look again since. */
  mayHaveMore: boolean
}

const newLanes = (): Lanes => ({ sending: new Set(), mayHaveMore: false })

export interface Worker {
  start: () => void
  /** Looks for notifications now instead of at the next poll; does nothing before the worker is started. */
  wake: () => void
  /** Sends everything that is due and resolves when that is done. */
  drain: () => Promise<void>
  /** Stops the worker and waits at most 20 s for notifications that are being sent. Others send the rest after its lease. */
  stop: () => Promise<void>
}

/**
 * Sends the waiting notifications of the outbox. Any number of workers share it: each claims a row with a lease and renews
 * it. If a worker stops, another one takes the row. So a notification is sent at least once, with one Message-ID.
 */
export function createWorker({
  db,
  clock,
  log,
  deliver,
  isInformed = () => false,
  waitToStore = (milliseconds, signal) => wait(milliseconds, undefined, { signal }),
  waitInLane = (signal) => wait(LANE_PAUSE, undefined, { signal, ref: false }),
  waitToStop = () => wait(STOP_WITHIN, undefined, { ref: false }),
}: WorkerDependencies): Worker {
  const lanes: Record<Channel, Lanes> = { email: newLanes(), sms: newLanes() }
  const claims = new Set<Promise<void>>()
  let isClaiming = false
  let timer: NodeJS.Timeout | undefined
  const stopping = new AbortController()

  const settle = (row: OutboxRow, values: Partial<OutboxRow> | { leased_until: typeof leaseEnd }) =>
    db.updateTable('outbox').set(values).where('id', '=', row.id).where('lease', '=', row.lease).execute()

  const store = (row: ClaimedRow, values: Partial<OutboxRow>) =>
    storeResult({
      settle: () => settle(row, { ...values, leased_until: null }),
      onRefused: (err) => log.warn({ err, id: row.id }, 'result of a message not stored'),
      stopping: stopping.signal,
      wait: waitToStore,
    })

  /** @param mayBeSent whether the last attempt may have sent it */
  async function giveUp(row: ClaimedRow, failure: string, { mayBeSent }: { mayBeSent: boolean }) {
    // The content of a code or link is deleted; a notification about an appointment can be sent again by an operator.
    const content = APPOINTMENT_KINDS.includes(row.kind) ? {} : { sealed: null }
    const before = mayBeSent ? {} : notSent(row)
    await store(row, { state: 'dead', settled_at: clock(), failure, ...content, ...before })
    const { id, kind, channel, location, attempts } = row
    log.error(
      { id, kind, channel, location, attempts, failure },
      'message is undelivered; `npm run outbox` lists it',
    )
  }

  const skip = (row: ClaimedRow) => store(row, { ...settled('skipped', clock()), ...notSent(row) })

  /** Waits without using up an attempt. */
  const postpone = (row: ClaimedRow, { postponedTo, why }: Postponed) =>
    store(row, { next_at: postponedTo, attempts: row.attempts - 1, failure: why, ...notSent(row) })

  async function fail(row: ClaimedRow, error: unknown) {
    const known = error instanceof DeliveryError
    const unexpected = known ? error.cause : error
    if (unexpected) log.error({ err: unexpected, id: row.id }, 'message failed in an unexpected way')
    const failure = known ? error.failure : 'unexpected'
    const mayBeSent = known && error.mayBeSent
    const isTooUncertain = mayBeSent && row.uncertain_attempts >= MAX_UNCERTAIN_ATTEMPTS[row.channel]
    if ((known && error.permanent) || isTooUncertain || row.attempts >= MAX_ATTEMPTS)
      return giveUp(row, failure, { mayBeSent })
    if (!unexpected && (row.attempts === 1 || row.attempts % LOG_EVERY === 0)) {
      const { id, kind, channel, attempts } = row
      log.warn({ id, kind, channel, attempts, failure }, 'message not delivered; it will be tried again')
    }
    const now = +clock()
    const left = +row.give_up_at - now
    const isUncertainSms = mayBeSent && row.channel === 'sms'
    return store(row, {
      next_at: new Date(now + (isUncertainSms ? waitAfterUncertainSms(left) : waitAfter(row.attempts, left))),
      failure,
      ...(!mayBeSent && notSent(row)),
    })
  }

  async function handle(row: ClaimedRow, claimed: readonly ClaimedRow[]) {
    if (+row.give_up_at <= +clock()) {
      if (row.failure === CLOSED_TIME) return skip(row)
      return giveUp(row, row.failure ?? 'too_late', { mayBeSent: false })
    }
    // `fail` gives up notifications whose last attempt has a stored result. This one has none.
    if (row.uncertain_attempts > MAX_UNCERTAIN_ATTEMPTS[row.channel])
      return giveUp(row, 'crashed', { mayBeSent: false })
    const renewal = setInterval(() => {
      settle(row, { leased_until: leaseEnd }).catch((err: unknown) => log.warn({ err }, 'lease not renewed'))
    }, RENEW_EVERY).unref()
    try {
      // Only errors of the delivery count as a failed attempt.
      const result = await deliver(row, claimed).catch((error: unknown) => ({ error }))
      if (result === 'stored') return
      if (result === 'skipped') return await skip(row)
      if (result === 'sent') return await store(row, settled('sent', clock()))
      if ('error' in result) return await fail(row, result.error)
      return await postpone(row, result)
    } finally {
      clearInterval(renewal)
    }
  }

  const freeOf = ({ sending, mayHaveMore }: Lanes) => (mayHaveMore ? LANES - sending.size : 0)

  /** Claims notifications for the free lanes; each lane that becomes free looks again if more may be waiting. */
  async function fill() {
    const most: Most = { email: freeOf(lanes.email), sms: freeOf(lanes.sms) }
    if (isClaiming || most.email + most.sms === 0 || stopping.signal.aborted) return
    isClaiming = true
    const channels = CHANNELS.filter((channel) => most[channel] > 0)
    for (const channel of channels) lanes[channel].mayHaveMore = false
    try {
      const rows = await claim(db, { most, now: clock() })
      for (const channel of channels)
        if (rows.filter((row) => row.channel === channel).length === most[channel])
          lanes[channel].mayHaveMore = true
      for (const row of rows) send(row, rows)
    } finally {
      isClaiming = false
    }
    await fill()
  }

  function send(row: ClaimedRow, claimed: readonly ClaimedRow[]) {
    const own = lanes[row.channel]
    const handled = handle(row, claimed).catch((err: unknown) => log.error({ err }, UNREACHABLE))
    // A worker that stops does not wait.
    const paused = timer && waitInLane(stopping.signal).catch(() => {})
    const sent: Promise<unknown> = Promise.all([handled, paused]).finally(() => {
      own.sending.delete(sent)
      if (own.mayHaveMore) open()
    })
    own.sending.add(sent)
  }

  function open() {
    const claiming: Promise<void> = fill()
      .catch((err: unknown) => log.error({ err }, UNREACHABLE))
      .finally(() => claims.delete(claiming))
    claims.add(claiming)
  }

  const look = () => {
    for (const channel of CHANNELS) lanes[channel].mayHaveMore = true
    open()
  }
  const running = () => [...claims, ...lanes.email.sending, ...lanes.sms.sending]
  const idle = async () => {
    while (running().length > 0) await Promise.all(running())
  }

  return {
    start() {
      let polls = 0
      timer ??= setInterval(() => {
        polls += 1
        if (!isInformed() || polls % ANNOUNCED_POLLS === 0) look()
      }, POLL_EVERY)
      look()
    },
    wake() {
      if (timer) look()
    },
    async drain() {
      look()
      await idle()
    },
    async stop() {
      stopping.abort()
      clearInterval(timer)
      timer = undefined
      await Promise.race([idle(), waitToStop()])
    },
  }
}
