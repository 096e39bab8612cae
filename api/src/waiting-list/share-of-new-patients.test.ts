import { acceptOffer, moveMyAppointment } from '@molar/contract'
import { sql } from 'kysely'
import { freeStarts } from '../../testing/available-times.ts'
import { aBooking, anotherPatient, postBooking } from '../../testing/booking.ts'
import { onBothDatabasesInLongRun } from '../../testing/databases.ts'
import { withWaitingList } from '../../testing/waiting-list.ts'
import { untilLockWait } from '../../testing/waiting.ts'
import { planOffers } from './plan-offers.ts'

onBothDatabasesInLongRun((database, databaseName) => {
  const { call, offerTo, booked, join, rowOf, app } = withWaitingList(database)

  /** Six new patients with appointments on 9 and 10 December, who wait. Each day has four times, and new patients get one. */
  async function newPatients({ waiting = 6 } = {}) {
    await database().updateTable('branch_hours').set({ opens: '14:00', closes: '16:00' }).execute()
    const patients: Awaited<ReturnType<typeof booked>>[] = []
    for (const appointment_date of ['2026-12-09', '2026-12-10'])
      for (const start_time of ['14:00', '14:30', '15:00'])
        patients.push(await booked({ appointment_date, start_time }))
    await sql`update branches set new_patient_share = 25`.execute(database())
    for (const patient of patients.slice(0, waiting)) await join(patient)
    return patients
  }
  const offersByDay = async () => {
    const { rows } = await sql<{ day: string; offers: number }>`
      select starts_at::date::text as day, count(*)::int as offers from waiting_list_offers
      where state = 'open' group by 1 order by 1`.execute(database())
    return rows.map(({ day, offers }) => `${day} ${offers}`)
  }

  it('No day has more offers for new patients than their share of it, and an offer can be accepted', async () => {
    const patients = await newPatients()
    await planOffers(app())
    expect(await offersByDay()).toEqual([1, 2, 3, 4, 5, 6].map((day) => `2026-12-0${day} 1`))
    const { id: offer } = (await offerTo(patients[0]!))!
    expect(await call(acceptOffer, { ...patients[0]!.target, offer })).toMatchObject({ status: 200 })
    expect((await rowOf(patients[0]!.id)).starts_at).toMatch(/^2026-12-01/)
  })

  it('An offer can be accepted also after the share of its day became smaller', async () => {
    const [patient] = await newPatients({ waiting: 1 })
    await planOffers(app())
    const { id: offer } = (await offerTo(patient!))!
    await sql`update branches set new_patient_share = 0`.execute(database())
    expect(await call(acceptOffer, { ...patient!.target, offer })).toMatchObject({ status: 200 })
    expect(await offerTo(patient!)).toBeNull()
  })

  it('A new patient cannot book a day whose share is held for another new patient', async () => {
    const [patient] = await newPatients({ waiting: 1 })
    await planOffers(app())
    const { appointment_date } = (await offerTo(patient!))!
    const stranger = aBooking({ ...anotherPatient(8000), appointment_date, start_time: '15:30' })
    expect(await postBooking(app(), stranger)).toMatchObject({ status: 409, body: { code: 'slot_taken' } })
  })

  it('A new patient sees a time that is held for them as available, and can move to it', async () => {
    const [patient] = await newPatients({ waiting: 1 })
    await planOffers(app())
    const { appointment_date, start_time } = (await offerTo(patient!))!
    const query = { from: appointment_date }
    expect(await freeStarts(app(), query)).toEqual([])
    expect(await freeStarts(app(), query, patient!.target.token)).toContain(start_time)
    const move = { ...patient!.target, version: 1, appointment_date, start_time }
    expect(await call(moveMyAppointment, move)).toMatchObject({ status: 200 })
    expect(await offerTo(patient!)).toBeNull()
  })

  it('A new patient is offered an earlier time on the day of their appointment, also on a day with its share', async () => {
    const patient = (await newPatients({ waiting: 0 }))[2]!
    await join(patient, { weekdays: [3] })
    // No time on the Wednesday before.
    await database()
      .insertInto('blockers')
      .values({
        description: 'Closed',
        type: 'One Time',
        starts_at: '2026-12-02 00:00',
        ends_at: '2026-12-03 00:00',
        active_from: '2026-12-01',
      })
      .execute()
    await planOffers(app())
    expect(await offersByDay()).toEqual([])
    await database()
      .updateTable('appointments')
      .set({ state: 'cancelled' })
      .where('starts_at', '=', '2026-12-09 14:00:00')
      .execute()
    await planOffers(app())
    expect(await offersByDay()).toEqual(['2026-12-09 1'])
    const { id: offer } = (await offerTo(patient))!
    expect(await call(acceptOffer, { ...patient.target, offer })).toMatchObject({ status: 200 })
    expect(await rowOf(patient.id)).toMatchObject({ starts_at: '2026-12-09 14:00:00' })
  })

  it('The share is checked again when an offer is made, because another copy may have made one', async () => {
    await newPatients()
    const { rows } = await sql<{ id: number | null }>`
      select offer_time(e.id, case e.nth when 1 then '2026-12-02 14:00' else '2026-12-02 15:00' end::timestamp,
        '2026-12-01 10:00') as id
      from (select id, row_number() over (order by id) as nth from waiting_list_entries order by id limit 2) e
      order by e.nth`.execute(database())
    expect(rows).toEqual([{ id: expect.any(Number) }, { id: null }])
  })

  it('An hour is offered to a new patient only on a day where an hour of the share is left', async () => {
    const patient = (await newPatients({ waiting: 0 }))[2]!
    await database()
      .updateTable('appointments')
      .set({ ends_at: '2026-12-09 16:00' })
      .where('id', '=', patient.id)
      .execute()
    await join(patient)
    await planOffers(app())
    expect(await offersByDay()).toEqual([])
    const { rows } = await sql`
      select offer_time(id, '2026-12-01 14:00', '2026-12-01 10:00') as id from waiting_list_entries`.execute(
      database(),
    )
    expect(rows).toEqual([{ id: null }])
    await sql`update branches set new_patient_share = 50`.execute(database())
    await planOffers(app())
    expect(await offersByDay()).toEqual(['2026-12-01 1'])
  })
  // PGlite has one connection: no call waits for another one.
  if (databaseName !== 'PostgreSQL') return

  it('A hold that ends while a move waits no longer counts for its new patient', async () => {
    const [patient, other] = await newPatients({ waiting: 1 })
    await planOffers(app())
    const { appointment_date } = (await offerTo(patient!))!
    const move = { ...patient!.target, version: 1, appointment_date, start_time: '15:30' }
    const { response } = await database()
      .transaction()
      .execute(async (trx) => {
        await sql`select pg_advisory_xact_lock(lock_number('branch:lag'))`.execute(trx)
        const response = call(moveMyAppointment, move)
        await untilLockWait(trx)
        await sql`update waiting_list_offers set state = 'expired'`.execute(trx)
        const taken = { starts_at: `${appointment_date} 14:00`, ends_at: `${appointment_date} 14:30` }
        await trx.updateTable('appointments').set(taken).where('id', '=', other!.id).execute()
        return { response }
      })
    expect(await response).toMatchObject({ status: 409, code: 'slot_taken' })
  })
})
