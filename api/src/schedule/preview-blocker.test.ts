import { createBlocker, previewBlocker } from '@molar/contract'
import { withCallList } from '../../testing/call-list.ts'
import { onBothDatabasesInLongRun } from '../../testing/databases.ts'
import { asStaff } from '../../testing/staff-calls.ts'

onBothDatabasesInLongRun((database) => {
  const { app, staff, doctors, booked, ill, calls } = withCallList(database)

  it('The preview names whom a blocker would affect and stores nothing', async () => {
    await booked(1, { doctor_id: doctors()[0] })
    await booked(2, { doctor_id: doctors()[1] })
    const { data } = await staff().call(previewBlocker, { body: ill() })
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
    const [own, colleague] = doctors() as [number, number]
    const id = await booked(1, { doctor_id: colleague })
    const doctor = await asStaff(app(), 'ade.doctor', { role: 'doctor', doctor_id: own })
    const body = ill({ doctorId: colleague })
    expect(await doctor.call(previewBlocker, { body })).toMatchObject({ status: 403, code: 'not_permitted' })
    const reads = database()
      .selectFrom('audit_log')
      .select(['staff_id', 'patients'])
      .where('action', '=', 'appointments.read')
    expect(await reads.execute()).toEqual([])
    await staff().call(previewBlocker, { body })
    await staff().call(createBlocker, { body })
    expect(await calls()).toHaveLength(1)
    const { patient_id } = await database()
      .selectFrom('appointments')
      .select('patient_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const read = { staff_id: staff().userId, patients: [patient_id] }
    expect(await reads.execute()).toEqual([read, read])
  })

  it('The preview refuses a doctor of no or another branch, as saving does', async () => {
    for (const refused of [{ doctorId: 999_999 }, { location: 'abj' as const }]) {
      const body = ill(refused)
      const responses = [
        await staff().call(previewBlocker, { body }),
        await staff().call(createBlocker, { body }),
      ]
      expect(responses).toMatchObject([
        { status: 422, code: 'invalid' },
        { status: 422, code: 'invalid' },
      ])
    }
  })
})
