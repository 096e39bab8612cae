import type { FastifyInstance } from 'fastify'
import { aBooking, type postBooking, postAtOnce, anotherPatient } from '../../testing/booking.ts'
import { aClinic, aPatient } from '../../testing/clinic.ts'
import { onBothDatabasesInLongRun } from '../../testing/databases.ts'
import { withServer } from '../../testing/server.ts'
import { aStaffMember } from '../../testing/staff.ts'

type BookingResponse = Awaited<ReturnType<typeof postBooking>>

/** Sends all bookings at once, each from a different address. */
const somewhere = (index: number) => ({ ip: `10.1.${index >> 8}.${index & 255}` })
const many = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => make(index))

/** `{ '200': 2, 'slot_taken': 298 }` */
function tally(outcomes: BookingResponse[]) {
  const counts: Record<string, number> = {}
  for (const { status, body } of outcomes) {
    const what = body.code ?? String(status)
    counts[what] = (counts[what] ?? 0) + 1
  }
  return counts
}

onBothDatabasesInLongRun((database) => {
  let app: FastifyInstance
  withServer(database, (server) => (app = server))

  const registered = async (count: number) =>
    Promise.all(
      many(count, async (index) => {
        const { id } = await aPatient(database(), { raw_id: `LAG/${index}`, email: null, phone: null })
        return app.tokens.issue({ kind: 'patient', patientId: id })
      }),
    )
  const stored = () => database().selectFrom('appointments').selectAll().execute()

  it('300 concurrent bookings of new patients for one time succeed as often as there are rooms', async () => {
    await aClinic(database(), { doctors: 3, rooms: 2 })
    const outcomes = await postAtOnce(
      app,
      many(300, (index) => aBooking(anotherPatient(index))),
      somewhere,
    )
    expect(tally(outcomes)).toEqual({ 200: 2, slot_taken: 298 })
    const rows = await stored()
    expect(new Set(rows.map(({ doctor_id }) => doctor_id)).size).toBe(2)
    expect(new Set(rows.map(({ room_id }) => room_id)).size).toBe(2)
    const left = await database().selectFrom('patients').select('id').execute()
    expect(left).toHaveLength(2)
  })

  it('300 concurrent bookings of registered patients for one time succeed as often as there are doctors', async () => {
    await aClinic(database(), { doctors: 4, rooms: 9 })
    const bearers = await registered(300)
    const outcomes = await postAtOnce(
      app,
      bearers.map(() => aBooking()),
      (index) => ({ bearer: bearers[index], ...somewhere(index) }),
    )
    expect(tally(outcomes)).toEqual({ 200: 4, slot_taken: 296 })
    expect(new Set((await stored()).map(({ doctor_id }) => doctor_id)).size).toBe(4)
  })

  it('Concurrent bookings fill every time of a day up to the last doctor and room and never above', async () => {
    await aClinic(database(), { doctors: 3, rooms: 3 })
    const bearers = await registered(100)
    const starts = ['09:00', '09:30', '10:00', '10:30', '11:00', '11:30']
    const bodies = bearers.map((_, index) => aBooking({ start_time: starts[index % starts.length] }))
    const outcomes = await postAtOnce(app, bodies, (index) => ({
      bearer: bearers[index],
      ...somewhere(index),
    }))
    expect(tally(outcomes)).toEqual({ 200: 18, slot_taken: 82 })
  })

  it('Repeated concurrent bookings of one person succeed once', async () => {
    await aClinic(database(), { doctors: 5, rooms: 5 })
    // Four attempts in an hour for each.
    await database().updateTable('branches').set({ open_bookings_per_patient: 20 }).execute()
    const [bearer] = await registered(1)
    const outcomes = await postAtOnce(
      app,
      many(50, () => aBooking()),
      () => ({ bearer }),
    )
    expect(tally(outcomes)).toEqual({ 200: 1, already_booked: 49 })
  })

  it('120 concurrent bookings of registered patients for one time succeed as often as there are rooms', async () => {
    await aClinic(database(), { doctors: 9, rooms: 4 })
    const bearers = await registered(120)
    const responses = await postAtOnce(
      app,
      bearers.map(() => aBooking()),
      (index) => ({ bearer: bearers[index], ...somewhere(index) }),
    )
    expect(tally(responses)).toEqual({ 200: 4, slot_taken: 116 })
    expect(new Set((await stored()).map(({ room_id }) => room_id)).size).toBe(4)
  })

  it('Concurrent bookings of one new patient by staff at three branches succeed once', async () => {
    for (const branch of ['lag', 'fct', 'phc'] as const)
      await aClinic(database(), { branch, doctors: 10, rooms: 10 })
    const ngozi = await aStaffMember(database())
    const bearer = await app.tokens.issue({ kind: 'staff', userId: ngozi.id })
    // Staff bookings lock no contact, and each branch has its own day lock, so only the constraint prevents duplicates.
    const bodies = many(10, (index) =>
      (['lag', 'fct', 'phc'] as const).map((location) => aBooking({ ...anotherPatient(index), location })),
    ).flat()
    const responses = await postAtOnce(app, bodies, (index) => ({ bearer, ...somewhere(index) }))
    expect(tally(responses)).toEqual({ 200: 10, already_booked: 20 })
  })

  it('Concurrent bookings with one idempotency key book once', async () => {
    await aClinic(database(), { doctors: 5, rooms: 5 })
    const outcomes = await postAtOnce(
      app,
      many(50, () => aBooking()),
      () => ({ key: 'one-key-for-all-of-them' }),
    )
    expect(tally(outcomes)).toEqual({ 200: 50 })
    expect(new Set(outcomes.map(({ body }) => body.data!.reference)).size).toBe(1)
    expect(await stored()).toHaveLength(1)
  })

  it('Concurrent bookings with one phone do not exceed its limit of open appointments', async () => {
    await aClinic(database(), { doctors: 20, rooms: 20 })
    const bodies = many(20, (index) =>
      aBooking({ surname: `Child ${index}`, email: `child${index}@example.com` }),
    )
    expect(tally(await postAtOnce(app, bodies, somewhere))).toEqual({ 200: 6, too_many: 14 })
  })

  it('Concurrent bookings of one verified patient do not exceed the limit of open appointments', async () => {
    await aClinic(database(), { doctors: 2, rooms: 2 })
    const [bearer] = await registered(1)
    const bodies = many(40, (index) =>
      aBooking({
        appointment_date: `2026-12-${10 + (index % 20)}`,
        start_time: index % 2 ? '10:00' : '15:00',
      }),
    )
    expect(tally(await postAtOnce(app, bodies, (index) => ({ ...somewhere(index), bearer })))).toMatchObject({
      200: 6,
    })
    expect(await stored()).toHaveLength(6)
  })

  it('Concurrent bookings from one address do not exceed its limit', async () => {
    await aClinic(database(), { doctors: 80, rooms: 80 })
    const bodies = many(80, (index) => aBooking(anotherPatient(index)))
    expect(tally(await postAtOnce(app, bodies))).toEqual({ 200: 60, too_many: 20 })
  })

  it('Concurrent bookings of new patients leave half of the day to registered patients', async () => {
    await aClinic(database(), { doctors: 10, rooms: 10 })
    await database().updateTable('branch_hours').set({ opens: '10:00', closes: '11:00' }).execute()
    const bodies = many(40, (index) =>
      aBooking({ ...anotherPatient(index), start_time: index % 2 ? '10:00' : '10:30' }),
    )
    expect(tally(await postAtOnce(app, bodies, somewhere))).toEqual({ 200: 10, slot_taken: 30 })
  })
})
