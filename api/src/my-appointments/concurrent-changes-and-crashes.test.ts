import {
  bookAppointment,
  cancelMyAppointment,
  fetchMyWaitingList,
  joinWaitingList,
  moveMyAppointment,
  type MyWaitingList,
  acceptOffer,
} from '@molar/contract'
import { type OwnPostgres, startOwnPostgres } from '@molar/tools/postgres'
import { sql } from 'kysely'
import { setImmediate as turn } from 'node:timers/promises'
import { aBooking, anotherPatient } from '../../testing/booking.ts'
import { aClinic } from '../../testing/clinic.ts'
import { testClock } from '../../testing/clock.ts'
import { startFixedServer } from '../../testing/fixed-server.ts'
import { openMailServer } from '../../testing/mail-server.ts'
import { endLeases } from '../../testing/outbox.ts'
import { restartedServer } from '../../testing/restarted-server.ts'
import { killServers } from '../../testing/server-process.ts'
import { openSmsGateway } from '../../testing/sms-gateway.ts'
import { until } from '../../testing/waiting.ts'
import { connectPostgres, type Db } from '../database/connect.ts'
import { migrate } from '../database/migrate.ts'
import { createLinks } from './appointment-link-tokens.ts'

jest.setTimeout(1_800_000)

const [RACES, KILLS] = process.env.TEST_LONG === 'true' ? [1000, 40] : [6, 1]
/** How many notifications of a channel a server sends at once. */
const LANES = 4

interface Time {
  appointment_date: string
  start_time: string
}
/** The only time that is earlier than the one of the patient who waits. */
const SOON: Time = { appointment_date: '2026-12-02', start_time: '10:00' }
const LATER: Time = { appointment_date: '2026-12-09', start_time: '10:00' }
const LATEST: Time = { appointment_date: '2026-12-16', start_time: '10:00' }

const clock = testClock()
let postgres: OwnPostgres
let db: Db
beforeAll(async () => {
  postgres = await startOwnPostgres()
  db = connectPostgres(postgres.url)
  await migrate(db)
  // One patient at a time. Abuja has two times a week.
  await aClinic(db, { doctors: 1, rooms: 1 })
  await aClinic(db, { branch: 'fct', doctors: 1, rooms: 1 })
  await sql`delete from branch_hours where branch = 'fct' and weekday <> 3`.execute(db)
  await sql`update branch_hours set opens = '10:00', closes = '10:30' where branch = 'fct'`.execute(db)
  await sql`update branches set new_patient_share = 100, bookings_per_address_and_hour = 1000000,
    sms_per_hour = 1000000`.execute(db)
})
afterAll(async () => {
  await killServers()
  await db.destroy()
  await postgres.stop()
})

it(`${RACES} concurrent changes and ${KILLS} killed servers lose no appointment and create none twice`, async () => {
  const [mail, sms] = await Promise.all([openMailServer(), openSmsGateway()])
  const links = createLinks({ db, clock: clock.now })
  const server = restartedServer(() =>
    startFixedServer({ now: clock.now(), database: postgres.url, mail: mail.url, sms: sms.url }),
  )
  let number = 0
  const nextKey = () => `the-request-number-${(number += 1)}`

  /** What the server confirmed to the patients. */
  interface Known extends Time {
    id: number
    moves: number
    state: 'pending' | 'cancelled'
  }
  const known: Known[] = []

  /** A stranger books the time. Null if they were refused. */
  async function book(time: Time, location: 'lag' | 'fct') {
    const person = anotherPatient((number += 1))
    const booking = aBooking({ ...person, ...time, location, doctor_id: null })
    const { success, data } = await server.call<{ id: number }>(bookAppointment, booking, nextKey())
    if (!success) return null
    const appointment: Known = { id: data!.id, ...time, moves: 0, state: 'pending' }
    known.push(appointment)
    const token = await links.issue(db, appointment.id)
    const target = { token, answer: person.phone_number.slice(-4) }
    const change = async (endpoint: { path: string }, body: object) => {
      const version = 1 + appointment.moves
      const { success, code } = await server.call(endpoint, { ...target, version, ...body }, nextKey())
      // No other patient changes this appointment.
      expect(code).not.toBe('changed_meanwhile')
      return success
    }
    return {
      target,
      async move(to: Time) {
        const isMoved = await change(moveMyAppointment, { ...to, doctor_id: null })
        if (isMoved) Object.assign(appointment, to, { moves: appointment.moves + 1 })
        return isMoved
      },
      async cancel() {
        const isCancelled = await change(cancelMyAppointment, {})
        if (isCancelled) appointment.state = 'cancelled'
        return isCancelled
      },
      /** Takes the offered time in two tabs at once. */
      async accepts(offer: number, to: Time) {
        const tabs = [1, 2].map(() => server.call(acceptOffer, { ...target, offer }))
        const taken = (await Promise.all(tabs)).map(({ success }) => success)
        expect(taken).toEqual([true, true])
        Object.assign(appointment, to, { moves: appointment.moves + 1 })
        return true
      },
    }
  }
  type Patient = NonNullable<Awaited<ReturnType<typeof book>>>

  async function join({ target }: Patient) {
    const wish = { doctor_id: null, weekdays: [3], partOfDay: 'any', until: '2026-12-31' }
    expect(await server.call(joinWaitingList, { ...target, ...wish })).toMatchObject({ success: true })
  }

  const { rows: times } = await sql<{ day: string; start: string }>`
    select day::text, start from available_times('lag', '2026-12-02', '2027-02-20', null, null, '2026-12-01', true)
    where free order by day, start`.execute(db)
  const nextTime = (): Time => {
    const { day, start } = times.shift()!
    return { appointment_date: day, start_time: start.slice(0, 5) }
  }
  const movers = await Promise.all([1, 2, 3, 4].map(() => book(nextTime(), 'lag')))
  let first = (await book(SOON, 'fct'))!
  let waiting = (await book(LATER, 'fct'))!
  let outsider = (await book(LATEST, 'fct'))!
  await join(waiting)

  /** Four patients and a stranger want one time of one doctor. */
  async function raceOfMoves() {
    const time = nextTime()
    const results = [...movers.map((mover) => mover!.move(time)), book(time, 'lag')]
    expect((await Promise.all(results)).filter(Boolean)).toHaveLength(1)
  }

  /** A patient cancels; two strangers, another patient and the one who waits want that time. */
  async function raceForCancelled() {
    const strangers = [book(SOON, 'fct'), book(SOON, 'fct')]
    const moved = outsider.move(SOON)
    const race = { isOver: false }
    const others = Promise.all([...strangers, moved]).then((results) => {
      race.isOver = results.some(Boolean)
      return results
    })
    const taken = (async () => {
      while (!race.isOver) {
        const { data } = await server.call<MyWaitingList>(fetchMyWaitingList, waiting.target)
        if (data!.offer) return waiting.accepts(data!.offer.id, SOON)
        await turn()
      }
      return false
    })()
    expect(await first.cancel()).toBe(true)
    const [one, two, isMoved] = (await others) as [Patient | null, Patient | null, boolean]
    const winners = [one, two, isMoved && outsider, (await taken) && waiting].filter((who) => !!who)
    expect(winners).toHaveLength(1)
    first = winners[0]!
    if (first === outsider) outsider = (await book(LATEST, 'fct'))!
    if (first === waiting) {
      waiting = (await book(LATER, 'fct'))!
      await join(waiting)
    }
  }

  const isKilledIn = new Set(Array.from({ length: KILLS }, (_, index) => Math.floor((index * RACES) / KILLS)))
  for (let race = 0; race < RACES; race += 1) {
    // Each patient can move three times online; here the races are not counted.
    await sql`update appointments set moves_by_patient = 0 where moves_by_patient > 0`.execute(db)
    const done = race % 2 === 0 ? raceOfMoves() : raceForCancelled()
    if (isKilledIn.has(race)) {
      // At another moment of the requests each time.
      for (let turns = (race * 37) % 400; turns > 0; turns -= 1) await turn()
      await server.kill()
    }
    await done
  }

  await endLeases(db)
  const outbox = () =>
    db.selectFrom('outbox').select(['id', 'kind', 'channel', 'state', 'attempts', 'appointment_id']).execute()
  await until(async () => (await outbox()).every(({ state }) => state !== 'waiting'))
  const notifications = await outbox()

  const rows = await db.selectFrom('appointments').selectAll().orderBy('id').execute()
  const { rows: events } = await sql<{ id: number; count: number }>`
    select appointment_id as id, count(*)::int as count from appointment_events group by 1`.execute(db)
  const found = rows.map(({ id, starts_at, state, version }) => ({
    id,
    start: starts_at.slice(0, 16),
    state,
    version,
    events: events.find((one) => one.id === id)?.count ?? 0,
    notifications: notifications
      .filter(({ appointment_id, kind }) => appointment_id === id && kind !== 'offer')
      .map(({ kind, channel }) => `${kind} by ${channel}`)
      .toSorted(),
  }))
  const expected = known.map(({ id, appointment_date, start_time, state, moves }) => {
    const changes = moves + (state === 'cancelled' ? 1 : 0)
    const kinds = ['confirmation', ...Array(moves).fill('moved'), ...Array(changes - moves).fill('cancelled')]
    return {
      id,
      start: `${appointment_date} ${start_time}`,
      state,
      version: 1 + changes,
      events: changes,
      notifications: kinds.flatMap((kind) => [`${kind} by email`, `${kind} by sms`]).toSorted(),
    }
  })
  expect(found).toEqual(expected.toSorted((one, other) => one.id - other.id))

  const offers = await db.selectFrom('waiting_list_offers').select('state').execute()
  expect(notifications.filter(({ kind }) => kind === 'offer')).toHaveLength(2 * offers.length)
  expect(notifications.filter(({ state }) => state !== 'sent' && state !== 'skipped')).toEqual([])
  // A killed server may have sent notifications that the next one sends again, each with its key.
  const received = {
    email: mail.mails.map(({ messageId }) => /[^<@]+/.exec(messageId!)![0]),
    sms: sms.messages.map(({ headers }) => String(headers['idempotency-key'])),
  }
  for (const [channel, keys] of Object.entries(received)) {
    const ofChannel = notifications.filter((notification) => notification.channel === channel)
    const sent = ofChannel.filter(({ state }) => state === 'sent').map(({ id }) => id)
    // A killed server may have sent it, and the next one skipped it because the appointment had changed in between.
    const tried = ofChannel
      .filter(({ state, attempts }) => state === 'skipped' && attempts > 1)
      .map(({ id }) => id)
    const different = [...new Set(keys)].filter((key) => !tried.includes(key))
    expect(different.toSorted()).toEqual(sent.toSorted())
    expect(keys.length - sent.length).toBeLessThanOrEqual(LANES * KILLS)
  }

  await server.stop()
  await Promise.all([mail.close(), sms.close()])
})
