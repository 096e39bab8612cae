import { assignAppointment, bookAtDesk, fetchAppointmentHistory } from '@molar/contract'
import { aDeskBooking } from '../../testing/booking.ts'
import { aClinic } from '../../testing/clinic.ts'
import { onBothDatabasesInLongRun } from '../../testing/databases.ts'
import { type StaffCalls, withStaff } from '../../testing/staff-calls.ts'

onBothDatabasesInLongRun((database) => {
  let staff: StaffCalls
  let clinic: Awaited<ReturnType<typeof aClinic>>
  withStaff(database, (calls) => {
    staff = calls
  })
  beforeEach(async () => {
    clinic = await aClinic(database())
  })
  const atDesk = (changes: object = {}) => staff.call(bookAtDesk, { body: aDeskBooking(clinic, changes) })

  it('Staff change doctor and note of an appointment with a history row, and an old version is refused', async () => {
    const { data: row } = await atDesk()
    const id = Number(row.id)
    const room = clinic.roomIds.find((each) => each !== undefined)!
    const body = { version: 1, doctor_id: clinic.doctorIds[1]!, deskNote: 'Call first' }
    const { data } = await staff.call(assignAppointment, { params: { id }, body })
    expect(data).toMatchObject({ doctor: { last_name: 'Eze 2' }, deskNote: 'Call first', version: 2 })
    const stale = await staff.call(assignAppointment, {
      params: { id },
      body: { version: 1, room_id: room },
    })
    expect(stale).toMatchObject({ status: 409, code: 'changed_meanwhile', data: { version: 2 } })
    const { data: history } = await staff.call(fetchAppointmentHistory, { params: { id } })
    expect(history.at(-1)).toMatchObject({ action: 'assigned', fromDoctor: 'Eze 1', toDoctor: 'Eze 2' })
  })

  it('The audit log tells a changed note from a changed doctor', async () => {
    const { data: row } = await atDesk()
    const changes = [{ deskNote: 'Call first' }, { doctor_id: clinic.doctorIds[1]! }]
    for (const [index, change] of changes.entries())
      await staff.call(assignAppointment, {
        params: { id: Number(row.id) },
        body: { version: index + 1, ...change },
      })
    const rows = database().selectFrom('audit_log').select('action').orderBy('id')
    expect((await rows.execute()).map(({ action }) => action)).toEqual([
      'appointment.booked',
      'appointment.noted',
      'appointment.assigned',
    ])
  })

  it('A room of another branch cannot be assigned', async () => {
    const { data: row } = await atDesk()
    const { roomIds } = await aClinic(database(), { branch: 'phc' })
    const response = await staff.call(assignAppointment, {
      params: { id: Number(row.id) },
      body: { version: 1, room_id: roomIds[0]! },
    })
    expect(response).toMatchObject({ status: 422, errors: [{ path: 'room_id' }] })
  })

  it('A doctor who has another appointment at that time cannot be assigned', async () => {
    const { data: row } = await atDesk()
    await atDesk({
      doctor_id: clinic.doctorIds[1],
      first_name: 'Tayo',
    })
    const response = await staff.call(assignAppointment, {
      params: { id: Number(row.id) },
      body: { version: 1, doctor_id: clinic.doctorIds[1]! },
    })
    expect(response).toMatchObject({ status: 409, code: 'slot_taken' })
    expect(response.message).toContain('Another appointment has this doctor')
  })
})
