import { createBlocker, fetchAffectedAppointments, previewBlocker } from '@molar/contract'
import type { FastifyInstance } from 'fastify'
import { aBlocker } from '../../testing/blockers.ts'
import { aBooking, anotherPatient, postBooking } from '../../testing/booking.ts'
import { aClinic } from '../../testing/clinic.ts'
import { onBothDatabasesInLongRun } from '../../testing/databases.ts'
import { asStaff, type StaffCalls, withStaff } from '../../testing/staff-calls.ts'

onBothDatabasesInLongRun((database) => {
  let app: FastifyInstance
  let staff: StaffCalls
  let doctors: number[]
  withStaff(database, (calls, server) => {
    staff = calls
    app = server
  })
  beforeEach(async () => {
    doctors = (await aClinic(database())).doctorIds
  })

  const booked = async (number: number, changes: object) =>
    (await postBooking(app, aBooking({ ...anotherPatient(number), ...changes }))).body.data!.id
  const ill = (changes: object = {}) =>
    aBlocker({
      description: 'Doctor is ill',
      startDateTime: '2026-12-02T08:00',
      endDateTime: '2026-12-02T17:00',
      doctorId: doctors[0]!,
      location: 'lag',
      ...changes,
    })
  const calls = async () =>
    (await staff.call(fetchAffectedAppointments, { query: 'location=lag' })).data.map(
      ({ appointment, offered }) => [appointment.start, appointment.patient, offered],
    )

  it('The preview names whom a blocker would affect and stores nothing', async () => {
    await booked(1, { doctor_id: doctors[0] })
    await booked(2, { doctor_id: doctors[1] })
    const { data } = await staff.call(previewBlocker, { body: ill() })
    expect(data).toMatchObject([
      {
        appointment: { start: '10:00', patient: 'Patient 1 Ọláyínká', phone: '+2348030000001' },
        location: 'lag',
        blocker: { id: null, description: 'Doctor is ill' },
      },
    ])
    expect(await calls()).toEqual([])
    expect(await database().selectFrom('blockers').select('id').execute()).toEqual([])
  })

  it('The preview refuses what the person may not save, and the audit log names the shown patients', async () => {
    const [own, colleague] = doctors as [number, number]
    const id = await booked(1, { doctor_id: colleague })
    const doctor = await asStaff(app, 'ade.doctor', { role: 'doctor', doctor_id: own })
    const body = ill({ doctorId: colleague })
    expect(await doctor.call(previewBlocker, { body })).toMatchObject({ status: 403, code: 'not_permitted' })
    const reads = database()
      .selectFrom('audit_log')
      .select(['staff_id', 'patients'])
      .where('action', '=', 'appointments.read')
    expect(await reads.execute()).toEqual([])
    await staff.call(previewBlocker, { body })
    await staff.call(createBlocker, { body })
    expect(await calls()).toHaveLength(1)
    const { patient_id } = await database()
      .selectFrom('appointments')
      .select('patient_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const read = { staff_id: staff.userId, patients: [patient_id] }
    expect(await reads.execute()).toEqual([read, read])
  })

  it('The preview refuses a doctor of no or another branch, as saving does', async () => {
    for (const refused of [{ doctorId: 999_999 }, { location: 'abj' as const }]) {
      const body = ill(refused)
      const responses = [
        await staff.call(previewBlocker, { body }),
        await staff.call(createBlocker, { body }),
      ]
      expect(responses).toMatchObject([
        { status: 422, code: 'invalid' },
        { status: 422, code: 'invalid' },
      ])
    }
  })
})
