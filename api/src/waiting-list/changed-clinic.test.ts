import { listWaiting } from '@molar/contract'
import { sql } from 'kysely'
import { onBothDatabasesInLongRun } from '../../testing/databases.ts'
import { asStaff } from '../../testing/staff-calls.ts'
import { OFFERED, withWaitingList } from '../../testing/waiting-list.ts'
import { planOffers } from './plan-offers.ts'

onBothDatabasesInLongRun((database) => {
  const { app, oneTime, cancel, join, offerTo } = withWaitingList(database)

  /** Adds a doctor and a room, and returns the ids of the earlier doctor and the new one. */
  async function addDoctor() {
    await database().insertInto('rooms').values({ branch: 'lag', name: 'Room 2' }).execute()
    await sql`insert into doctors (branch, department_id, title, first_name, last_name, profession)
      select branch, department_id, title, first_name, 'Second', profession from doctors limit 1`.execute(
      database(),
    )
    const doctors = await database().selectFrom('doctors').select('id').orderBy('id').execute()
    return doctors.map(({ id }) => id)
  }

  it('A patient who waits for a doctor who has left is offered a time with another one', async () => {
    const { first, ada } = await oneTime()
    const [gone, other] = await addDoctor()
    await join(ada, { doctor_id: gone })
    await database().updateTable('doctors').set({ active: false }).where('id', '=', gone!).execute()
    await cancel(first)
    await planOffers(app())
    expect(await offerTo(ada)).toMatchObject(OFFERED)
    const offers = await database().selectFrom('waiting_list_offers').select('doctor_id').execute()
    expect(offers).toContainEqual({ doctor_id: other })
  })

  it('A patient who waits for a doctor who has left saves other preferences, and another patient cannot choose the doctor', async () => {
    const { ada, ben } = await oneTime()
    const [gone] = await addDoctor()
    await join(ada, { doctor_id: gone })
    await database().updateTable('doctors').set({ active: false }).where('id', '=', gone!).execute()
    const wish = { doctor_id: gone, partOfDay: 'morning' }
    expect(await join(ada, wish)).toMatchObject({ status: 200, data: { wish } })
    expect(await join(ben, wish)).toMatchObject({ status: 422, message: 'Choose one of the options.' })
    await join(ada, { doctor_id: null })
    expect(await join(ada, wish)).toMatchObject({ status: 422 })
  })

  it('Staff see that a patient who waits for a doctor who has left is offered times with any doctor', async () => {
    const { ada } = await oneTime()
    const [gone] = await addDoctor()
    await join(ada, { doctor_id: gone })
    const staff = await asStaff(app())
    const doctorOfAda = async () => {
      const { data } = await staff.call(listWaiting, { query: 'location=lag' })
      return data.find(({ appointmentId }) => appointmentId === ada.id)!.doctor
    }
    expect(await doctorOfAda()).toMatchObject({ id: gone })
    await database().updateTable('doctors').set({ active: false }).where('id', '=', gone!).execute()
    expect(await doctorOfAda()).toBeNull()
  })

  it('An earlier time is offered only if the appointment can still be changed online when the hold ends', async () => {
    const { first, ada, ben } = await oneTime()
    for (const other of [first, ben]) await cancel(other)
    // The appointment begins in 50 hours, and a time is held for 20 minutes.
    const last = 50 * 60 - 20
    for (const [change_notice_minutes, offered] of [
      [last + 1, null],
      [last, expect.objectContaining(OFFERED)],
    ] as const) {
      await database().updateTable('branches').set({ change_notice_minutes }).execute()
      await planOffers(app())
      expect(await offerTo(ada)).toEqual(offered)
    }
  })

  /** A patient who waits with two appointments, for which two doctors have the same times. */
  async function twoAppointments() {
    const patients = await oneTime()
    await addDoctor()
    await sql`update appointments set person = (select person from appointments where id = ${patients.ada.id})
      where id = ${patients.ben.id}`.execute(database())
    await cancel(patients.first)
    return patients
  }

  it('A patient who waits with two appointments is not offered the same time for both', async () => {
    const { ada, ben } = await twoAppointments()
    await planOffers(app())
    expect(await offerTo(ada)).toMatchObject(OFFERED)
    expect(await offerTo(ben)).toMatchObject({ start_time: '10:30' })
  })

  it('A time that overlaps an open offer to the same patient cannot be offered for another appointment', async () => {
    const { ada, ben } = await twoAppointments()
    const offer = async ({ id }: typeof ada, start: string) => {
      const { rows } = await sql<{ isOffered: boolean }>`
        select offer_time(id, ${start}::timestamp, '2026-12-01 08:00') is not null as "isOffered"
        from waiting_list_entries where appointment_id = ${id}`.execute(database())
      return rows[0]!.isOffered
    }
    expect(await offer(ada, '2026-12-02 10:00')).toBe(true)
    const { rows } = await sql`
      select c.starts_at from waiting_list_candidates('2026-12-01 08:00') c
      join waiting_list_entries e on e.id = c.entry_id where e.appointment_id = ${ben.id}`.execute(database())
    expect(rows).toEqual([{ starts_at: '2026-12-02 10:30:00' }])
    expect(await offer(ben, '2026-12-02 10:00')).toBe(false)
    expect(await offer(ben, '2026-12-02 10:30')).toBe(true)
  })

  it('When the rooms of offers are no longer in use, the offers get another room as far as there is one', async () => {
    const { first } = await oneTime()
    await addDoctor()
    await cancel(first)
    await planOffers(app())
    const ended = database().updateTable('rooms').set({ active: false }).returning('id')
    expect(await ended.execute()).toHaveLength(2)
    const { id: other } = await database()
      .insertInto('rooms')
      .values({ branch: 'lag', name: 'Room 3' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await sql`select end_waiting('2026-12-01 08:01')`.execute(database())
    const offers = await database()
      .selectFrom('waiting_list_offers')
      .select(['room_id', 'state', 'starts_at'])
      .orderBy('state', 'desc')
      .execute()
    const start = { starts_at: `${OFFERED.appointment_date} ${OFFERED.start_time}:00` }
    expect(offers).toMatchObject([
      { ...start, state: 'open', room_id: other },
      { ...start, state: 'expired' },
    ])
  })

  it.each([
    [
      'the branch is closed on that day',
      async () => {
        await database().deleteFrom('branch_hours').where('weekday', '=', 3).execute()
      },
    ],
    [
      'the doctor no longer offers the service',
      async () => {
        const [, other] = await addDoctor()
        const service = sql`(select min(id) from services where branch = 'lag')`
        await sql`update appointments set service_id = ${service}`.execute(database())
        await sql`insert into service_doctors (service_id, doctor_id) values (${service}, ${other})`.execute(
          database(),
        )
      },
    ],
    [
      'the room is no longer in use',
      async () => {
        await database().updateTable('rooms').set({ active: false }).execute()
      },
    ],
  ])('An offer ends when %s', async (_change, make) => {
    const { first, ada } = await oneTime()
    await cancel(first)
    await planOffers(app())
    expect(await offerTo(ada)).toMatchObject(OFFERED)
    await make()
    await planOffers(app())
    const { state } = await database()
      .selectFrom('waiting_list_offers')
      .select('state')
      .orderBy('id')
      .executeTakeFirstOrThrow()
    expect(state).toBe('expired')
  })
})
