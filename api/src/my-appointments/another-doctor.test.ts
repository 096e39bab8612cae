import { fetchMyAppointment, moveMyAppointment } from '@molar/contract'
import { freeStarts } from '../../testing/available-times.ts'
import { withClosedTimes } from '../../testing/closed-times.ts'
import { onBothDatabasesInLongRun } from '../../testing/databases.ts'

onBothDatabasesInLongRun((database) => {
  const { out, affected, offer } = withClosedTimes(database)

  /** Moves to the same time with any doctor, as the patient of the link. */
  async function moveToAnyDoctor(id: number) {
    const token = await out.app.links.issue(out.app.db, id)
    const { phone } = await database().selectFrom('patients').select('phone').executeTakeFirstOrThrow()
    const target = { token, answer: phone!.slice(-4) }
    const call = async ({ path: url }: { path: string }, payload: object) =>
      (await out.app.inject({ method: 'POST', url, payload })).json()
    const isOffered = (await freeStarts(out.app, { from: '2026-12-02' }, token)).includes('11:00')
    const to = { appointment_date: '2026-12-02', start_time: '11:00', doctor_id: null, version: 1 }
    const moved = await call(moveMyAppointment, { ...target, ...to })
    return { isOffered, moved, now: await call(fetchMyAppointment, target) }
  }

  it('A patient whose doctor is ill keeps the time with any other doctor', async () => {
    const appointment = await affected()
    await offer(appointment)
    const { isOffered, moved, now } = await moveToAnyDoctor(appointment.id)
    expect(isOffered).toBe(true)
    expect(moved).toMatchObject({ success: true, data: { start_time: '11:00' } })
    expect(now.data.doctor.id).not.toBe(appointment.doctor)
    expect(now.data).toMatchObject({ isClosed: false })
  })

  it('A patient whose doctor has left keeps the time with any other doctor', async () => {
    const { id, doctor, blocker } = await affected()
    await database().deleteFrom('blockers').where('id', '=', Number(blocker)).execute()
    await database().updateTable('doctors').set({ active: false }).where('id', '=', doctor).execute()
    const { isOffered, now } = await moveToAnyDoctor(id)
    expect(isOffered).toBe(true)
    expect(now.data.doctor.id).not.toBe(doctor)
  })

  it('A patient whose doctor is available keeps the doctor at the same time', async () => {
    const { id, doctor, blocker } = await affected()
    await database().deleteFrom('blockers').where('id', '=', Number(blocker)).execute()
    const { isOffered, now } = await moveToAnyDoctor(id)
    expect(isOffered).toBe(false)
    expect(now.data.doctor.id).toBe(doctor)
  })
})
