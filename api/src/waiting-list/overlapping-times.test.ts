import { acceptOffer } from '@molar/contract'
import { onBothDatabasesInLongRun } from '../../testing/databases.ts'
import { withWaitingList } from '../../testing/waiting-list.ts'
import { planOffers } from './plan-offers.ts'

onBothDatabasesInLongRun((database) => {
  const { app, call, booked, join, offerTo, rowOf, cancel } = withWaitingList(database)

  /** A branch that is open on Wednesdays from 10:00 to 11:30, and a patient whose hour is from 10:30 on. */
  async function anHour() {
    await database().deleteFrom('branch_hours').where('weekday', '<>', 3).execute()
    await database().updateTable('branch_hours').set({ opens: '10:00', closes: '11:30' }).execute()
    const { id: service_id } = await database()
      .updateTable('services')
      .set({ duration_minutes: 60 })
      .where('type', '=', 'consultation')
      .returning('id')
      .executeTakeFirstOrThrow()
    const day = { appointment_date: '2026-12-02' }
    const first = await booked({ ...day, start_time: '10:00' })
    const patient = await booked({ ...day, start_time: '10:30', service_id })
    return { first, patient }
  }

  it('A patient is offered an earlier time that overlaps the own appointment', async () => {
    const { first, patient } = await anHour()
    await join(patient)
    await planOffers(app())
    expect(await offerTo(patient)).toBeNull()
    await cancel(first)
    await planOffers(app())
    const offer = (await offerTo(patient))!
    expect(offer).toMatchObject({ appointment_date: '2026-12-02', start_time: '10:00' })
    expect(await call(acceptOffer, { ...patient.target, offer: offer.id })).toMatchObject({ status: 200 })
    expect(await rowOf(patient.id)).toMatchObject({
      starts_at: '2026-12-02 10:00:00',
      ends_at: '2026-12-02 11:00:00',
    })
  })

  it('A time that overlaps the own appointment is offered only if it suits the patient', async () => {
    const { first, patient } = await anHour()
    await join(patient, { partOfDay: 'afternoon' })
    await cancel(first)
    await planOffers(app())
    expect(await offerTo(patient)).toBeNull()
    await join(patient)
    await planOffers(app())
    expect(await offerTo(patient)).toMatchObject({ start_time: '10:00' })
  })
})
