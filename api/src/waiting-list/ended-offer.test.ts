import {
  acceptOffer,
  fetchMyWaitingList,
  leaveWaitingList,
  moveAppointment,
  moveMyAppointment,
} from '@molar/contract'
import { setHours } from '../../testing/available-times.ts'
import { onBothDatabasesInLongRun } from '../../testing/databases.ts'
import { asStaff } from '../../testing/staff-calls.ts'
import { OFFERED, withWaitingList } from '../../testing/waiting-list.ts'
import { planOffers } from './plan-offers.ts'

onBothDatabasesInLongRun((database) => {
  const { app, call, clock, oneTime, cancel, join, offerTo } = withWaitingList(database)
  type Patient = Awaited<ReturnType<typeof oneTime>>['ada']

  const endedOffer = async ({ target }: Patient) => (await call(fetchMyWaitingList, target)).data.endedOffer
  const TO = { appointment_date: '2026-12-09', start_time: '10:00' }
  const moveByPatient = ({ target }: Patient) => call(moveMyAppointment, { ...target, version: 1, ...TO })
  async function moveByStaff({ id }: Patient) {
    const { call: asMember } = await asStaff(app())
    return asMember(moveAppointment, { params: { id }, body: { version: 1, ...TO } })
  }

  /** Ada is offered a time, which is held for 20 minutes. */
  async function offered() {
    const patients = await oneTime()
    clock.advance({ minutes: 1 })
    await cancel(patients.first)
    await planOffers(app())
    expect(await offerTo(patients.ada)).toMatchObject(OFFERED)
    clock.advance({ minutes: 1 })
    return patients
  }
  async function endHold() {
    clock.advance({ minutes: 20 })
    await planOffers(app())
  }

  describe.each([
    ['the patient', moveByPatient],
    ['staff', moveByStaff],
  ])('After a move by %s', (_who, move) => {
    it('the patient does not read about a hold that ended before it', async () => {
      const { ada } = await offered()
      await endHold()
      expect(await endedOffer(ada)).toEqual(OFFERED)
      expect((await move(ada)).status).toBe(200)
      expect(await endedOffer(ada)).toBeNull()
    })

    it('the patient does not read about a hold that ended after it', async () => {
      const { ada } = await offered()
      expect((await move(ada)).status).toBe(200)
      expect(await offerTo(ada)).toMatchObject(OFFERED)
      await endHold()
      expect(await endedOffer(ada)).toBeNull()
    })
  })

  it('A patient reads about a hold that ended after an earlier move', async () => {
    const { first, ada } = await oneTime()
    expect((await moveByPatient(ada)).status).toBe(200)
    clock.advance({ minutes: 1 })
    await cancel(first)
    await planOffers(app())
    await endHold()
    expect(await endedOffer(ada)).toEqual(OFFERED)
  })

  it.each([
    ['to the time that is held for the patient', OFFERED],
    ['to an earlier time', { ...OFFERED, start_time: '09:30' }],
  ])(
    'After staff undo a move %s the patient waits, and reads that the hold has ended',
    async (_where, to) => {
      const { ada } = await offered()
      await setHours(database(), '09:00', '11:00')
      const { call: asMember } = await asStaff(app())
      const move = (version: number, time: object) =>
        asMember(moveAppointment, { params: { id: ada.id }, body: { version, ...time } })
      expect((await move(1, to)).status).toBe(200)
      clock.advance({ seconds: 5 })
      expect((await move(2, { appointment_date: '2026-12-03', start_time: '10:00' })).status).toBe(200)
      expect((await call(fetchMyWaitingList, ada.target)).data).toMatchObject({
        wish: { partOfDay: 'any' },
        offer: null,
        endedOffer: OFFERED,
      })
    },
  )

  it('A patient who has accepted a held time stays off the list when staff change the doctor and undo that', async () => {
    const { ada } = await offered()
    const { data } = await call(fetchMyWaitingList, ada.target)
    expect((await call(acceptOffer, { ...ada.target, offer: data.offer!.id })).status).toBe(200)
    const { id: own, ...values } = await database()
      .selectFrom('doctors')
      .selectAll()
      .executeTakeFirstOrThrow()
    const { id: other } = await database()
      .insertInto('doctors')
      .values({ ...values, last_name: 'Bello' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { call: asMember } = await asStaff(app())
    for (const [version, doctor_id] of [
      [2, other],
      [3, own],
    ]) {
      const body = { version, ...OFFERED, doctor_id }
      expect((await asMember(moveAppointment, { params: { id: ada.id }, body })).status).toBe(200)
    }
    expect((await call(fetchMyWaitingList, ada.target)).data.wish).toBeNull()
  })

  it('A patient who has left the list does not read about a hold that ended before, also after joining again', async () => {
    const { ada } = await offered()
    await endHold()
    expect((await call(leaveWaitingList, ada.target)).data.endedOffer).toBeNull()
    expect((await join(ada)).data.endedOffer).toBeNull()
  })
})
