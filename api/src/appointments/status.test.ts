import { setAppointmentStatus } from '@molar/contract'
import { anAppointment } from '../../testing/appointments.ts'
import { aPatient } from '../../testing/clinic.ts'
import { onBothDatabasesInLongRun } from '../../testing/databases.ts'
import { type StaffCalls, withStaff } from '../../testing/staff-calls.ts'

onBothDatabasesInLongRun((database) => {
  let staff: StaffCalls
  withStaff(database, (calls) => {
    staff = calls
  })

  const set = (id: number | string, isOpen: unknown) =>
    staff.call(setAppointmentStatus, { params: { id }, body: { isOpen } })

  it('Confirming and reopening an appointment changes its status and writes an audit row for each', async () => {
    const patient = await aPatient(database())
    const id = await anAppointment(database(), { starts_at: '2026-12-02 09:00', patient_id: patient.id })
    expect(await set(id, false)).toMatchObject({
      status: 200,
      success: true,
      data: { id, isOpen: false, status: 'confirmed', user: { surname: 'Adaeze' } },
    })
    expect(await set(id, true)).toMatchObject({ status: 200, data: { id, isOpen: true, status: 'pending' } })
    const about = { staff_id: staff.userId, patients: [patient.id], subject: `appointment:${id}` }
    expect(await database().selectFrom('audit_log').selectAll().orderBy('id').execute()).toMatchObject([
      { ...about, action: 'appointment.confirmed' },
      { ...about, action: 'appointment.reopened' },
    ])
  })

  it('Setting the status that an appointment already has changes nothing', async () => {
    const id = await anAppointment(database(), { starts_at: '2026-12-02 09:00', state: 'booked' })
    expect(await set(id, false)).toMatchObject({ status: 200, data: { isOpen: false } })
    const actions = await database().selectFrom('audit_log').select('action').execute()
    expect(actions).toEqual([{ action: 'appointment.read' }])
  })

  it('Setting the status of an appointment that does not exist returns 404', async () => {
    expect(await set(4711, false)).toMatchObject({
      status: 404,
      success: false,
      code: 'not_found',
      message: 'This appointment is no longer in the list. Please reload the list.',
    })
  })

  it.each([['yes'], [1], [null], [undefined], [{}]])(
    'Setting the status to %j returns 422',
    async (isOpen) => {
      const id = await anAppointment(database(), { starts_at: '2026-12-02 09:00' })
      expect(await set(id, isOpen)).toMatchObject({ status: 422, errors: [{ path: 'isOpen' }] })
      expect((await staff.list('lag')).data[0]!.isOpen).toBe(true)
    },
  )

  it.each(['0', '-1', '1.5', '2147483648', 'x'])(
    'Setting the status of the appointment id %s returns 422',
    async (id) => {
      expect(await set(id, false)).toMatchObject({ status: 422, errors: [{ path: 'id' }] })
    },
  )
})
