import {
  cancelMyAppointment,
  createBlocker,
  declineOffer,
  deleteBlocker,
  joinWaitingList,
  leaveWaitingList,
  moveMyAppointment,
} from '@molar/contract'
import type { FastifyInstance } from 'fastify'
import { testApp } from '../../testing/app.ts'
import { aBlocker } from '../../testing/blockers.ts'
import { onBothDatabasesInLongRun } from '../../testing/databases.ts'
import { asStaff } from '../../testing/staff-calls.ts'
import { until } from '../../testing/waiting.ts'
import { OFFERED, withWaitingList } from '../../testing/waiting-list.ts'
import { planOffers } from './plan-offers.ts'

onBothDatabasesInLongRun((database) => {
  const { booked, offerTo, oneTime, cancel, clock, app } = withWaitingList(database)
  let listening: FastifyInstance
  beforeEach(async () => {
    listening = await testApp({ db: database(), clock })
  })
  afterEach(() => listening.close())

  const post = ({ path }: { path: string }, payload: object) =>
    listening.inject({ method: 'POST', url: path, payload })

  // Without a wake it would take a minute, which is longer than a test may take.
  it.each(['cancelled', 'moved'])('A time is offered at once when its appointment is %s', async (how) => {
    const { first, ada, ben } = await oneTime()
    await cancel(ben)
    await listening.listen({ port: 0 })
    const target = { ...first.target, version: 1 }
    if (how === 'cancelled') await post(cancelMyAppointment, target)
    else await post(moveMyAppointment, { ...target, appointment_date: '2026-12-03', start_time: '10:30' })
    await until(async () => (await offerTo(ada)) !== null)
    expect(await offerTo(ada)).toMatchObject(OFFERED)
  })

  it('A time is offered at once when its blocker is deleted', async () => {
    const { first, ada } = await oneTime()
    await cancel(first)
    const { call: asMember } = await asStaff(listening)
    const { data } = await asMember(createBlocker, { body: aBlocker({ endDateTime: '2026-12-02T10:30' }) })
    await listening.listen({ port: 0 })
    await asMember(deleteBlocker, { params: { id: data!.id } })
    await until(async () => (await offerTo(ada)) !== null)
    expect(await offerTo(ada)).toMatchObject(OFFERED)
  })

  /** Listens, and returns a function that counts searches for offers and reads of something cached. */
  async function countEffects() {
    await listening.listen({ port: 0 })
    await until(listening.cache.isInformed)
    const wake = jest.spyOn(listening.waitingList, 'wake').mockReturnValue()
    const cache = listening.cache.create<number>({ life: 60_000, dependsOn: ['appointments'], tables: [] })
    let loads = 0
    const effects = async () => ({
      loads: await cache.get('lag', 'key', async () => (loads += 1)),
      wakes: wake.mock.calls.length,
    })
    await effects()
    return effects
  }

  it.each([
    ['leaves', leaveWaitingList],
    ['declines the same offer', declineOffer],
  ])(
    'A patient who %s a second time leaves what is cached and starts no search for offers',
    async (_what, endpoint) => {
      const { first, ada } = await oneTime()
      await cancel(first)
      await planOffers(app())
      const payload = { ...ada.target, offer: (await offerTo(ada))!.id }
      const effects = await countEffects()
      for (let time = 0; time < 2; time++) {
        expect((await post(endpoint, payload)).statusCode).toBe(200)
        expect(await effects()).toEqual({ wakes: 1, loads: 2 })
      }
    },
  )

  it('A patient who joins or changes the wish leaves what is cached and starts no search for offers', async () => {
    const { target } = await booked({ appointment_date: '2026-12-03' })
    const effects = await countEffects()
    for (const weekdays of [[1], [2]]) {
      const wish = { doctor_id: null, weekdays, partOfDay: 'any', until: '2026-12-03' }
      expect((await post(joinWaitingList, { ...target, ...wish })).statusCode).toBe(200)
    }
    expect(await effects()).toEqual({ wakes: 0, loads: 1 })
  })

  it('A server that stops makes no further offers', async () => {
    const { first, ada } = await oneTime()
    await cancel(first)
    await planOffers(app(), AbortSignal.abort())
    expect(await offerTo(ada)).toBeNull()
    await planOffers(app())
    expect(await offerTo(ada)).toMatchObject(OFFERED)
  })

  it('A declined time is offered to the next patient at once', async () => {
    const { first, ada, ben } = await oneTime()
    await cancel(first)
    await planOffers(app())
    await listening.listen({ port: 0 })
    await post(declineOffer, { ...ada.target, offer: (await offerTo(ada))!.id })
    await until(async () => (await offerTo(ben)) !== null)
    expect(await offerTo(ben)).toMatchObject(OFFERED)
  })
})
