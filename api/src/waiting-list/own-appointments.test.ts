import { setHours } from '../../testing/available-times.ts'
import { anotherPatient } from '../../testing/booking.ts'
import { onBothDatabasesInLongRun } from '../../testing/databases.ts'
import { OFFERED, withWaitingList } from '../../testing/waiting-list.ts'
import { planOffers } from './plan-offers.ts'

onBothDatabasesInLongRun((database) => {
  const { offerTo, booked, join, cancel, app } = withWaitingList(database)

  it('A patient is not offered the time of another appointment that they have, until it is cancelled', async () => {
    await database().deleteFrom('branch_hours').where('weekday', 'not in', [3, 4]).execute()
    await setHours(database(), '10:00', '10:30')
    const doctor = {
      branch: 'lag' as const,
      title: 'Dr.',
      first_name: 'Ada',
      last_name: 'Second',
      profession: 'Dentist',
    }
    await database().insertInto('doctors').values(doctor).execute()
    await database().insertInto('rooms').values({ branch: 'lag', name: 'Room 2' }).execute()
    const person = anotherPatient(7000)
    const earlier = await booked({ ...person, ...OFFERED })
    const { id, target } = await booked({ ...person, ...OFFERED, appointment_date: '2026-12-03' })
    const waiting = { id, target: { ...target, answer: person.phone_number.slice(-4) } }
    expect((await join(waiting)).status).toBe(200)
    await planOffers(app())
    expect(await offerTo(waiting)).toBeNull()
    await cancel(earlier)
    await planOffers(app())
    expect(await offerTo(waiting)).toMatchObject(OFFERED)
  })
})
