import { sql } from 'kysely'
import { testClock, type TestClock } from '../../testing/clock.ts'
import { onBothDatabasesInLongRun } from '../../testing/databases.ts'
import { untilLockWait } from '../../testing/waiting.ts'
import type { Db } from '../database/connect.ts'
import { createKeyring } from '../secrets/keyring.ts'
import { readSettings } from '../settings.ts'
import { createLimits, type LimitCounter, type LimitedAction } from './limits.ts'

const keyring = createKeyring('a secret of at least thirty-two characters')
const three = { name: 'codes', max: 3, seconds: 900 }
const two = { name: 'sends', max: 2, seconds: 60 }

onBothDatabasesInLongRun((database, name) => {
  let clock: TestClock
  let limits: LimitCounter
  beforeEach(() => {
    clock = testClock()
    limits = createLimits({ db: database(), keyring, clock: clock.now })
  })
  const take = () => limits.take([{ limit: three, of: 'ada' }])
  const look = (member: string) => limits.take([{ limit: two, of: 'address', member }])
  const hits = () => database().selectFrom('limit_hits').selectAll().execute()

  it('A limit is a sliding window: a hit is allowed once the oldest one has left the window', async () => {
    expect(await take()).toBeNull()
    clock.advance({ minutes: 10 })
    expect([await take(), await take()]).toEqual([null, null])
    expect(await take()).toEqual({ name: 'codes', retryAfter: 300 })
    clock.advance({ minutes: 5 })
    expect(await take()).toBeNull()
    expect(await take()).toEqual({ name: 'codes', retryAfter: 600 })
  })

  it('Several limits are counted separately, and a refused hit counts in none of them', async () => {
    const both = (of: string): LimitedAction[] => [
      { limit: three, of },
      { limit: two, of: 'address' },
    ]
    expect(await limits.take(both('ada'))).toBeNull()
    expect(await limits.take(both('ada'))).toBeNull()
    expect(await limits.take(both('ada'))).toEqual({ name: 'sends', retryAfter: 60 })
    expect(await hits()).toHaveLength(4)
    expect(await limits.take([{ limit: three, of: 'ada' }])).toBeNull()
    expect(await limits.take([{ limit: three, of: 'bola' }])).toBeNull()
  })

  it('The largest limit that can be set allows everything', async () => {
    const { limits: set } = readSettings({
      NODE_ENV: 'test',
      SECRET_KEY: 'x'.repeat(32),
      LIMIT_CODES_DAY: '2147483647',
    })
    const most = { limit: set.codesPerIdentifierAndDay, of: 'ada' }
    expect([await limits.take([most]), await limits.take([most]), await limits.peek(most)]).toEqual([
      null,
      null,
      null,
    ])
  })

  it('A limit of 0 allows nothing', async () => {
    const none = { ...three, max: 0 }
    expect(await limits.take([{ limit: none, of: 'ada' }])).toEqual({ name: 'codes', retryAfter: 900 })
    expect(await hits()).toEqual([])
  })

  it('A refusal names the limit with the longest wait', async () => {
    const one = { name: 'day', max: 1, seconds: 86_400 }
    const wanted = [
      { limit: { ...two, max: 1 }, of: 'a' },
      { limit: one, of: 'a' },
    ]
    await limits.take(wanted)
    expect(await limits.take(wanted)).toEqual({ name: 'day', retryAfter: 86_400 })
  })

  it('A limit of distinct members counts a repeated member once', async () => {
    expect([await look('ada'), await look('bola'), await look('ada')]).toEqual([null, null, null])
    expect(await look('chidi')).toEqual({ name: 'sends', retryAfter: 60 })
    clock.advance({ seconds: 61 })
    expect(await look('chidi')).toBeNull()
  })

  it('A member is new again after its window, and a repeated one is counted for a whole window', async () => {
    await look('ada')
    clock.advance({ seconds: 61 })
    expect([await look('bola'), await look('chidi')]).toEqual([null, null])
    expect(await look('ada')).toEqual({ name: 'sends', retryAfter: 60 })
    clock.advance({ seconds: 50 })
    await look('bola')
    clock.advance({ seconds: 40 })
    await limits.sweep()
    expect(await limits.count({ limit: two, of: 'address' })).toBe(1)
  })

  it('Concurrent hits never exceed their limits, whatever the order of the limits', async () => {
    const wanted: LimitedAction[] = ['a', 'b', 'c'].map((of) => ({ limit: three, of }))
    const takes = Array.from({ length: 60 }, (_, index) =>
      limits.take(index % 2 ? wanted : wanted.toReversed()),
    )
    const results = await Promise.all(takes)
    expect(results.filter((result) => result === null)).toHaveLength(3)
    expect(await hits()).toHaveLength(9)
  })

  // PGlite has one connection, so its transactions always queue.
  if (name === 'PostgreSQL')
    it('A hit waits for an uncommitted hit of the same limit and counts it', async () => {
      const one = { name: 'codes', max: 1, seconds: 900 }
      const { second } = await database()
        .transaction()
        .execute(async (trx) => {
          expect(await limits.take([{ limit: one, of: 'ada' }], trx)).toBeNull()
          const waiting = limits.take([{ limit: one, of: 'ada' }])
          await Promise.race([waiting, untilLockWait(trx)])
          return { second: waiting }
        })
      expect(await second).toEqual({ name: 'codes', retryAfter: 900 })
    })

  it('Rolling back a transaction also rolls back its hits', async () => {
    const work = database()
      .transaction()
      .execute(async (trx) => {
        await limits.take([{ limit: three, of: 'ada' }], trx)
        throw new Error('undone')
      })
    await expect(work).rejects.toThrow('undone')
    expect(await hits()).toEqual([])
  })

  it('A refusal has the wait in the Retry-After header and in its message', async () => {
    const one = { name: 'codes', max: 1, seconds: 90 }
    await limits.require([{ limit: one, of: 'ada' }])
    await expect(limits.require([{ limit: one, of: 'ada' }])).rejects.toMatchObject({
      statusCode: 429,
      code: 'too_many',
      details: { messageKey: 'limit.codes', values: { count: 2 }, retryAfter: 90 },
    })
  })

  it('Limits store keyed hashes of identifiers and delete them after their window', async () => {
    await limits.take([{ limit: three, of: 'ada@example.com', member: '102.89.1.2' }])
    expect(JSON.stringify(await hits())).not.toMatch(/ada|102\.89/)
    clock.advance({ minutes: 16 })
    await limits.sweep()
    expect(await hits()).toEqual([])
  })

  it('Limits of a connection that planned them without hits do not read the whole table later', async () => {
    await sql`analyze limit_hits`.execute(database())
    const scans = await database()
      .transaction()
      .execute(async (trx) => {
        const ask = () =>
          limits.takeAndFind([{ limit: two, of: 'ada' }], [[{ limit: three, of: 'ada' }]], trx)
        // PostgreSQL keeps a plan from the sixth time on.
        for (let time = 0; time < 6; time++) await ask()
        await sql`insert into limit_hits select 'codes:' || i, '', now(), now() from generate_series(1, 2000) i`.execute(
          trx,
        )
        const before = await fullReads(trx)
        await ask()
        return (await fullReads(trx)) - before
      })
    expect(scans).toBe(0)
  })
})

/** How often this transaction has read the whole table. */
async function fullReads(trx: Db) {
  const { rows } = await sql<{ scans: string }>`
    select pg_stat_get_xact_numscans('limit_hits'::regclass) as scans`.execute(trx)
  return Number(rows[0]!.scans)
}
