import type { DayOfSlots } from '@molar/contract'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { aBooking, anotherPatient, postAtOnce, postBooking } from '../../testing/booking.ts'
import { aClinic } from '../../testing/clinic.ts'
import { onBothDatabasesInLongRun } from '../../testing/databases.ts'
import { withServer } from '../../testing/server.ts'

const WEDNESDAY = '2026-12-02'

onBothDatabasesInLongRun((database) => {
  let app: FastifyInstance
  let clinic: Awaited<ReturnType<typeof aClinic>>
  withServer(database, (server) => (app = server))
  beforeEach(async () => {
    clinic = await aClinic(database())
    await database().updateTable('branches').set({ new_patient_share: 100 }).execute()
  })

  const setMinutes = (minutes: number) =>
    database()
      .updateTable('services')
      .set({ duration_minutes: minutes })
      .where('id', '=', clinic.procedureId)
      .execute()
  const offeredBy = (...doctorIds: number[]) =>
    database()
      .insertInto('service_doctors')
      .values(doctorIds.map((doctor_id) => ({ service_id: clinic.procedureId, doctor_id })))
      .execute()
  const works = (doctor_id: number, opens: string, closes: string, weekday = 3) =>
    database().insertInto('doctor_hours').values({ doctor_id, weekday, opens, closes }).execute()

  async function times(query = '') {
    const url = `/availability?location=lag&from=${WEDNESDAY}&days=1${query}`
    const { data } = (await app.inject(url)).json<{ data: DayOfSlots[] }>()
    return data[0]!.slots
  }
  const availableStarts = async (query = '') =>
    (await times(query)).filter((slot) => slot.free).map(({ start }) => start)
  const list = async (type: string) => {
    const payload = { location: 'lag', type }
    return (await app.inject({ method: 'PUT', url: '/fetch/services', payload })).json().data
  }
  const ofProcedure = () => `&serviceId=${clinic.procedureId}`
  const procedure = (start_time: string, changes = {}) =>
    aBooking({ appointmentType: 'procedure', service_id: clinic.procedureId, start_time, ...changes })

  it('A service of 60 minutes is offered until an hour before closing, and is booked for an hour', async () => {
    await setMinutes(60)
    expect((await availableStarts(ofProcedure())).at(-1)).toBe('16:00')
    expect((await availableStarts()).at(-1)).toBe('16:30')
    expect((await postBooking(app, procedure('16:30'))).status).toBe(422)
    expect((await postBooking(app, procedure('16:00'))).status).toBe(200)
    const row = await database().selectFrom('appointments').select('ends_at').executeTakeFirst()
    expect(row).toEqual({ ends_at: `${WEDNESDAY} 17:00:00` })
  })

  it('A service of 60 minutes needs an hour without a break of the branch', async () => {
    await setMinutes(60)
    await database().deleteFrom('branch_hours').execute()
    await sql`insert into branch_hours values ('lag', 3, '08:00', '10:30'), ('lag', 3, '11:00', '12:00')`.execute(
      database(),
    )
    expect(await availableStarts(ofProcedure())).toEqual(['08:00', '08:30', '09:00', '09:30', '11:00'])
  })

  it('A service that one doctor offers is available when that doctor is, and is booked with that doctor', async () => {
    const [first, second] = clinic.doctorIds as [number, number]
    await offeredBy(second)
    await works(second, '09:00', '10:00')
    expect(await availableStarts(ofProcedure())).toEqual(['09:00', '09:30'])
    const { body } = await postBooking(app, procedure('09:00'))
    expect(body.data!.doctor.id).toBe(second)
    expect(await availableStarts(ofProcedure())).toEqual(['09:30'])
    expect((await postBooking(app, procedure('09:30', { doctor_id: first }))).body).toMatchObject({
      errors: [{ path: 'doctor_id' }],
    })
  })

  it('A doctor with working hours of their own is not booked outside them, and on other weekdays not at all', async () => {
    const [doctorId] = clinic.doctorIds as [number]
    await works(doctorId, '07:00', '09:00')
    await works(doctorId, '12:00', '13:00')
    const own = `&doctorId=${doctorId}`
    expect(await availableStarts(own)).toEqual(['08:00', '08:30', '12:00', '12:30'])
    expect((await postBooking(app, aBooking({ doctor_id: doctorId, start_time: '10:00' }))).status).toBe(409)
    await database().updateTable('doctor_hours').set({ weekday: 4 }).execute()
    expect(await availableStarts(own)).toEqual([])
  })

  it('The list of services has durations and doctors', async () => {
    await setMinutes(90)
    await offeredBy(clinic.doctorIds[1]!)
    expect(await list('procedure')).toMatchObject([{ duration: 90, doctorIds: [clinic.doctorIds[1]] }])
    expect(await list('consultation')).toEqual([
      { id: clinic.consultationId, name: 'Routine Check-Up', duration: 30 },
    ])
  })

  it('Of concurrent bookings of 60 and 30 minutes that overlap, each doctor and room gets one at a time', async () => {
    await setMinutes(60)
    const bodies = Array.from({ length: 24 }, (_, index) => ({
      ...(index % 2 ? procedure(index % 4 === 1 ? '10:00' : '10:30') : aBooking({ start_time: '10:30' })),
      ...anotherPatient(index),
    }))
    const responses = await postAtOnce(app, bodies)
    expect(responses.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(2)
    const { rows } = await sql`select one.id from appointments one join appointments other
      on one.id < other.id and one.period && other.period
        and (one.doctor_id = other.doctor_id or one.room_id = other.room_id)`.execute(database())
    expect(rows).toEqual([])
  })
})
