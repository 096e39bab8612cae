import { bookAtDesk, findPatients } from '@molar/contract'
import type { FastifyInstance } from 'fastify'
import { anAppointment } from '../../testing/appointments.ts'
import { aDeskBooking } from '../../testing/booking.ts'
import { aClinic, aPatient } from '../../testing/clinic.ts'
import { onBothDatabasesInLongRun } from '../../testing/databases.ts'
import { asStaff, type StaffCalls, withStaff } from '../../testing/staff-calls.ts'

onBothDatabasesInLongRun((database) => {
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

  it('The audit log has each search with the patients that it found', async () => {
    const { id } = await aPatient(database())
    for (const search of ['Okafor', 'Nobody'])
      await staff.call(findPatients, { body: { location: 'lag', search } })
    const rows = database().selectFrom('audit_log').select(['staff_id', 'action', 'patients'])
    const entry = { staff_id: staff.userId, action: 'patients.searched' }
    expect(await rows.orderBy('id').execute()).toEqual([
      { ...entry, patients: [id] },
      { ...entry, patients: [] },
    ])
  })

  it('A patient is found by a phone number that was copied with characters for the direction of text and with non-breaking hyphens', async () => {
    const patient = await aPatient(database(), { last_name: 'Zubairu', phone: '+2348055512904' })
    const search = '\u202a+234 805\u2011551\u20112904\u202c'
    const { data } = await staff.call(findPatients, { body: { location: 'lag', search } })
    expect(data).toMatchObject([{ id: patient.id }])
  })

  it('A desk finds and books only patients who are registered or have an appointment in its branches', async () => {
    const { id: patient_id } = await aPatient(database(), { branch: 'fct' })
    const desk = await asStaff(app, 'lagos.desk', { role: 'front-desk', branch: 'lag', branches: ['lag'] })
    const find = async () =>
      (await desk.call(findPatients, { body: { location: 'lag', search: 'Okafor' } })).data
    const book = () => desk.call(bookAtDesk, { body: aDeskBooking(clinic, { patient_id }) })
    expect(await find()).toEqual([])
    expect((await book()).status).toBe(422)
    await anAppointment(database(), { starts_at: '2026-12-03 10:00', branch: 'lag', patient_id })
    expect(await find()).toMatchObject([{ id: patient_id }])
    expect((await book()).status).toBe(200)
  })
})
