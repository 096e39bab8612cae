import { acceptOffer } from '@molar/contract'
import { aBooking, anotherPatient, postBooking } from '../../testing/booking.ts'
import { onBothDatabasesInLongRun } from '../../testing/databases.ts'
import { OFFERED, withWaitingList } from '../../testing/waiting-list.ts'
import { isUnreachable } from '../database/connect.ts'
import { planOffers } from './plan-offers.ts'

function unlessUnreachable(error: Error) {
  if (!isUnreachable(error)) throw error
}

onBothDatabasesInLongRun((database, databaseName) => {
  const { call, offerTo, oneTime, cancel, rowOf, app } = withWaitingList(database)

  const attempts = databaseName === 'PostgreSQL' ? 1000 : 50
  it(`${attempts} concurrent bookings, moves and calls for one offered time end with one patient`, async () => {
    const { first, filler, ada, ben } = await oneTime()
    await cancel(first)
    await Promise.all([planOffers(app()), planOffers(app()), planOffers(app())])
    const { id: offer } = (await offerTo(ada))!
    const moves = (target: object) =>
      app().inject({
        method: 'POST',
        url: '/my-appointment/move',
        payload: { ...target, version: 1, ...OFFERED },
      })
    await Promise.all(
      Array.from({ length: attempts }, (_, index): Promise<unknown> => {
        if (index % 100 === 7) return call(acceptOffer, { ...ada.target, offer })
        if (index % 100 === 8) return moves(ben.target)
        // On a slow machine it may wait too long for a connection. The server repeats it then.
        if (index % 100 === 9) return planOffers(app()).catch(unlessUnreachable)
        const stranger = aBooking({ ...anotherPatient(2000 + index), ...OFFERED })
        return postBooking(app(), stranger, { ip: `10.3.${index >> 8}.${index & 255}` })
      }),
    )
    const rows = await database()
      .selectFrom('appointments')
      .select('id')
      .where('starts_at', '=', '2026-12-02 10:00:00')
      .where('state', '<>', 'cancelled')
      .execute()
    expect(rows).toEqual([{ id: ada.id }])
    expect(await rowOf(filler.id)).toMatchObject({ version: 1 })
  })
})
