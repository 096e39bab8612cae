import { fetchMyWaitingList, moveAppointment } from '@molar/contract'
import { onBothDatabasesInLongRun } from '../../testing/databases.ts'
import { asStaff } from '../../testing/staff-calls.ts'
import { withWaitingList } from '../../testing/waiting-list.ts'

onBothDatabasesInLongRun((database) => {
  const { call, booked, join, app } = withWaitingList(database)

  it.each([
    ['a later day', '2026-12-31', '2026-12-08', '2026-12-08'],
    ['an earlier day', '2026-12-31', '2026-12-02', '2026-12-02'],
    ['a later day, after a last day that the patient chose', '2026-12-02', '2026-12-08', '2026-12-02'],
  ])(
    'The last day of a wish follows the appointment if it was its day: %s',
    async (_what, until, to, expected) => {
      const patient = await booked({ appointment_date: '2026-12-03', start_time: '10:00' })
      await join(patient, { until })
      const { call: asMember } = await asStaff(app())
      const body = { version: 1, appointment_date: to, start_time: '11:00' }
      expect((await asMember(moveAppointment, { params: { id: patient.id }, body })).status).toBe(200)
      expect((await call(fetchMyWaitingList, patient.target)).data.wish).toMatchObject({ until: expected })
    },
  )

  it('A last day that the patient chose stays when the appointment is moved to that day and away from it', async () => {
    const patient = await booked({ appointment_date: '2026-12-08', start_time: '10:00' })
    await join(patient, { until: '2026-12-03' })
    const { call: asMember } = await asStaff(app())
    for (const [version, appointment_date] of [
      [1, '2026-12-03'],
      [2, '2026-12-10'],
    ]) {
      const body = { version, appointment_date, start_time: '11:00' }
      expect((await asMember(moveAppointment, { params: { id: patient.id }, body })).status).toBe(200)
      // Other preferences, with the same last day.
      await join(patient, { until: '2026-12-03', weekdays: [1, 2] })
    }
    expect((await call(fetchMyWaitingList, patient.target)).data.wish).toMatchObject({ until: '2026-12-03' })
  })

  it('A wish for an appointment that was moved since is refused with the appointment as it is now', async () => {
    const patient = await booked({ appointment_date: '2026-12-03', start_time: '10:00' })
    const { call: asMember } = await asStaff(app())
    const body = { version: 1, appointment_date: '2026-12-09', start_time: '11:00' }
    expect((await asMember(moveAppointment, { params: { id: patient.id }, body })).status).toBe(200)
    expect(await join(patient, { until: '2026-12-03', version: 1 })).toMatchObject({
      status: 409,
      code: 'changed_meanwhile',
      data: { appointment_date: '2026-12-09', version: 2 },
    })
    expect((await call(fetchMyWaitingList, patient.target)).data.wish).toBeNull()
    expect((await join(patient, { version: 2 })).data.wish).toMatchObject({ until: '2026-12-09' })
  })
})
