import {
  changeAppointmentState,
  declineOffer,
  fetchDeskNotifications,
  fetchMyWaitingList,
  leaveWaitingList,
  listWaiting,
  acceptOffer,
  undoAppointment,
} from '@molar/contract'
import { sql } from 'kysely'
import { aBooking, anotherPatient, postBooking } from '../../testing/booking.ts'
import { onBothDatabases } from '../../testing/databases.ts'
import { asStaff } from '../../testing/staff-calls.ts'
import { OFFERED, withWaitingList } from '../../testing/waiting-list.ts'
import { planOffers } from './plan-offers.ts'

onBothDatabases((database) => {
  const { call, offerTo, isAvailable, oneTime, cancel, rowOf, booked, join, clock, app } =
    withWaitingList(database)

  it('Joining needs the right answer, and a second time changes the wish', async () => {
    const patient = await booked({ appointment_date: '2026-12-03' })
    expect(await join({ ...patient, target: { ...patient.target, answer: '' } })).toMatchObject({
      status: 422,
    })
    await join(patient)
    const { data } = await join(patient, { partOfDay: 'morning', weekdays: [1] })
    expect(data).toEqual({
      wish: { doctor_id: null, weekdays: [1], partOfDay: 'morning', until: '2026-12-03' },
      offer: null,
      endedOffer: null,
    })
    expect(await join(patient, { until: '2026-11-30' })).toMatchObject({
      status: 422,
      message: 'Choose today or a later day.',
    })
    expect(await join(patient, { weekdays: [] })).toMatchObject({ status: 422 })
    expect(await database().selectFrom('waiting_list_entries').selectAll().execute()).toHaveLength(1)
  })

  it('A cancelled time is offered to the first who fits, and nobody else can see, book or take it', async () => {
    const { first, ada, ben } = await oneTime()
    await planOffers(app())
    expect(await offerTo(ada)).toBeNull()
    await cancel(first)
    expect(await isAvailable()).toBe(true)
    await planOffers(app())
    expect(await offerTo(ada)).toMatchObject({ ...OFFERED, heldUntil: '2026-12-01T08:20' })
    expect(await offerTo(ben)).toBeNull()
    expect(await isAvailable()).toBe(false)
    const stranger = aBooking({ ...anotherPatient(900), ...OFFERED })
    expect((await postBooking(app(), stranger)).body.code).toBe('slot_taken')
    const { id } = (await offerTo(ada))!
    expect(await call(acceptOffer, { ...ben.target, offer: id })).toMatchObject({
      status: 409,
      code: 'state_conflict',
    })
  })

  it('Taking an offer moves the own appointment, can be repeated, and ends the entry', async () => {
    const { first, ada } = await oneTime()
    await cancel(first)
    await planOffers(app())
    const offer = (await offerTo(ada))!.id
    expect(await call(acceptOffer, { token: ada.target.token, offer })).toMatchObject({ status: 422 })
    const accepted = { status: 200, data: { wish: null, offer: null, endedOffer: null } }
    expect(await call(acceptOffer, { ...ada.target, offer })).toMatchObject(accepted)
    expect(await call(acceptOffer, { ...ada.target, offer })).toMatchObject(accepted)
    expect(await rowOf(ada.id)).toMatchObject({ starts_at: '2026-12-02 10:00:00', moves_by_patient: 0 })
    expect(await isAvailable()).toBe(false)
  })

  it('Staff get a notification when a patient accepts an offered time', async () => {
    const { first, ada } = await oneTime()
    await cancel(first)
    await planOffers(app())
    await call(acceptOffer, { ...ada.target, offer: (await offerTo(ada))!.id })
    const { call: asMember } = await asStaff(app())
    const { data } = await asMember(fetchDeskNotifications)
    expect(data.find(({ appointmentId }) => appointmentId === ada.id)).toMatchObject({
      kind: 'offer-taken',
      start: '2026-12-02T10:00',
    })
  })

  it.each([20, 45])('An offer that is held for %i minutes goes to the next patient then', async (minutes) => {
    const { first, ada, ben } = await oneTime()
    await sql`update branches set offer_hold_minutes = ${minutes}`.execute(database())
    await cancel(first)
    await planOffers(app())
    const offer = (await offerTo(ada))!.id
    clock.advance({ minutes: minutes - 1 })
    await planOffers(app())
    expect(await offerTo(ben)).toBeNull()
    clock.advance({ minutes: 1 })
    expect((await call(acceptOffer, { ...ada.target, offer })).message).toContain('no longer held for you')
    await planOffers(app())
    expect((await call(fetchMyWaitingList, ada.target)).data).toMatchObject({
      offer: null,
      endedOffer: { appointment_date: OFFERED.appointment_date, start_time: OFFERED.start_time },
    })
    expect(await offerTo(ben)).toMatchObject(OFFERED)
    clock.advance({ minutes })
    await planOffers(app())
    expect(await offerTo(ben)).toBeNull()
    expect(await isAvailable()).toBe(true)
  })

  it('"No, thanks" passes the offer on, and the patient stays on the list', async () => {
    const { first, ada, ben } = await oneTime()
    await cancel(first)
    await planOffers(app())
    const { data } = await call(declineOffer, { ...ada.target, offer: (await offerTo(ada))!.id })
    expect(data).toMatchObject({ wish: expect.any(Object), offer: null, endedOffer: null })
    await planOffers(app())
    expect(await offerTo(ben)).toMatchObject(OFFERED)
  })

  it('Staff cannot undo a cancellation while the time is offered', async () => {
    const { first } = await oneTime()
    await cancel(first)
    await planOffers(app())
    const { call: asMember } = await asStaff(app())
    const undone = await asMember(undoAppointment, { params: { id: first.id }, body: { version: 2 } })
    expect(undone).toMatchObject({ status: 409, code: 'slot_taken' })
  })

  it('A patient whose appointment was cancelled by mistake waits again after Undo', async () => {
    const { first, ada } = await oneTime()
    const { call: asMember } = await asStaff(app())
    const params = { id: ada.id }
    const cancelled = { version: 1, state: 'cancelled' as const, reason: 'clinic' as const }
    expect((await asMember(changeAppointmentState, { params, body: cancelled })).status).toBe(200)
    expect((await call(fetchMyWaitingList, ada.target)).data.wish).toBeNull()
    expect((await asMember(undoAppointment, { params, body: { version: 2 } })).status).toBe(200)
    await cancel(first)
    await planOffers(app())
    expect(await offerTo(ada)).toMatchObject(OFFERED)
  })

  it('A patient who joins and leaves again and again leaves no entries', async () => {
    const patient = await booked({ appointment_date: '2026-12-03' })
    for (let times = 0; times < 3; times += 1) {
      await join(patient)
      await call(leaveWaitingList, patient.target)
    }
    expect(await database().selectFrom('waiting_list_entries').selectAll().execute()).toEqual([])
  })

  it('Leaving ends the entry and its offer', async () => {
    const { first, ada, ben } = await oneTime()
    await cancel(first)
    await planOffers(app())
    expect((await call(leaveWaitingList, ada.target)).data).toEqual({
      wish: null,
      offer: null,
      endedOffer: null,
    })
    await planOffers(app())
    expect(await offerTo(ben)).toMatchObject(OFFERED)
  })

  it('Cancelling the own appointment ends the entry and its offer', async () => {
    const { first, ada, ben } = await oneTime()
    await cancel(first)
    await planOffers(app())
    await cancel(ada)
    expect((await call(fetchMyWaitingList, ada.target)).data).toEqual({
      wish: null,
      offer: null,
      endedOffer: null,
    })
    await planOffers(app())
    expect(await offerTo(ben)).toMatchObject(OFFERED)
  })

  it('No offer is made that would be held after 20:00 or before 8:00', async () => {
    const { first, ada } = await oneTime()
    await cancel(first)
    for (const time of ['2026-12-01T19:41:00+01:00', '2026-12-02T07:59:00+01:00']) {
      clock.set(time)
      await planOffers(app())
      expect(await offerTo(ada)).toBeNull()
    }
    clock.set('2026-12-01T19:40:00+01:00')
    await planOffers(app())
    expect(await offerTo(ada)).toMatchObject(OFFERED)
  })

  it.each([
    ['weekday', { weekdays: [1] }],
    ['part of the day', { partOfDay: 'afternoon' }],
    ['last day', { until: '2026-12-01' }],
  ])('A time with another %s is not offered', async (_what, wish) => {
    const { first, ada, ben } = await oneTime()
    await join(ada, wish)
    await cancel(first)
    await planOffers(app())
    expect(await offerTo(ada)).toBeNull()
    expect(await offerTo(ben)).toMatchObject(OFFERED)
  })

  it('Staff see the list of their branch with wishes and offers', async () => {
    const { first } = await oneTime()
    await cancel(first)
    await planOffers(app())
    const { call: asMember } = await asStaff(app())
    const { data } = await asMember(listWaiting, { query: 'location=lag' })
    expect(data).toMatchObject([
      { appointment_date: '2026-12-03', start_time: '10:00', offer: OFFERED },
      { start_time: '10:30', offer: null, wish: { partOfDay: 'any' } },
    ])
    expect((await asMember(listWaiting, { query: 'location=abj' })).data).toEqual([])
  })

  it('An email and an SMS name the offered time and how long it is held', async () => {
    const { first } = await oneTime()
    await cancel(first)
    await planOffers(app())
    const rows = await database().selectFrom('outbox').selectAll().where('kind', '=', 'offer').execute()
    expect(rows.map(({ channel, give_up_at }) => [channel, give_up_at.toISOString()])).toEqual([
      ['email', '2026-12-01T07:20:00.000Z'],
      ['sms', '2026-12-01T07:20:00.000Z'],
    ])
    await app().outbox.drain()
    const sent = await database().selectFrom('dev_inbox').selectAll().orderBy('channel').execute()
    const texts = sent
      .map((row) => row.body_text.replace(/\s+/g, ' '))
      .filter((text) => text.includes('8:20'))
    expect(texts).toEqual([
      expect.stringMatching(
        /on Wednesday 2 December 2026 at 10:00.* After that, we will offer it to someone else\./,
      ),
      expect.stringContaining('earlier time on Wed 2 Dec 2026 at 10:00'),
    ])
  })

  it('The notifications about an offer that ended before they were sent are skipped', async () => {
    const { first, ada } = await oneTime()
    await cancel(first)
    await planOffers(app())
    const { id: offer } = (await offerTo(ada))!
    await call(declineOffer, { ...ada.target, offer })
    await app().outbox.drain()
    const rows = database().selectFrom('outbox').select('state').where('kind', '=', 'offer')
    expect(await rows.execute()).toEqual([{ state: 'skipped' }, { state: 'skipped' }])
  })
})
