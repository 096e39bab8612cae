import { acceptOffer, createBlocker, deleteBlocker, offerOtherTimes } from '@molar/contract'
import { sql } from 'kysely'
import { aBlocker } from '../../testing/blockers.ts'
import { onBothDatabasesInLongRun } from '../../testing/databases.ts'
import { asStaff } from '../../testing/staff-calls.ts'
import { OFFERED, withWaitingList } from '../../testing/waiting-list.ts'
import { planOffers } from './plan-offers.ts'

onBothDatabasesInLongRun((database) => {
  const { app, call, oneTime, cancel, offerTo, rowOf } = withWaitingList(database)

  /** Patients of whom Ada can be asked to choose another time than 3 December 10:00. */
  async function closable() {
    const patients = await oneTime()
    const { call: asMember } = await asStaff(app())
    const body = aBlocker({ startDateTime: '2026-12-03T10:00', endDateTime: '2026-12-03T10:30' })
    const blocker = (await asMember(createBlocker, { body })).data!.id
    const close = async () => {
      const params = { id: patients.ada.id }
      expect((await asMember(offerOtherTimes, { params, body: { blocker } })).status).toBe(200)
    }
    const reopen = () => asMember(deleteBlocker, { params: { id: blocker } })
    return { ...patients, close, reopen }
  }
  const notifications = () =>
    database().selectFrom('outbox').select('state').where('kind', '=', 'offer').execute()

  it('A patient who was asked to choose another time is offered none that leaves the old one as it is, until it is available again', async () => {
    const { first, filler, ada, ben, close, reopen } = await closable()
    await close()
    await cancel(first)
    await planOffers(app())
    expect(await offerTo(ada)).toBeNull()
    expect(await offerTo(ben)).toMatchObject(OFFERED)
    await reopen()
    await cancel(filler)
    await planOffers(app())
    expect(await offerTo(ada)).toMatchObject({ start_time: '10:30' })
  })

  it('A patient whose time a blocker closes is offered earlier times as long as staff have offered no other ones', async () => {
    const { first, ada } = await closable()
    await cancel(first)
    await planOffers(app())
    expect(await offerTo(ada)).toMatchObject(OFFERED)
  })

  it('No offer is made to a patient who is asked to choose another time after the available times were read', async () => {
    const { first, ada, close } = await closable()
    await cancel(first)
    await close()
    const { rows } = await sql`
      select offer_time(id, '2026-12-02 10:00', '2026-12-01 08:00') as id from waiting_list_entries
      where appointment_id = ${ada.id}`.execute(database())
    expect(rows).toEqual([{ id: null }])
  })

  it('The notifications about an offer are skipped when the patient is asked to choose another time before they are sent', async () => {
    const { first, ada, ben, close } = await closable()
    await cancel(first)
    await planOffers(app())
    await close()
    await app().outbox.drain()
    expect(await notifications()).toEqual([{ state: 'skipped' }, { state: 'skipped' }])
    await planOffers(app())
    expect(await offerTo(ada)).toBeNull()
    expect(await offerTo(ben)).toMatchObject(OFFERED)
  })

  it('A patient who was offered a time before it can take it while the own one is closed', async () => {
    const { first, ada, close } = await closable()
    await cancel(first)
    await planOffers(app())
    await app().outbox.drain()
    await close()
    await planOffers(app())
    const { id: offer } = (await offerTo(ada))!
    expect((await call(acceptOffer, { ...ada.target, offer })).status).toBe(200)
    expect(await rowOf(ada.id)).toMatchObject({ starts_at: '2026-12-02 10:00:00' })
  })
})
