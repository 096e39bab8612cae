import { leaveWaitingList } from '@molar/contract'
import { onBothDatabasesInLongRun } from '../../testing/databases.ts'
import { withWaitingList } from '../../testing/waiting-list.ts'

onBothDatabasesInLongRun((database) => {
  const { call, booked, join, clock } = withWaitingList(database)

  it('The wish of one appointment can be changed twenty times an hour, and joining again counts too', async () => {
    const patient = await booked({ appointment_date: '2026-12-03' })
    const statuses = []
    for (let time = 0; time < 20; time++) {
      if (time % 5 === 0) await call(leaveWaitingList, patient.target)
      statuses.push((await join(patient, { weekdays: [time % 2] })).status)
    }
    expect(statuses).toEqual(Array(20).fill(200))
    clock.advance({ minutes: 1 })
    expect(await join(patient, { weekdays: [6] })).toMatchObject({
      status: 429,
      code: 'too_many',
      message:
        'These preferences were changed too many times. Please try again in 59 minutes, or call the branch.',
    })
    expect(await join(patient, { weekdays: [1] })).toMatchObject({
      status: 200,
      data: { wish: { weekdays: [1] } },
    })
    expect((await join(await booked({ appointment_date: '2026-12-04' }))).status).toBe(200)
    clock.advance({ minutes: 60 })
    expect((await join(patient, { weekdays: [6] })).status).toBe(200)
  })
})
