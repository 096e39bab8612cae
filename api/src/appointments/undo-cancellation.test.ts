import { changeAppointmentState, undoAppointment } from '@molar/contract'
import type { FastifyInstance } from 'fastify'
import { anAppointment, storedAppointment } from '../../testing/appointments.ts'
import { aClinic } from '../../testing/clinic.ts'
import { onBothDatabasesInLongRun } from '../../testing/databases.ts'
import { type StaffCalls, withStaff } from '../../testing/staff-calls.ts'
import { changeState } from './changes.ts'

onBothDatabasesInLongRun((database) => {
  let app: FastifyInstance
  let staff: StaffCalls
  let id: number
  const clock = withStaff(database, (calls, server) => {
    staff = calls
    app = server
  })
  beforeEach(async () => {
    await aClinic(database())
    // A Wednesday.
    id = await anAppointment(database(), { starts_at: '2026-12-02 10:00' })
  })

  const cancel = () =>
    staff.call(changeAppointmentState, { params: { id }, body: { version: 1, state: 'cancelled' } })
  const cancelAsPatient = () =>
    database()
      .transaction()
      .execute((trx) => changeState(app, trx, { id, actor: { kind: 'patient' }, to: 'cancelled' }))
  const undo = () => staff.call(undoAppointment, { params: { id }, body: { version: 2 } })
  const REFUSED = {
    status: 409,
    code: 'slot_taken',
    message:
      'The doctor or the room of this appointment is no longer available, or the branch is closed at its time. Please book another time.',
  }
  const CHANGES = {
    doctor: () => database().updateTable('doctors').set({ active: false }).execute(),
    room: () => database().updateTable('rooms').set({ active: false }).execute(),
    hours: () => database().updateTable('branch_hours').set({ closes: '10:15' }).execute(),
  }
  const changes = [
    ['with a doctor who has left', CHANGES.doctor],
    ['in a room that is no longer in use', CHANGES.room],
    ['when the branch is closed', CHANGES.hours],
  ] as const

  it.each(changes)(
    'An appointment %s stays cancelled after the minute in which the patient is not informed',
    async (_which, make) => {
      await cancel()
      await make()
      clock.advance({ minutes: 1 })
      expect(await undo()).toMatchObject(REFUSED)
      expect(await storedAppointment(database(), id)).toMatchObject({ state: 'cancelled', version: 2 })
    },
  )

  it.each(changes)('An appointment %s is restored within the minute', async (_which, make) => {
    await make()
    await cancel()
    clock.advance({ seconds: 59 })
    expect(await undo()).toMatchObject({ status: 200, data: { state: 'pending' } })
  })

  it('An appointment that its patient has cancelled is not restored with a doctor who has left', async () => {
    await cancelAsPatient()
    await CHANGES.doctor()
    expect(await undo()).toMatchObject(REFUSED)
  })

  it('An appointment that has begun is restored with a doctor who has left, to record the visit', async () => {
    id = await anAppointment(database(), { starts_at: '2026-12-01 09:00' })
    await cancel()
    await CHANGES.doctor()
    clock.advance({ hours: 1 })
    expect(await undo()).toMatchObject({ status: 200, data: { state: 'pending' } })
  })

  it('An appointment is restored to a time that a blocker closes', async () => {
    await cancel()
    await database()
      .insertInto('blockers')
      .values({
        type: 'One Time',
        description: 'Power cut',
        starts_at: '2026-12-02 09:00',
        ends_at: '2026-12-02 12:00',
        active_from: '2026-12-01',
      })
      .execute()
    clock.advance({ hours: 1 })
    expect(await undo()).toMatchObject({ status: 200, data: { state: 'pending' } })
  })
})
