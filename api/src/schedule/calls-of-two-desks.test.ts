import {
  createBlocker,
  fetchAffectedAppointments,
  fetchAppointmentHistory,
  fetchSchedule,
  markCalled,
  undoCalled,
} from '@molar/contract'
import type { FastifyInstance } from 'fastify'
import { aBlocker, blockerCalls } from '../../testing/blockers.ts'
import { aBooking, postBooking } from '../../testing/booking.ts'
import { aClinic } from '../../testing/clinic.ts'
import { onBothDatabasesInLongRun } from '../../testing/databases.ts'
import { asStaff, type StaffCalls, withStaff } from '../../testing/staff-calls.ts'

onBothDatabasesInLongRun((database) => {
  let app: FastifyInstance
  let staff: StaffCalls
  withStaff(database, (calls, server) => {
    staff = calls
    app = server
  })

  it('A person takes back their own call only: that of another desk stays, and the patient is not called again', async () => {
    await aClinic(database())
    const { id } = (await postBooking(app, aBooking())).body.data!
    const { data } = await staff.call(createBlocker, { body: aBlocker({ location: 'lag' }) })
    const about = { params: { id }, body: { blocker: data!.id } }
    const colleague = await asStaff(app, 'second.desk')
    await colleague.call(markCalled, about)
    // Both desks had the patient on their list: the second call records nothing.
    expect((await staff.call(markCalled, about)).status).toBe(200)
    expect((await staff.call(undoCalled, about)).status).toBe(200)
    const card = async () => {
      const day = `location=lag&from=${String(aBooking()['appointment_date'])}&days=1`
      return (await staff.call(fetchSchedule, { query: day })).data.appointments[0]
    }
    expect(await card()).toMatchObject({ id, called: true })
    const list = async () => (await staff.call(fetchAffectedAppointments, { query: 'location=lag' })).data
    expect(await list()).toEqual([])
    await colleague.call(undoCalled, about)
    expect(await list()).toHaveLength(1)
    expect(await card()).toMatchObject({ id, called: false })
    await colleague.call(markCalled, about)
    expect(await list()).toEqual([])
    // The doctor comes after all, and then is ill again: the patient was told to come.
    const { update } = blockerCalls(() => staff)
    const otherDay = { startDateTime: '2026-12-03T09:00', endDateTime: '2026-12-03T12:00' }
    expect((await update(data!.id, { location: 'lag', ...otherDay })).status).toBe(200)
    expect((await update(data!.id, { location: 'lag' })).status).toBe(200)
    expect(await list()).toHaveLength(1)
    const { data: history } = await staff.call(fetchAppointmentHistory, { params: { id } })
    expect(history.map(({ action }) => action)).toEqual(['called', 'call-undone', 'called'])
  })
})
