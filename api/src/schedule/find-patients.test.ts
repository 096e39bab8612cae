import { findPatients } from '@molar/contract'
import { aClinic, aPatient } from '../../testing/clinic.ts'
import { onBothDatabasesInLongRun } from '../../testing/databases.ts'
import { type StaffCalls, withStaff } from '../../testing/staff-calls.ts'

onBothDatabasesInLongRun((database) => {
  let staff: StaffCalls
  withStaff(database, (calls) => (staff = calls))
  beforeEach(async () => {
    await aClinic(database())
  })

  it('A patient whose clinic ID is exactly the search comes first', async () => {
    for (let index = 0; index < 12; index += 1)
      await aPatient(database(), {
        raw_id: `LAG/${index}`,
        last_name: `Abu ${index}`,
        phone: `+23480310230${10 + index}`,
        email: null,
      })
    const patient = await aPatient(database(), {
      raw_id: '1023',
      last_name: 'Zubairu',
      phone: null,
      email: null,
    })
    const { data } = await staff.call(findPatients, { body: { location: 'lag', search: '1023' } })
    expect(data).toHaveLength(10)
    expect(data[0]).toMatchObject({ id: patient.id, clinicId: '1023' })
  })
})
