import { assignAppointment, bookAtDesk, moveAppointment } from '@molar/contract'
import type { FastifyInstance } from 'fastify'
import { anAppointment, storedAppointment } from '../../testing/appointments.ts'
import { aBooking, aDeskBooking, postBooking } from '../../testing/booking.ts'
import { aClinic } from '../../testing/clinic.ts'
import { onBothDatabasesInLongRun } from '../../testing/databases.ts'
import { type StaffCalls, withStaff } from '../../testing/staff-calls.ts'
import { untilLockWait } from '../../testing/waiting.ts'
import type { ClinicBranch } from './clinic-file.ts'
import { importInto } from './import-clinic.ts'

type Changes = Omit<ClinicBranch, 'code'>

// A Wednesday, 2 December.
const CLOSED: Changes = { hours: { wednesday: ['14:00-17:00'] } }
const WITHOUT_SERVICE: Changes = { services: { consultation: [{ name: 'Routine Check-Up', active: false }] } }
const WITHOUT_DOCTOR: Changes = { doctors: [{ firstName: 'Ngozi', lastName: 'Eze 1', active: false }] }
const WITHOUT_ROOM: Changes = { rooms: [{ name: 'Room 1', active: false }] }

onBothDatabasesInLongRun((database, name) => {
  let app: FastifyInstance
  let staff: StaffCalls
  let clinic: Awaited<ReturnType<typeof aClinic>>
  withStaff(database, (calls, server) => {
    staff = calls
    app = server
  })
  beforeEach(async () => {
    clinic = await aClinic(database())
  })

  /** Makes a call while an import of Lagos is running, and returns its response. */
  async function duringImport<Response>(changes: Changes, call: () => Promise<Response>) {
    let response: Promise<Response> | undefined
    await database()
      .transaction()
      .execute(async (trx) => {
        await importInto(trx, { branches: [{ code: 'lag', ...changes }] })
        response = call()
        // PGlite has one connection, so the call waits for the whole transaction.
        if (name === 'PostgreSQL') await Promise.race([response, untilLockWait(trx)])
      })
    return response!
  }

  it.each([
    ['hours that it closes', CLOSED, 'start_time'],
    ['a service that it takes out of use', WITHOUT_SERVICE, 'service_id'],
  ])('A booking for %s waits for a running import and is then refused', async (_what, changes, path) => {
    const service_id = clinic.consultationId
    const refused = { status: 422, errors: [{ path }] }
    const { status, body } = await duringImport(changes, () => postBooking(app, aBooking({ service_id })))
    expect({ status, errors: body.errors }).toMatchObject(refused)
    await database().updateTable('services').set({ active: true }).execute()
    const atDesk = () => staff.call(bookAtDesk, { body: aDeskBooking(clinic) })
    expect(await duringImport(changes, atDesk)).toMatchObject(refused)
    expect(await database().selectFrom('appointments').select('id').execute()).toEqual([])
  })

  it.each([
    ['to hours that it closes', CLOSED, 'start_time'],
    ['to a doctor who leaves with it', WITHOUT_DOCTOR, 'doctor_id'],
  ])('A move %s waits for a running import and is then refused', async (_where, changes, path) => {
    const id = await anAppointment(database(), { starts_at: '2026-12-03 10:00' })
    const before = await storedAppointment(database(), id)
    const [doctor_id] = clinic.doctorIds
    const to = { version: 1, appointment_date: '2026-12-02', start_time: '10:00', doctor_id }
    const move = () => staff.call(moveAppointment, { params: { id }, body: to })
    expect(await duringImport(changes, move)).toMatchObject({ status: 422, errors: [{ path }] })
    expect(await storedAppointment(database(), id)).toEqual(before)
  })

  it.each([
    ['a doctor who leaves with it', WITHOUT_DOCTOR, 'doctor_id'],
    ['a room that it takes out of use', WITHOUT_ROOM, 'room_id'],
  ])('The assignment of %s waits for a running import and is then refused', async (_what, changes, path) => {
    const id = await anAppointment(database(), { starts_at: '2026-12-02 10:00' })
    const [wanted] = path === 'doctor_id' ? clinic.doctorIds : clinic.roomIds
    const assign = () =>
      staff.call(assignAppointment, { params: { id }, body: { version: 1, [path]: wanted } })
    expect(await duringImport(changes, assign)).toMatchObject({ status: 422, errors: [{ path }] })
  })
})
