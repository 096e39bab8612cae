import type { FastifyInstance } from 'fastify'
import { testApp } from '../../testing/app.ts'
import { aBooking, postBooking, anotherPatient } from '../../testing/booking.ts'
import { aClinic, aPatient } from '../../testing/clinic.ts'
import { onBothDatabasesInLongRun } from '../../testing/databases.ts'
import { withServer } from '../../testing/server.ts'

const at = (number: number, start_time: string) => aBooking({ ...anotherPatient(number), start_time })
const anotherPhone = (number: number) => ({ phone_number: `+23480310000${number}${number}` })

onBothDatabasesInLongRun((database) => {
  let app: FastifyInstance
  const clock = withServer(database, (server) => (app = server))

  const tokenOf = (patientId: number) => app.tokens.issue({ kind: 'patient', patientId })
  const staffToken = async () => {
    const names = { username: 'ngozi', first_name: 'Ngozi', last_name: 'Eze' }
    const values = { ...names, password_hash: 'none', role: 'front-desk' as const, branch: 'lag' as const }
    const { id: userId } = await database()
      .insertInto('staff')
      .values(values)
      .returning('id')
      .executeTakeFirstOrThrow()
    return app.tokens.issue({ kind: 'staff', userId })
  }

  const statusFor = async (surname: string) =>
    (await postBooking(app, aBooking({ surname, appointment_date: '2026-12-20' }))).status

  it.each(['phone', 'email'])(
    'A family of six can book with one %s, and the seventh open appointment is refused with the wait',
    async (shared) => {
      await aClinic(database(), { doctors: 7, rooms: 7 })
      const family = ['ada', 'obi', 'uju', 'emeka', 'ngozi', 'ike', 'zik']
      const statuses = []
      for (const [number, surname] of family.entries()) {
        const own = shared === 'phone' ? { email: `${surname}@example.com` } : anotherPhone(number)
        const response = await postBooking(app, aBooking({ surname, ...own }), { ip: `102.89.2.${number}` })
        statuses.push(response.status)
        if (response.status !== 429) continue
        expect(response.headers['retry-after']).toBe(String(24 * 3600))
        expect(response.body.message).toMatch(/call the branch, or try again in 24 hours/)
      }
      expect(statuses).toEqual([...Array(6).fill(200), 429])
    },
  )

  it('Open bookings that nobody verified count against their contacts for the hours of the setting only', async () => {
    await aClinic(database(), { doctors: 7, rooms: 7 })
    await database()
      .updateTable('branches')
      .set({ open_bookings_per_contact: 2, contact_window_hours: 12 })
      .execute()
    expect([await statusFor('ada'), await statusFor('obi'), await statusFor('uju')]).toEqual([200, 200, 429])
    clock.advance({ minutes: 12 * 60 - 1 })
    expect(await statusFor('uju')).toBe(429)
    clock.advance({ minutes: 2 })
    expect([await statusFor('uju'), await statusFor('ike'), await statusFor('zik')]).toEqual([200, 200, 429])
  })

  it('One address may make sixty attempts an hour, refused ones included', async () => {
    await aClinic(database(), { doctors: 70, rooms: 70 })
    const ip = '102.89.1.1'
    expect((await postBooking(app, aBooking({ start_time: '07:00' }), { ip })).status).toBe(422)
    const statuses = []
    for (let number = 0; number < 60; number += 1)
      statuses.push((await postBooking(app, aBooking(anotherPatient(number)), { ip })).status)
    expect(statuses).toEqual([...Array(59).fill(200), 429])
  })

  const NETWORKS: [string, (number: number) => string, string][] = [
    ['IPv4 address', () => '102.89.1.1', '102.89.1.2'],
    ['IPv6 /64', (number) => `2001:db8:1:2::${number + 1}`, '2001:db8:2:2::1'],
    ['IPv6 /48', (number) => `2001:db8:1:${number + 1}::1`, '2001:db8:2:2::1'],
  ]

  it.each(NETWORKS)(
    'The limit of one %s says how long to wait and ends after an hour',
    async (_what, address, other) => {
      await aClinic(database(), { doctors: 9, rooms: 9 })
      await database().updateTable('branches').set({ bookings_per_address_and_hour: 2 }).execute()
      const bookFrom = (number: number, ip = address(number)) =>
        postBooking(app, aBooking(anotherPatient(number)), { ip })
      expect([(await bookFrom(1)).status, (await bookFrom(2)).status]).toEqual([200, 200])
      const third = await bookFrom(3)
      expect(third.headers['retry-after']).toBe('3600')
      expect(third.body.message).toMatch(/in 60 minutes/)
      expect((await bookFrom(4, other)).status).toBe(200)
      clock.advance({ minutes: 61 })
      expect((await bookFrom(5)).status).toBe(200)
    },
  )

  it('Repetitions under one idempotency key count once', async () => {
    await aClinic(database())
    await database().updateTable('branches').set({ bookings_per_address_and_hour: 2 }).execute()
    const key = 'a-key-of-one-booking'
    const late = aBooking({ start_time: '07:00' })
    for (let attempt = 0; attempt < 3; attempt += 1)
      expect((await postBooking(app, late, { key })).status).toBe(422)
    expect((await postBooking(app, at(1, '10:00'))).status).toBe(200)
    expect((await postBooking(app, at(2, '10:30'))).status).toBe(429)
  })

  it('One idempotency key may repeat a refused booking sixty times an hour', async () => {
    await aClinic(database())
    const late = aBooking({ start_time: '07:00' })
    const post = () => postBooking(app, late, { key: 'a-key-of-one-booking' })
    const statuses = []
    for (let attempt = 0; attempt < 60; attempt += 1) statuses.push((await post()).status)
    expect(statuses).toEqual(Array(60).fill(422))
    const refused = await post()
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many' } })
    expect(refused.headers['retry-after']).toBe('3600')
    expect((await postBooking(app, late, { key: 'a-key-of-another' })).status).toBe(422)
    clock.advance({ minutes: 61 })
    expect((await post()).status).toBe(422)
  })

  it('Different bookings under one idempotency key count each', async () => {
    await aClinic(database())
    await database().updateTable('branches').set({ bookings_per_address_and_hour: 2 }).execute()
    const key = 'a-key-of-one-booking'
    const statuses = []
    for (const start_time of ['07:00', '07:30', '06:00'])
      statuses.push((await postBooking(app, aBooking({ start_time }), { key })).status)
    expect(statuses).toEqual([422, 422, 429])
  })

  it('A verified patient may have six open appointments in all branches, and past ones do not count', async () => {
    await aClinic(database())
    await aClinic(database(), { branch: 'fct' })
    const ada = await aPatient(database())
    const bearer = await tokenOf(ada.id)
    const on = (day: number, location = 'lag') =>
      postBooking(app, aBooking({ location, appointment_date: `2026-12-0${day}` }), { bearer })
    const statuses = []
    for (const day of [2, 3, 4, 5, 6, 7]) statuses.push((await on(day, day % 2 ? 'lag' : 'fct')).status)
    expect(statuses).toEqual(Array(6).fill(200))
    const seventh = await on(8)
    expect(seventh).toMatchObject({ status: 429, body: { code: 'too_many' } })
    expect(seventh.body.message).toMatch(
      /already have 6 upcoming appointments.*after the first of them.*call the branch/,
    )

    const other = await aPatient(database(), { raw_id: 'LAG/00777' })
    expect((await postBooking(app, at(1, '11:00'), { bearer: await tokenOf(other.id) })).status).toBe(200)
    await database().updateTable('appointments').set({ state: 'booked' }).where('id', '=', 1).execute()
    expect([(await on(8)).status, (await on(9)).status]).toEqual([200, 429])
  })

  it('The front desk may book any number of appointments for a patient', async () => {
    await aClinic(database())
    await database()
      .updateTable('branches')
      .set({ open_bookings_per_patient: 1, open_bookings_per_contact: 1 })
      .execute()
    const ada = await aPatient(database())
    const bearer = await staffToken()
    const token = await tokenOf(ada.id)
    for (const start_time of ['09:00', '10:00'])
      expect((await postBooking(app, aBooking({ start_time, token }), { bearer })).status).toBe(200)
    for (const start_time of ['11:00', '12:00'])
      expect((await postBooking(app, aBooking({ start_time }), { bearer })).status).toBe(200)
    expect((await postBooking(app, aBooking({ start_time: '13:00' }), { bearer: token })).status).toBe(429)
  })

  it('Bookings of verified patients from one address have a separate limit', async () => {
    await aClinic(database(), { doctors: 5, rooms: 5 })
    await database()
      .updateTable('branches')
      .set({ bookings_per_address_and_hour: 1, verified_bookings_per_address_and_hour: 2 })
      .execute()
    const statuses = []
    for (const raw_id of ['LAG/1', 'LAG/2', 'LAG/3']) {
      const { id } = await aPatient(database(), { raw_id })
      statuses.push((await postBooking(app, aBooking(), { bearer: await tokenOf(id) })).status)
    }
    expect(statuses).toEqual([200, 200, 429])
    expect((await postBooking(app, aBooking())).status).toBe(200)
  })

  it('A verified patient who books and cancels in turn can book four times as often in an hour as may be open', async () => {
    await aClinic(database())
    await database().updateTable('branches').set({ open_bookings_per_patient: 1 }).execute()
    const { id } = await aPatient(database())
    const bookings = async (ips: number[]) => {
      const statuses = []
      for (const ip of ips) {
        const bearer = await tokenOf(id)
        const { status } = await postBooking(app, aBooking(), { bearer, ip: `102.89.${ip}.1` })
        statuses.push(status)
        await database().updateTable('appointments').set({ state: 'cancelled' }).execute()
      }
      return statuses
    }
    expect(await bookings([1, 2, 3, 4, 5])).toEqual([200, 200, 200, 200, 429])
    clock.advance({ minutes: 60 })
    expect(await bookings([6])).toEqual([200])
  })

  it('The address limit uses the address that a trusted proxy forwards', async () => {
    const db = database()
    await aClinic(db)
    await db.updateTable('branches').set({ bookings_per_address_and_hour: 1 }).execute()
    const behind = await testApp({ db, clock, settings: { trustProxy: 'loopback' } })
    const from = async (number: number, address: string) => {
      const headers = { 'x-forwarded-for': address }
      const payload = aBooking(anotherPatient(number))
      return (await behind.inject({ method: 'POST', url: '/appointments/book', headers, payload })).statusCode
    }
    expect([await from(1, '102.89.1.1'), await from(2, '102.89.1.1'), await from(3, '102.89.1.2')]).toEqual([
      200, 429, 200,
    ])
    await behind.close()
  })

  it('New patients may book half of a day, and the rest is kept for registered patients', async () => {
    const db = database()
    await aClinic(db, { doctors: 1, rooms: 1 })
    // Two hours: four starts, so new patients get two.
    await db.updateTable('branch_hours').set({ opens: '08:00', closes: '10:00' }).execute()
    expect((await postBooking(app, at(1, '08:00'))).status).toBe(200)
    expect((await postBooking(app, at(2, '08:30'))).status).toBe(200)
    const third = await postBooking(app, at(3, '09:00'))
    expect(third).toMatchObject({ status: 409, body: { code: 'slot_taken' } })
    expect(third.body.message).toMatch(/new patients/)
    const ada = await aPatient(db)
    const { status } = await postBooking(app, at(4, '09:00'), { bearer: await tokenOf(ada.id) })
    expect(status).toBe(200)
  })

  it('A booking inside a blocker of the branch or of the doctor is refused', async () => {
    const db = database()
    const { doctorIds } = await aClinic(db)
    const closed = { type: 'One Time' as const, description: 'Power maintenance', active_from: '2026-12-01' }
    await db
      .insertInto('blockers')
      .values([
        { ...closed, starts_at: '2026-12-02 10:15', ends_at: '2026-12-02 11:00', branch: 'lag' },
        { ...closed, starts_at: '2026-12-02 14:00', ends_at: '2026-12-02 15:00', doctor_id: doctorIds[0] },
      ])
      .execute()
    expect(await postBooking(app, aBooking())).toMatchObject({ status: 409, body: { code: 'slot_blocked' } })
    expect((await postBooking(app, aBooking({ start_time: '11:00' }))).status).toBe(200)
    const atTwo = { ...anotherPatient(9), start_time: '14:00' }
    expect((await postBooking(app, aBooking(atTwo))).body.data!.doctor.id).toBe(doctorIds[1])
    const theBlocked = aBooking({ ...anotherPatient(10), start_time: '14:30', doctor_id: doctorIds[0] })
    expect(await postBooking(app, theBlocked)).toMatchObject({ status: 409, body: { code: 'slot_blocked' } })
  })
})
