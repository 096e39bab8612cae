import {
  assignAppointment,
  changeAppointmentState,
  createBlocker,
  type Endpoint,
  fetchAffectedAppointments,
  fetchAppointment,
  fetchSchedule,
  joinWaitingList,
  listWaiting,
  markCalled,
  moveAppointment,
  undoAppointment,
} from '@molar/contract'
import type { FastifyInstance } from 'fastify'
import { aBlocker } from '../../testing/blockers.ts'
import { aBooking, postBooking } from '../../testing/booking.ts'
import { aClinic } from '../../testing/clinic.ts'
import { onBothDatabasesInLongRun } from '../../testing/databases.ts'
import { type StaffCalls, withStaff } from '../../testing/staff-calls.ts'

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

  const reads = () =>
    database()
      .selectFrom('audit_log')
      .select(['staff_id', 'patients', 'subject'])
      .where('action', '=', 'appointment.read')
      .execute()
  const oneRead = async () => {
    const { patient_id } = await database()
      .selectFrom('appointments')
      .select('patient_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return [{ staff_id: staff.userId, patients: [patient_id], subject: `appointment:${id}` }]
  }
  const call = <Data>(endpoint: Endpoint<unknown, Data>, body: object) =>
    staff.call(endpoint, { params: { id }, body })

  it.each([
    ['change of state', changeAppointmentState, { state: 'booked' }],
    ['move', moveAppointment, { appointment_date: '2026-12-03', start_time: '10:00' }],
    ['change of the note', assignAppointment, { deskNote: 'Wheelchair' }],
    ['request to undo', undoAppointment, {}],
  ])(
    'A %s of an older version, whose response has the row, is a read in the audit log',
    async (_what, endpoint, body) => {
      expect(await call(endpoint, { version: 9, ...body })).toMatchObject({
        status: 409,
        code: 'changed_meanwhile',
        data: { version: 1 },
      })
      expect(await reads()).toEqual(await oneRead())
    },
  )

  it.each([
    ['state', changeAppointmentState, { state: 'pending' }],
    ['time', moveAppointment, { appointment_date: '2026-12-02', start_time: '10:00' }],
    ['note', assignAppointment, { deskNote: '' }],
  ])('A change to the same %s is a read in the audit log', async (_what, endpoint, body) => {
    expect((await call(endpoint, { version: 1, ...body })).status).toBe(200)
    expect(await reads()).toEqual(await oneRead())
  })

  it('The details of a cancelled appointment are a read in the audit log', async () => {
    await call(changeAppointmentState, { version: 1, state: 'cancelled' })
    expect(await staff.call(fetchAppointment, { params: { id } })).toMatchObject({
      status: 200,
      data: { id },
    })
    expect(await reads()).toEqual(await oneRead())
  })

  it('A repeated call from the call list is a read in the audit log', async () => {
    const body = aBlocker({
      startDateTime: '2026-12-02T08:00',
      endDateTime: '2026-12-02T17:00',
      location: 'lag',
    })
    const { data } = await staff.call(createBlocker, { body })
    const isCalled = () => staff.call(markCalled, { params: { id }, body: { blocker: data!.id } })
    expect((await isCalled()).status).toBe(200)
    expect(await reads()).toEqual([])
    expect((await isCalled()).status).toBe(200)
    expect(await reads()).toEqual(await oneRead())
  })

  it.each([
    ['schedule', fetchSchedule, 'location=lag&from=2026-12-02&days=1'],
    ['waiting list', listWaiting, 'location=lag'],
    ['call list', fetchAffectedAppointments, 'location=lag'],
  ])('The audit log has each request for the %s with the patients in it', async (_what, endpoint, query) => {
    const wish = { doctor_id: null, weekdays: [1, 2], partOfDay: 'any', until: '2026-12-02' }
    const payload = { token: await app.links.issue(app.db, id), answer: '4567', ...wish }
    await app.inject({ method: 'POST', url: joinWaitingList.path, payload })
    const body = aBlocker({ startDateTime: '2026-12-02T08:00', endDateTime: '2026-12-02T17:00' })
    await staff.call(createBlocker, { body })
    expect((await staff.call<unknown>(endpoint, { query })).status).toBe(200)
    const shown = (await oneRead()).map(({ staff_id, patients }) => ({ staff_id, patients }))
    const rows = database().selectFrom('audit_log').select(['staff_id', 'patients'])
    expect(await rows.where('action', '=', 'appointments.read').execute()).toEqual(shown)
  })

  it('A row that the audit log cannot record is not shown', async () => {
    await database().schema.alterTable('audit_log').renameTo('away').execute()
    const response = await call(changeAppointmentState, { version: 9, state: 'booked' })
    await database().schema.alterTable('away').renameTo('audit_log').execute()
    expect(response).toMatchObject({ status: 500, code: 'internal' })
    expect(response.data).toBeUndefined()
  })
})
