import {
  bookAppointment,
  bookAtDesk,
  cancelMyAppointment,
  confirmMyAppointment,
  fetchDoctors,
  fetchMyAppointment,
  fetchServices,
  forgotPassword,
  joinWaitingList,
  reportRemoteLoad,
  sendOtpByEmail,
  signIn,
  verifyOtp,
} from '@molar/contract'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { testApp } from '../../testing/app.ts'
import { aBooking, anotherPatient, postBooking } from '../../testing/booking.ts'
import { aClinic } from '../../testing/clinic.ts'
import { aStaffMember } from '../../testing/staff.ts'
import { onBothDatabases } from '../../testing/databases.ts'
import { until } from '../../testing/waiting.ts'
import type { Cache } from './cache.ts'

const HOUR = 3_600_000
const A_WISH = { doctor_id: null, weekdays: [1], partOfDay: 'any', until: '2026-12-31' }

onBothDatabases((database, name) => {
  let app: FastifyInstance
  let loads: number
  beforeEach(async () => {
    loads = 0
    await aClinic(database())
    app = await testApp({ db: database() })
  })
  afterEach(() => app.close())

  async function listen() {
    await app.listen({ port: 0, host: '127.0.0.1' })
    await until(app.cache.isInformed)
  }
  const read = (cache: Cache<number>, group = 'lag') => cache.get(group, 'key', async () => (loads += 1))

  it('A server that does not listen caches nothing', async () => {
    const cache = app.cache.create<number>({ life: HOUR, dependsOn: [], tables: [] })
    expect([await read(cache), await read(cache)]).toEqual([1, 2])
  })

  it('What a copy caches is read again after a statement elsewhere changed its table', async () => {
    const cache = app.cache.create<number>({ life: HOUR, dependsOn: [], tables: ['doctors'] })
    const other = app.cache.create<number>({ life: HOUR, dependsOn: [], tables: ['rooms'] })
    await listen()
    expect([await read(cache), await read(cache), await read(other)]).toEqual([1, 1, 2])
    await database().updateTable('doctors').set({ title: 'Prof.' }).execute()
    await until(async () => (await read(cache)) !== 1)
    expect(await read(other)).toBe(2)
  })

  it('A change in one branch leaves what is cached of the others', async () => {
    const cache = app.cache.create<number>({ life: HOUR, dependsOn: [], tables: ['appointments'] })
    await listen()
    expect([await read(cache, 'lag'), await read(cache, 'phc')]).toEqual([1, 2])
    expect((await postBooking(app, aBooking())).status).toBe(200)
    await until(async () => (await read(cache, 'lag')) !== 1)
    expect(await read(cache, 'phc')).toBe(2)
  })

  it('A change that is rolled back is not announced', async () => {
    const cache = app.cache.create<number>({ life: HOUR, dependsOn: [], tables: ['doctors', 'rooms'] })
    await listen()
    const undone = database()
      .transaction()
      .execute(async (trx) => {
        await trx.updateTable('doctors').set({ title: 'Prof.' }).execute()
        throw new Error('undone')
      })
    await expect(undone).rejects.toThrow('undone')
    let announced = false
    app.cache.onChange('rooms', () => (announced = true))
    await read(cache, 'before')
    app.cache.onChange('doctors', () => {
      throw new Error('The change of the doctors was announced')
    })
    await database().updateTable('rooms').set({ active: true }).execute()
    await until(() => announced)
  })

  it('A client that got the response of a booking reads nothing older from the same server', async () => {
    const appointments = app.cache.create<number>({ life: HOUR, dependsOn: ['appointments'], tables: [] })
    const sessions = app.cache.create<number>({ life: HOUR, dependsOn: ['sessions'], tables: [] })
    await listen()
    expect([await read(appointments), await read(sessions)]).toEqual([1, 2])
    await postBooking(app, aBooking())
    expect([await read(appointments), await read(sessions)]).toEqual([3, 2])
    const { method, path: url } = forgotPassword
    await app.inject({ method, url, payload: { email: 'nobody@example.com' } })
    expect(await read(sessions)).toBe(4)
  })

  it('After a booking is refused with 409, the next read loads the value again and not from the cache', async () => {
    const cache = app.cache.create<number>({ life: HOUR, dependsOn: ['appointments'], tables: [] })
    await postBooking(app, aBooking({ doctor_id: 1 }))
    await listen()
    await read(cache)
    expect((await postBooking(app, aBooking({ ...anotherPatient(1), doctor_id: 1 }))).status).toBe(409)
    expect(await read(cache)).toBe(2)
  })

  it('A refused booking that is repeated with its key leaves what is cached, until the time can be booked', async () => {
    const cache = app.cache.create<number>({ life: HOUR, dependsOn: ['appointments'], tables: [] })
    await postBooking(app, aBooking({ doctor_id: 1 }))
    await listen()
    await read(cache)
    const repeat = async () => {
      const booking = aBooking({ ...anotherPatient(1), doctor_id: 1 })
      const { status } = await postBooking(app, booking, { key: 'the-key-of-one-booking' })
      return { status, loads: await read(cache) }
    }
    for (let time = 0; time < 3; time++) expect(await repeat()).toEqual({ status: 409, loads: 2 })
    await app.db.updateTable('appointments').set({ state: 'cancelled' }).execute()
    expect(await repeat()).toEqual({ status: 200, loads: 3 })
  })

  it.each([
    ['confirms', confirmMyAppointment, {}],
    ['cancels', cancelMyAppointment, { answer: '4567' }],
    ['waits for an earlier time of', joinWaitingList, { answer: '4567', ...A_WISH }],
  ])(
    'Who %s an appointment that has changed meanwhile leaves what is cached',
    async (_, endpoint, values) => {
      const cache = app.cache.create<number>({ life: HOUR, dependsOn: ['appointments'], tables: [] })
      const { body } = await postBooking(app, aBooking())
      const token = await app.links.issue(app.db, body.data!.id)
      await listen()
      await read(cache)
      const { method, path: url } = endpoint
      const response = await app.inject({ method, url, payload: { token, version: 7, ...values } })
      expect(response.json()).toMatchObject({ code: 'changed_meanwhile' })
      expect(await read(cache)).toBe(1)
    },
  )

  it.each([
    ['signs in with a wrong password', signIn, { username: 'nobody', password: 'wrong' }, 401],
    ['confirms with an unknown link', confirmMyAppointment, { token: 'A'.repeat(22), version: 1 }, 404],
    ['cancels with an unknown id', cancelMyAppointment, { id: 1, version: 1 }, 401],
    ['books with a wrong email', bookAppointment, aBooking({ email: 'nobody' }), 422],
    ['guesses a code', verifyOtp, { code: 123_456, email: 'nobody@example.com', phoneNumber: null }, 422],
  ])('Who %s, and is refused, leaves what is cached', async (_, { method, path: url }, payload, status) => {
    const dependsOn = ['appointments' as const, 'sessions' as const, 'clinic' as const]
    const cache = app.cache.create<number>({ life: HOUR, dependsOn, tables: [] })
    await listen()
    await read(cache)
    expect((await app.inject({ method, url, payload })).statusCode).toBe(status)
    expect(await read(cache)).toBe(1)
  })

  it.each([
    ['services of a branch', fetchServices, { location: 'lag', type: 'consultation' }],
    ['doctors of a branch', fetchDoctors, { location: 'lag' }],
    ['a report of a remote', reportRemoteLoad, {}],
    ['a code', sendOtpByEmail, { location: 'lag', destination: 'nobody@example.com' }],
    ['an appointment by its link', fetchMyAppointment, { token: 'unknown' }],
    ['a booking by nobody who is signed in', bookAtDesk, {}],
    ['a booking without its fields', bookAppointment, {}],
    ['an address that does not exist', { method: 'POST', path: '/nothing' } as const, {}],
  ])('A request for %s leaves what is cached', async (_, { method, path: url }, payload) => {
    const cache = app.cache.create<number>({
      life: HOUR,
      dependsOn: ['appointments', 'sessions', 'clinic'],
      tables: [],
    })
    await listen()
    await read(cache)
    await app.inject({ method, url, payload })
    expect(await read(cache)).toBe(1)
  })

  it('A booking that is repeated with its key, and another one with the same key, leave what is cached', async () => {
    const cache = app.cache.create<number>({ life: HOUR, dependsOn: ['appointments'], tables: [] })
    const key = 'the-key-of-one-booking'
    await postBooking(app, aBooking(), { key })
    await listen()
    await read(cache)
    expect((await postBooking(app, aBooking(), { key })).status).toBe(200)
    expect((await postBooking(app, aBooking({ start_time: '11:00' }), { key })).status).toBe(409)
    expect(await read(cache)).toBe(1)
    await app.db.updateTable('appointments').set({ state: 'cancelled' }).execute()
    expect((await postBooking(app, aBooking(), { key })).status).toBe(200)
    expect(await read(cache)).toBe(2)
  })

  it('A patient who confirms an appointment a second time leaves what is cached', async () => {
    const cache = app.cache.create<number>({ life: HOUR, dependsOn: ['appointments'], tables: [] })
    const { body } = await postBooking(app, aBooking())
    const token = await app.links.issue(app.db, body.data!.id)
    const { method, path: url } = confirmMyAppointment
    await listen()
    await read(cache)
    for (const version of [1, 2]) {
      const { statusCode } = await app.inject({ method, url, payload: { token, version } })
      expect(statusCode).toBe(200)
      expect(await read(cache)).toBe(2)
    }
  })

  it('A look at the notifications and a code of a second factor leave the sessions cached', async () => {
    const cache = app.cache.create<number>({ life: HOUR, dependsOn: [], tables: ['staff', 'second_factors'] })
    const { id } = await aStaffMember(database())
    await database().insertInto('second_factors').values({ user_id: id }).execute()
    await listen()
    await read(cache)
    await database().updateTable('staff').set({ notifications_seen_until: app.clock() }).execute()
    await database().updateTable('second_factors').set({ last_step: 7 }).execute()
    let announced = false
    app.cache.onChange('rooms', () => (announced = true))
    await database().updateTable('rooms').set({ active: true }).execute()
    await until(() => announced)
    expect(await read(cache)).toBe(1)
    await database().updateTable('staff').set({ disabled_at: app.clock() }).execute()
    await until(async () => (await read(cache)) !== 1)
  })

  it('A time that was booked a moment ago is shown as taken, although the times are cached', async () => {
    await listen()
    const shown = async () => {
      const response = await app.inject('/availability?location=lag&from=2026-12-02&days=1&doctorId=1')
      return /"10:00","free":(\w+)/.exec(response.body)?.[1]
    }
    expect([await shown(), await shown()]).toEqual(['true', 'true'])
    expect((await postBooking(app, aBooking({ doctor_id: 1 }))).status).toBe(200)
    expect(await shown()).toBe('false')
  })

  if (name === 'PostgreSQL')
    it('Nothing is cached while the connection for announcements is lost', async () => {
      const cache = app.cache.create<number>({ life: HOUR, dependsOn: [], tables: [] })
      await listen()
      expect([await read(cache), await read(cache)]).toEqual([1, 1])
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and query like 'listen %'`.execute(database())
      await until(async () => (await read(cache)) !== 1)
      await until(app.cache.isInformed)
      const again = await read(cache)
      expect(await read(cache)).toBe(again)
    })
})
