import { fetchMyWaitingList } from '@molar/contract'
import { onBothDatabasesInLongRun } from '../../testing/databases.ts'
import { OFFERED, withWaitingList } from '../../testing/waiting-list.ts'
import type { Channel } from '../outbox/outbox.table.ts'
import { planOffers } from './plan-offers.ts'

onBothDatabasesInLongRun((database) => {
  const { call, offerTo, oneTime, cancel, join, rowOf, clock, app } = withWaitingList(database)

  /** Gives up the messages about offers that wait. */
  const giveUp = (channels: Channel[] = ['email', 'sms']) =>
    database()
      .updateTable('outbox')
      .set({ state: 'dead', settled_at: clock.now(), failure: 'http_503' })
      .where('kind', '=', 'offer')
      .where('state', '=', 'waiting')
      .where('channel', 'in', channels)
      .execute()
  const states = async () =>
    (await database().selectFrom('waiting_list_offers').select('state').orderBy('id').execute()).map(
      ({ state }) => state,
    )

  /** The patient alone who waits, and the time on 2 December at 10:00 that is offered. */
  async function offered() {
    const { first, ada, ben } = await oneTime()
    await cancel(ben)
    await cancel(first)
    await planOffers(app())
    expect(await offerTo(ada)).toMatchObject(OFFERED)
    return ada
  }

  it('An offer whose messages all failed ends, and its time is offered to the next patient', async () => {
    const { first, ada, ben } = await oneTime()
    await cancel(first)
    await planOffers(app())
    expect(await offerTo(ada)).toMatchObject(OFFERED)
    await giveUp()
    await planOffers(app())
    expect(await offerTo(ada)).toBeNull()
    expect(await offerTo(ben)).toMatchObject(OFFERED)
    expect(await states()).toEqual(['undelivered', 'open'])
    expect((await call(fetchMyWaitingList, ada.target)).data.endedOffer).toEqual(OFFERED)
  })

  it('An offer to a patient without an email address or mobile number ends, and its time is offered to the next patient', async () => {
    const { first, ada, ben } = await oneTime()
    const { patient_id } = await rowOf(ada.id)
    await database()
      .updateTable('patients')
      .set({ email: null, phone: '+2342012345678' })
      .where('id', '=', patient_id)
      .execute()
    await cancel(first)
    await planOffers(app())
    expect(await states()).toEqual(['open'])
    await planOffers(app())
    expect(await states()).toEqual(['undelivered', 'open'])
    expect(await offerTo(ben)).toMatchObject(OFFERED)
  })

  it('An offer is held while one of its messages waits or was sent', async () => {
    const ada = await offered()
    await giveUp(['email'])
    await planOffers(app())
    expect(await offerTo(ada)).toMatchObject(OFFERED)
    await app().outbox.drain()
    await planOffers(app())
    expect(await offerTo(ada)).toMatchObject(OFFERED)
    clock.advance({ minutes: 20 })
    await planOffers(app())
    expect(await states()).toEqual(['expired'])
  })

  it('An offer whose message a slow gateway may have accepted is held until its end and counts as offered', async () => {
    const ada = await offered()
    await database().updateTable('outbox').set({ lease: 'attempt' }).where('channel', '=', 'sms').execute()
    await giveUp()
    await planOffers(app())
    expect(await offerTo(ada)).toMatchObject(OFFERED)
    clock.advance({ minutes: 20 })
    await planOffers(app())
    expect(await states()).toEqual(['expired'])
  })

  it('An offer whose messages still wait at its end does not count as offered', async () => {
    await offered()
    clock.advance({ minutes: 20 })
    await planOffers(app())
    expect(await states()).toEqual(['undelivered'])
  })

  it('An undelivered time is offered to the patient again after an hour, also after five times', async () => {
    const ada = await offered()
    for (let times = 1; times <= 6; times += 1) {
      await giveUp()
      await planOffers(app())
      clock.advance({ minutes: 59 })
      await planOffers(app())
      expect(await offerTo(ada)).toBeNull()
      clock.advance({ minutes: 1 })
      await planOffers(app())
      expect(await offerTo(ada)).toMatchObject(OFFERED)
    }
    expect(await states()).toEqual([...Array.from({ length: 6 }, () => 'undelivered'), 'open'])
  })

  it('An offer to a patient who has got the messages of the day does not count as offered', async () => {
    const ada = await offered()
    await database()
      .updateTable('outbox')
      .set({ state: 'skipped', settled_at: clock.now() })
      .where('kind', '=', 'offer')
      .execute()
    await planOffers(app())
    expect(await states()).toEqual(['undelivered'])
    await join(ada)
    clock.advance({ hours: 1 })
    await planOffers(app())
    expect(await offerTo(ada)).toMatchObject(OFFERED)
  })
})
