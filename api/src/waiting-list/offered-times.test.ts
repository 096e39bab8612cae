import {
  assignAppointment,
  createBlocker,
  declineOffer,
  deleteBlocker,
  fetchMyWaitingList,
  fetchSchedule,
  joinWaitingList,
  leaveWaitingList,
  moveAppointment,
  acceptOffer,
} from '@molar/contract'
import { sql } from 'kysely'
import { aBlocker } from '../../testing/blockers.ts'
import { aBooking, postBooking } from '../../testing/booking.ts'
import { aPatient } from '../../testing/clinic.ts'
import { onBothDatabasesInLongRun } from '../../testing/databases.ts'
import { asStaff } from '../../testing/staff-calls.ts'
import { OFFERED, withWaitingList } from '../../testing/waiting-list.ts'
import { sweep } from '../housekeeping/sweep.ts'
import { planOffers } from './plan-offers.ts'

onBothDatabasesInLongRun((database) => {
  const { call, offerTo, oneTime, cancel, rowOf, booked, join, clock, app } = withWaitingList(database)
  const offers = () => database().selectFrom('waiting_list_offers').select(['state', 'doctor_id']).execute()

  /** A second doctor and a second room. */
  async function addDoctorAndRoom() {
    await sql`insert into doctors (branch, department_id, title, first_name, last_name, profession)
      select branch, department_id, title, first_name, 'Second', profession from doctors limit 1`.execute(
      database(),
    )
    await database().insertInto('rooms').values({ branch: 'lag', name: 'Room 2' }).execute()
  }

  const entries = () => database().selectFrom('waiting_list_entries').select('appointment_id').execute()

  /** A blocker of 2 December, 10:00 to 12:00, in place of the appointments there. */
  async function blocked() {
    const patients = await oneTime()
    await cancel(patients.first)
    await cancel(patients.filler)
    const { call: asMember } = await asStaff(app())
    const body = aBlocker({ startDateTime: '2026-12-02T10:00', endDateTime: '2026-12-02T12:00' })
    const { data } = await asMember(createBlocker, { body })
    return { ...patients, asMember, blocker: data!.id }
  }

  it('The time of a deleted blocker is offered', async () => {
    const { ada, ben, asMember, blocker } = await blocked()
    await planOffers(app())
    expect(await offers()).toEqual([])
    await asMember(deleteBlocker, { params: { id: blocker } })
    await planOffers(app())
    expect(await offerTo(ada)).toMatchObject(OFFERED)
    expect(await offerTo(ben)).toMatchObject({ start_time: '10:30' })
  })

  it('A blocker that is saved over an offered time ends the offer, and the patient sees which one', async () => {
    const { first, ada } = await oneTime()
    await cancel(first)
    await planOffers(app())
    const { id: offer } = (await offerTo(ada))!
    const { call: asMember } = await asStaff(app())
    await asMember(createBlocker, { body: aBlocker() })
    await planOffers(app())
    expect((await call(fetchMyWaitingList, ada.target)).data).toMatchObject({
      wish: expect.any(Object),
      offer: null,
      endedOffer: OFFERED,
    })
    expect(await call(acceptOffer, { ...ada.target, offer })).toMatchObject({ status: 409 })
  })

  it('The schedule shows an offered time as held and for whom, and no longer when the offer is declined', async () => {
    const { first, ada } = await oneTime()
    await cancel(first)
    await planOffers(app())
    const { call: asMember } = await asStaff(app())
    const heldTimes = async () => {
      const { data } = await asMember(fetchSchedule, { query: 'location=lag&from=2026-12-02&days=1' })
      return data.closed.filter(({ heldUntil }) => heldUntil)
    }
    const { id: offer, doctor, heldUntil } = (await offerTo(ada))!
    const held = { date: '2026-12-02', start: '10:00', end: '10:30', doctorId: doctor.id, blocker: null }
    expect(await heldTimes()).toMatchObject([{ ...held, heldUntil, appointmentId: ada.id }])
    await call(declineOffer, { ...ada.target, offer })
    expect(await heldTimes()).toMatchObject([])
  })

  it('A patient who chose a doctor is offered times of that doctor only', async () => {
    const [doctor] = await database().selectFrom('doctors').selectAll().execute()
    const { id: _, ...values } = doctor!
    const other = await database()
      .insertInto('doctors')
      .values({ ...values, last_name: 'Bello' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const room = { branch: 'lag' as const, name: 'Room 2' }
    await database().insertInto('rooms').values(room).execute()
    await database().deleteFrom('branch_hours').where('weekday', 'not in', [3, 4]).execute()
    await database().updateTable('branch_hours').set({ opens: '10:00', closes: '10:30' }).execute()
    const first = await booked({ ...OFFERED, doctor_id: doctor!.id })
    const second = await booked({ ...OFFERED, doctor_id: other.id })
    const ada = await booked({ appointment_date: '2026-12-03' })
    await join(ada, { doctor_id: other.id })
    await cancel(first)
    await planOffers(app())
    expect(await offers()).toEqual([])
    await cancel(second)
    await planOffers(app())
    expect(await offerTo(ada)).toMatchObject({ ...OFFERED, doctor: { id: other.id } })
  })

  it('A service of 60 minutes is offered a time only where both half hours are available', async () => {
    const service = await database()
      .updateTable('services')
      .set({ duration_minutes: 60 })
      .where('type', '=', 'consultation')
      .returning('id')
      .executeTakeFirstOrThrow()
    await database().deleteFrom('branch_hours').where('weekday', 'not in', [3, 4]).execute()
    await database().updateTable('branch_hours').set({ opens: '10:00', closes: '11:00' }).execute()
    const first = await booked(OFFERED)
    const second = await booked({ ...OFFERED, start_time: '10:30' })
    const ada = await booked({ appointment_date: '2026-12-03', service_id: service.id })
    await join(ada)
    await cancel(second)
    await planOffers(app())
    expect(await offers()).toEqual([])
    await cancel(first)
    await planOffers(app())
    const { id: offer } = (await offerTo(ada))!
    await call(acceptOffer, { ...ada.target, offer })
    expect(await rowOf(ada.id)).toMatchObject({
      starts_at: '2026-12-02 10:00:00',
      ends_at: '2026-12-02 11:00:00',
    })
  })

  it('An appointment is offered a time of its own length, also after its service has become longer', async () => {
    const { id: service_id } = await database()
      .selectFrom('services')
      .select('id')
      .where('type', '=', 'consultation')
      .executeTakeFirstOrThrow()
    await database().deleteFrom('branch_hours').where('weekday', 'not in', [3, 4]).execute()
    await database().updateTable('branch_hours').set({ opens: '10:00', closes: '11:00' }).execute()
    const first = await booked(OFFERED)
    await booked({ ...OFFERED, start_time: '10:30' })
    const ada = await booked({ appointment_date: '2026-12-03', service_id })
    await database().updateTable('services').set({ duration_minutes: 60 }).execute()
    await join(ada)
    await cancel(first)
    await planOffers(app())
    expect(await offerTo(ada)).toMatchObject(OFFERED)
  })

  it('A patient with a code joins and accepts an offer without an answer, for own appointments only', async () => {
    const { first, ada } = await oneTime()
    await cancel(ada)
    const { id: patientId } = await aPatient(database())
    const bearer = await app().tokens.issue({ kind: 'patient', patientId })
    const { body } = await postBooking(app(), aBooking({ appointment_date: '2026-12-03' }), { bearer })
    expect(body).toMatchObject({ success: true })
    const id = body.data!.id
    const asPatient = async ({ path }: { path: string }, payload: object) => {
      const headers = { authorization: `Bearer ${bearer}` }
      const response = await app().inject({ method: 'POST', url: path, payload, headers })
      return { status: response.statusCode, data: response.json<{ data: { offer: { id: number } } }>().data }
    }
    const wish = { doctor_id: null, weekdays: [3], partOfDay: 'morning', until: '2026-12-03' }
    expect((await asPatient(joinWaitingList, { id: first.id, ...wish })).status).toBe(404)
    expect((await asPatient(joinWaitingList, { id, ...wish })).status).toBe(200)
    await database()
      .updateTable('waiting_list_entries')
      .set({ state: 'left' })
      .where('appointment_id', '<>', id)
      .execute()
    await cancel(first)
    await planOffers(app())
    const { data } = await asPatient(fetchMyWaitingList, { id })
    expect(data.offer).toMatchObject(OFFERED)
    expect((await asPatient(acceptOffer, { id, offer: data.offer.id })).status).toBe(200)
    expect(await rowOf(id)).toMatchObject({ starts_at: '2026-12-02 10:00:00' })
  })

  it('A server that ends between an offer and its notification leaves neither, and the next one makes both once', async () => {
    const { first } = await oneTime()
    await cancel(first)
    const ends = { ...app().outbox, enqueueOffer: () => Promise.reject(new Error('The server ended.')) }
    const { db } = app()
    await expect(planOffers({ db, clock: app().clock, outbox: ends })).rejects.toThrow('The server ended.')
    expect(await offers()).toEqual([])
    await planOffers(app())
    await planOffers(app())
    expect(await offers()).toMatchObject([{ state: 'open' }])
    const notifications = await database()
      .selectFrom('outbox')
      .select('channel')
      .where('kind', '=', 'offer')
      .execute()
    expect(notifications.map(({ channel }) => channel).toSorted()).toEqual(['email', 'sms'])
  })

  it('Staff cannot assign a doctor or a room that is held for a patient at that time', async () => {
    const { first, ada } = await oneTime()
    await cancel(first)
    await planOffers(app())
    const { doctor_id, room_id } = await rowOf(first.id)
    await addDoctorAndRoom()
    const other = await booked(OFFERED)
    const { call: asMember } = await asStaff(app())
    const assign = (body: object) =>
      asMember(assignAppointment, { params: { id: other.id }, body: { version: 1, ...body } })
    const message = expect.stringContaining('is held for a patient')
    const refused = { status: 409, code: 'slot_taken', message }
    expect(await assign({ doctor_id })).toMatchObject(refused)
    expect(await assign({ room_id })).toMatchObject(refused)
    await call(leaveWaitingList, ada.target)
    expect(await assign({ doctor_id, room_id })).toMatchObject({ status: 200, data: { version: 2 } })
  })

  it('Ended entries are deleted after the appointment, entries that wait are kept', async () => {
    const { ada, ben } = await oneTime()
    await cancel(ada)
    await sweep(app())
    expect(await entries()).toHaveLength(2)
    clock.advance({ days: 4 })
    await sweep(app())
    expect(await entries()).toEqual([{ appointment_id: ben.id }])
  })

  it('Staff can move a patient to the time that is held for this patient, and then the patient has accepted it', async () => {
    const { first, ada, ben } = await oneTime()
    await cancel(first)
    await planOffers(app())
    const { id: offer } = (await offerTo(ada))!
    const { call: asMember } = await asStaff(app())
    const move = (id: number) =>
      asMember(moveAppointment, { params: { id }, body: { version: 1, ...OFFERED, doctor_id: null } })
    expect(await move(ben.id)).toMatchObject({ status: 409, code: 'slot_taken' })
    expect(await move(ada.id)).toMatchObject({ status: 200 })
    expect(await rowOf(ada.id)).toMatchObject({ starts_at: '2026-12-02 10:00:00' })
    expect(await offers()).toMatchObject([{ state: 'taken' }])
    const accepted = { status: 200, data: { wish: null, offer: null, endedOffer: null } }
    expect(await call(acceptOffer, { ...ada.target, offer })).toMatchObject(accepted)
  })
})
