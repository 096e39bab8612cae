import { type OwnPostgres, startOwnPostgres } from '@molar/tools/postgres'
import { sql } from 'kysely'
import pg from 'pg'
import { startFixedServer } from '../../testing/fixed-server.ts'
import { openMailServer } from '../../testing/mail-server.ts'
import { endLeases } from '../../testing/outbox.ts'
import { killServers } from '../../testing/server-process.ts'
import { openSmsGateway } from '../../testing/sms-gateway.ts'
import { until } from '../../testing/waiting.ts'
import { OFFERED, withWaitingList } from '../../testing/waiting-list.ts'
import { connectPostgres, type Db } from '../database/connect.ts'
import { migrate } from '../database/migrate.ts'

let postgres: OwnPostgres
let db: Db
beforeAll(async () => {
  postgres = await startOwnPostgres()
  db = connectPostgres(postgres.url)
  await migrate(db)
})
afterAll(async () => {
  await killServers()
  await db.destroy()
  await postgres.stop()
})

const { oneTime, cancel, offerTo, isAvailable, clock } = withWaitingList(() => db)

/** Keeps everybody from writing notifications until the result is called. */
async function lockOutbox() {
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  await client.query('begin')
  await client.query('lock table outbox in exclusive mode')
  return () => client.end()
}

/** Whether a transaction has written an offer and waits to write its notification. */
async function isBetween() {
  const { rows } = await sql<{ is: boolean }>`
    select exists (
      select from pg_locks o join pg_locks m using (pid)
      where o.relation = 'waiting_list_offers'::regclass and o.mode = 'RowExclusiveLock' and o.granted
        and m.relation = 'outbox'::regclass and not m.granted) as is`.execute(db)
  return rows[0]!.is
}

it('Servers killed between an offer and its notification, and while they send it, leave one offer and send it once', async () => {
  let isHeld = true
  const mail = await openMailServer()
  const sms = await openSmsGateway({ status: () => (isHeld ? new Promise(() => {}) : 200) })
  const start = () =>
    startFixedServer({ now: clock.now(), database: postgres.url, mail: mail.url, sms: sms.url })
  const offers = () => db.selectFrom('waiting_list_offers').select(['state']).execute()
  const notifications = () =>
    db.selectFrom('outbox').select(['channel', 'state', 'attempts']).orderBy('channel').execute()

  const { first, ada } = await oneTime()
  await cancel(first)
  await db.deleteFrom('outbox').execute()

  const release = await lockOutbox()
  const one = start()
  await until(isBetween)
  one.kill('SIGKILL')
  await one.ended
  await release()
  await until(async () => !(await isBetween()))
  expect([await offers(), await notifications()]).toEqual([[], []])

  const two = start()
  await until(async () => sms.messages.length === 1 && (await notifications())[0]!.state === 'sent')
  two.kill('SIGKILL')
  await two.ended
  isHeld = false
  await endLeases(db)

  const three = start()
  await until(async () => (await notifications()).every(({ state }) => state === 'sent'))
  expect(await offers()).toEqual([{ state: 'open' }])
  expect(await notifications()).toEqual([
    { channel: 'email', state: 'sent', attempts: 1 },
    { channel: 'sms', state: 'sent', attempts: 2 },
  ])
  expect(mail.mails).toHaveLength(1)
  const [once, again, ...more] = sms.messages
  expect(more).toEqual([])
  expect(again!.headers['idempotency-key']).toBe(once!.headers['idempotency-key'])
  expect(await offerTo(ada)).toMatchObject(OFFERED)
  expect(await isAvailable()).toBe(false)

  three.kill('SIGTERM')
  await three.ended
  await Promise.all([mail.close(), sms.close()])
})
