import { changeAppointmentState, fetchAppointment, fetchSchedule } from '@molar/contract'
import type { FastifyInstance } from 'fastify'
import { setHours } from '../../testing/available-times.ts'
import { aBooking, anotherPatient, postBooking } from '../../testing/booking.ts'
import { aClinic } from '../../testing/clinic.ts'
import { onBothDatabasesInLongRun } from '../../testing/databases.ts'
import { asStaff, type StaffCalls, withStaff } from '../../testing/staff-calls.ts'

onBothDatabasesInLongRun((database) => {
  let app: FastifyInstance
  let staff: StaffCalls
  let id: number
  withStaff(database, (calls, server) => {
    staff = calls
    app = server
  })
  beforeEach(async () => {
    await aClinic(database())
    id = (await postBooking(app, aBooking())).body.data!.id
  })

  const read = (params: { id: number | string } = { id }, calls = staff) =>
    calls.call(fetchAppointment, { params })
  const cancel = () =>
    staff.call(changeAppointmentState, { params: { id }, body: { version: 1, state: 'cancelled' } })

  it('An appointment is returned as the schedule shows it, with its branch', async () => {
    const { data } = await staff.call(fetchSchedule, { query: 'location=lag&from=2026-12-02&days=1' })
    expect(await read()).toMatchObject({ status: 200, data: { ...data.appointments[0], location: 'lag' } })
  })

  it('An appointment that lasts until midnight ends at 24:00', async () => {
    await setHours(database(), '08:00', '24:00')
    const late = await postBooking(app, aBooking({ ...anotherPatient(2), start_time: '23:30' }))
    expect(await read({ id: late.body.data!.id })).toMatchObject({ data: { start: '23:30', end: '24:00' } })
  })

  it('A cancelled appointment is returned', async () => {
    await cancel()
    const { data } = await read()
    expect(data).toMatchObject({ id, state: 'cancelled', version: 2, patient: 'Adébáyọ̀ Ọláyínká' })
    expect(data).not.toHaveProperty('patientId')
  })

  it('An appointment of a branch that the account may not see is not found', async () => {
    const other = await asStaff(app, 'phc.desk', { role: 'front-desk', branches: ['phc'] })
    expect(await read({ id }, other)).toMatchObject({ status: 404, code: 'not_found' })
    const own = await asStaff(app, 'lagos.doctor', { role: 'doctor', branches: ['lag'] })
    expect(await read({ id }, own)).toMatchObject({ status: 200, data: { id } })
  })

  it('An appointment that was deleted is not found', async () => {
    await database().deleteFrom('appointments').where('id', '=', id).execute()
    expect(await read()).toMatchObject({ status: 404, code: 'not_found' })
  })

  it.each(['apt-a1', '0', '1.5', '2147483648', "1' or 1=1"])('The id %s is refused', async (wrong) => {
    expect(await read({ id: wrong })).toMatchObject({ status: 422, code: 'invalid' })
  })

  it('Without a session the appointment is not shown', async () => {
    const response = await staff.call(fetchAppointment, { params: { id }, bearer: 'no-session' })
    expect(response).toMatchObject({ status: 401, code: 'sign_in' })
  })
})
