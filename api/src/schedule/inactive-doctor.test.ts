import {
  assignAppointment,
  createBlocker,
  fetchMyAppointment,
  fetchSchedule,
  moveAppointment,
  type RowId,
} from '@molar/contract'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { anAppointment } from '../../testing/appointments.ts'
import { aBlocker } from '../../testing/blockers.ts'
import { aClinic } from '../../testing/clinic.ts'
import { onBothDatabasesInLongRun } from '../../testing/databases.ts'
import { type StaffCalls, withStaff } from '../../testing/staff-calls.ts'

const idsOf = (doctors: { id: RowId }[] = []) => doctors.map((doctor) => doctor.id)

onBothDatabasesInLongRun((database) => {
  let app: FastifyInstance
  let staff: StaffCalls
  let clinic: Awaited<ReturnType<typeof aClinic>>
  let id: number
  withStaff(database, (calls, server) => {
    staff = calls
    app = server
  })
  /** The first doctor has an appointment on 2 December 10:00, and has left. */
  beforeEach(async () => {
    clinic = await aClinic(database())
    const [doctor_id] = clinic.doctorIds
    id = await anAppointment(database(), { starts_at: '2026-12-02 10:00', doctor_id: doctor_id! })
    await anAppointment(database(), { starts_at: '2026-11-30 10:00', doctor_id: doctor_id! })
    await database().updateTable('doctors').set({ active: false }).where('id', '=', doctor_id!).execute()
  })
  const closedOn = async (from: string) =>
    (await staff.call(fetchSchedule, { query: `location=lag&from=${from}&days=1` })).data.closed
  const move = (to: object) =>
    staff.call(moveAppointment, {
      params: { id },
      body: { version: 1, appointment_date: '2026-12-02', start_time: '11:00', ...to },
    })

  const doctorsOn = async (from: string) => {
    const { data } = await staff.call(fetchSchedule, { query: `location=lag&from=${from}&days=1` })
    return { doctors: idsOf(data.doctors), former: idsOf(data.formerDoctors) }
  }
  const doctorsOffering = async () => {
    const { data } = await staff.call(fetchSchedule, { query: 'location=lag&from=2026-12-02&days=1' })
    return data.appointments[0]!.serviceDoctorIds
  }
  const doctorTakesBookings = async () => {
    const token = await app.links.issue(app.db, id)
    const response = await app.inject({ method: 'POST', url: fetchMyAppointment.path, payload: { token } })
    return response.json<{ data: { doctorTakesBookings?: boolean } }>().data.doctorTakesBookings
  }

  it('The time of a doctor who has left is closed from today on', async () => {
    const doctorId = clinic.doctorIds[0]
    expect(await closedOn('2026-12-02')).toEqual([
      {
        date: '2026-12-02',
        doctorId,
        start: '08:00',
        end: '17:00',
        blocker: null,
        heldUntil: null,
        roomId: null,
        appointmentId: null,
      },
    ])
    expect(await closedOn('2026-11-30')).toEqual([])
    await staff.call(createBlocker, { body: aBlocker({ doctorId: clinic.doctorIds[1]!, location: 'lag' }) })
    expect(await closedOn('2026-12-02')).toHaveLength(2)
  })

  it.each([
    ['who has left', 0],
    ['of another branch', 1],
    ['who does not offer the service', 2],
  ])('A move to a doctor %s is refused with what to do', async (_who, which) => {
    const [gone, other] = clinic.doctorIds
    await database()
      .updateTable('appointments')
      .set({ service_id: clinic.procedureId })
      .where('id', '=', id)
      .execute()
    if (which === 2)
      await database()
        .insertInto('service_doctors')
        .values({ service_id: clinic.procedureId, doctor_id: gone! })
        .execute()
    const doctor_id = [gone, 999_999, other][which]
    expect(await move({ doctor_id })).toMatchObject({
      status: 422,
      code: 'invalid',
      message: 'This doctor does not take bookings for this service. Please choose another doctor.',
      errors: [{ path: 'doctor_id' }],
    })
  })

  it('A doctor who has left cannot be assigned', async () => {
    const [gone, other] = clinic.doctorIds
    await database().updateTable('appointments').set({ doctor_id: other! }).where('id', '=', id).execute()
    const assign = (appointment: number) =>
      staff.call(assignAppointment, { params: { id: appointment }, body: { version: 1, doctor_id: gone! } })
    expect(await assign(id)).toMatchObject({ status: 422, errors: [{ path: 'doctor_id' }] })
    const { data } = await staff.call(fetchSchedule, { query: 'location=lag&from=2026-11-30&days=1' })
    expect(data.doctors.find((doctor) => doctor.id === gone)).toMatchObject({ active: false })
  })

  it('On days without their appointments, the schedule names doctors who have left apart from the others', async () => {
    const gone = clinic.doctorIds[0]!
    const other = await doctorsOn('2026-12-03')
    expect(other.doctors).not.toContain(gone)
    expect(other.former).toEqual([gone])
    const own = await doctorsOn('2026-12-02')
    expect(own.doctors).toEqual(expect.arrayContaining([...other.doctors, gone]))
    expect(own.former).toEqual([])
  })

  it('An appointment of the schedule has the doctors who offer its service, or null if all do', async () => {
    const service_id = clinic.procedureId
    expect(await doctorsOffering()).toBeNull()
    await database().updateTable('appointments').set({ service_id }).execute()
    expect(await doctorsOffering()).toBeNull()
    const doctor_id = clinic.doctorIds[1]!
    await database().insertInto('service_doctors').values({ service_id, doctor_id }).execute()
    expect(await doctorsOffering()).toEqual([doctor_id])
  })

  it('An older server is told that the time is taken if the doctor does not take bookings for the service', async () => {
    const { rows } = await sql<{ outcome: string }>`
      select move_appointment(${id}, '2026-12-02 11:00', ${clinic.doctorIds[0]!}, null, '2026-12-01 08:00', true) as outcome`.execute(
      database(),
    )
    expect(rows).toEqual([{ outcome: 'slot_taken' }])
  })

  it('The page of an appointment says whether its doctor takes bookings for its service', async () => {
    expect(await doctorTakesBookings()).toBe(false)
    await database().updateTable('doctors').set({ active: true }).execute()
    expect(await doctorTakesBookings()).toBe(true)
  })
})
