import { type DayOfSlots, moveAppointment } from '@molar/contract'
import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { anAppointment } from '../../testing/appointments.ts'
import { aBooking, anotherPatient, postBooking } from '../../testing/booking.ts'
import { aClinic } from '../../testing/clinic.ts'
import { onBothDatabasesInLongRun } from '../../testing/databases.ts'
import { withServer } from '../../testing/server.ts'
import { asStaff, type StaffCalls } from '../../testing/staff-calls.ts'

const WEDNESDAY = '2026-12-02'

/** `16` is 08:00, `17` is 08:30. */
const clockTime = (halfHour: number) =>
  `${String(Math.floor(halfHour / 2)).padStart(2, '0')}:${halfHour % 2 ? '30' : '00'}`
const halfHours = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index)
const halfHour = fc.integer({ min: 14, max: 36 })
const span = fc
  .tuple(halfHour, halfHour)
  .filter(([from, to]) => from < to)
  .map(([from, to]) => ({ from: clockTime(from), to: clockTime(to) }))
const doctorIndex = fc.constantFrom(0, 1)

const spans = (minLength: number) =>
  fc.uniqueArray(span, { minLength, maxLength: 2, selector: ({ from }) => from })

const randomDay = fc.record({
  minutes: fc.constantFrom(30, 60, 90, 120),
  opening: fc.constantFrom(['08:00', '17:00'], ['08:30', '12:30', '13:00', '17:00']),
  /** Working hours of each doctor; none: the opening hours. The second one always has some, so that each run checks them. */
  hours: fc.tuple(spans(0), spans(1)),
  /** Who offers the service; none: both. */
  offering: fc.subarray([0, 1]),
  blockers: fc.array(fc.record({ span, doctor: fc.option(doctorIndex) }), { maxLength: 2 }),
  booked: fc.uniqueArray(halfHour, { maxLength: 5 }),
  /** The doctor whom the patient asks for; null: any. */
  asked: fc.option(doctorIndex),
})
type RandomDay = typeof randomDay extends fc.Arbitrary<infer Day> ? Day : never

onBothDatabasesInLongRun((database) => {
  let app: FastifyInstance
  let staff: StaffCalls
  let clinic: Awaited<ReturnType<typeof aClinic>>
  withServer(database, (server) => (app = server))
  beforeEach(async () => {
    clinic = await aClinic(database())
    staff = await asStaff(app)
    await database().updateTable('branches').set({ new_patient_share: 100 }).execute()
  })

  async function setUp({ minutes, opening, hours, offering, blockers, booked }: RandomDay) {
    const db = database()
    for (const table of [
      'appointments',
      'blockers',
      'branch_hours',
      'doctor_hours',
      'service_doctors',
      'limit_hits',
    ] as const)
      await db.deleteFrom(table).execute()
    for (let index = 0; index < opening.length; index += 2)
      await db
        .insertInto('branch_hours')
        .values({ branch: 'lag', weekday: 3, opens: opening[index]!, closes: opening[index + 1]! })
        .execute()
    await db
      .updateTable('services')
      .set({ duration_minutes: minutes })
      .where('id', '=', clinic.procedureId)
      .execute()
    for (const [index, own] of hours.entries())
      for (const { from, to } of own)
        await db
          .insertInto('doctor_hours')
          .values({ doctor_id: clinic.doctorIds[index]!, weekday: 3, opens: from, closes: to })
          .execute()
    for (const index of offering)
      await db
        .insertInto('service_doctors')
        .values({ service_id: clinic.procedureId, doctor_id: clinic.doctorIds[index]! })
        .execute()
    for (const { span: blocked, doctor } of blockers)
      await db
        .insertInto('blockers')
        .values({
          branch: 'lag',
          doctor_id: doctor === null ? null : clinic.doctorIds[doctor]!,
          type: 'One Time',
          description: 'Generator service',
          starts_at: `${WEDNESDAY} ${blocked.from}`,
          ends_at: `${WEDNESDAY} ${blocked.to}`,
          active_from: WEDNESDAY,
        })
        .execute()
    for (const half of booked) await post(aBooking({ start_time: clockTime(half) }), half)
  }

  // Each booking has a patient and an address of its own, so that no limit refuses it.
  const post = (body: Record<string, unknown>, number: number) =>
    postBooking(app, { ...body, ...anotherPatient(number) }, { ip: `10.0.0.${number}` })

  /** What /availability says about the start: true, false or undefined for a time that it does not have. */
  async function isFree(start: string, doctor_id: number | null) {
    const asked = doctor_id === null ? '' : `&doctorId=${doctor_id}`
    const url = `/availability?location=lag&from=${WEDNESDAY}&days=1&serviceId=${clinic.procedureId}${asked}`
    const { data } = (await app.inject(url)).json<{ data: DayOfSlots[] }>()
    return data[0]!.slots.find((slot) => slot.start === start)?.free
  }

  it('Exactly the times that are shown as available can be booked and moved to, for random days', async () => {
    await fc.assert(
      fc.asyncProperty(randomDay, async (day) => {
        await setUp(day)
        const doctor_id = day.asked === null ? null : clinic.doctorIds[day.asked]!
        const moving = await anAppointmentElsewhere(day.minutes)
        for (const half of halfHours(14, 36)) {
          const start = clockTime(half)
          const shown = await isFree(start, doctor_id)
          expect({ start, moved: await moves(moving, start, doctor_id) }).toEqual({
            start,
            moved: shown === true,
          })
          const offers = day.asked === null || day.offering.length === 0 || day.offering.includes(day.asked)
          const refused = shown === undefined || !offers ? 422 : 409
          const body = aBooking({
            appointmentType: 'procedure',
            service_id: clinic.procedureId,
            doctor_id,
            start_time: start,
          })
          const { status } = await post(body, 100 + half)
          expect({ start, status }).toEqual({ start, status: shown ? 200 : refused })
        }
      }),
      { numRuns: 5 },
    )
  })

  /** An appointment of the service on another day. */
  async function anAppointmentElsewhere(minutes: number) {
    const [doctor_id] = clinic.doctorIds as [number]
    const [room_id] = clinic.roomIds as [number]
    const id = await anAppointment(database(), { starts_at: '2026-12-20 09:00', doctor_id, room_id })
    await database()
      .updateTable('appointments')
      .set({ service_id: clinic.procedureId, ends_at: `2026-12-20 ${clockTime(18 + minutes / 30)}` })
      .where('id', '=', id)
      .execute()
    return id
  }

  /** Whether the appointment can be moved there; it is moved back afterwards. */
  async function moves(id: number, start_time: string, doctor_id: number | null) {
    const before = await rowOf(id)
    const { status } = await staff.call(moveAppointment, {
      params: { id },
      body: { version: before.version, appointment_date: WEDNESDAY, start_time, doctor_id },
    })
    const { starts_at, ends_at, doctor_id: doctor, room_id } = before
    await database()
      .updateTable('appointments')
      .set({ starts_at, ends_at, doctor_id: doctor, room_id })
      .where('id', '=', id)
      .execute()
    return status === 200
  }

  const rowOf = (id: number) =>
    database()
      .selectFrom('appointments')
      .select(['starts_at', 'ends_at', 'doctor_id', 'room_id', 'version'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
})
