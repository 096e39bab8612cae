import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { aBooking, postBooking, anotherPatient } from '../../testing/booking.ts'
import { aClinic } from '../../testing/clinic.ts'
import { onBothDatabasesInLongRun } from '../../testing/databases.ts'
import { withServer } from '../../testing/server.ts'
import { untilLockWait } from '../../testing/waiting.ts'

onBothDatabasesInLongRun((database, name) => {
  let app: FastifyInstance
  withServer(database, (server) => (app = server))

  it('A booking waits for a blocker that is being saved and is then refused', async () => {
    await aClinic(database())
    let booking: ReturnType<typeof postBooking> | undefined
    await database()
      .transaction()
      .execute(async (trx) => {
        await sql`select pg_advisory_xact_lock(lock_number('branch:lag'))`.execute(trx)
        booking = postBooking(app, aBooking())
        // PGlite has one connection, so the booking waits for the whole transaction.
        if (name === 'PostgreSQL') await Promise.race([booking, untilLockWait(trx)])
        await trx
          .insertInto('blockers')
          .values({
            type: 'One Time',
            description: 'Power cut',
            starts_at: '2026-12-02 09:00',
            ends_at: '2026-12-02 12:00',
            active_from: '2026-12-01',
          })
          .execute()
      })
    expect(await booking).toMatchObject({ status: 409, body: { code: 'slot_blocked' } })
    expect(await database().selectFrom('appointments').select('id').execute()).toEqual([])
  })

  // PGlite has one connection, so its transactions always queue.
  if (name === 'PostgreSQL')
    it('A booking at one branch does not wait for a booking from the same address at another branch', async () => {
      await aClinic(database())
      await aClinic(database(), { branch: 'fct' })
      const waiting = await database()
        .transaction()
        .execute(async (trx) => {
          await sql`select pg_advisory_xact_lock(lock_number('branch:lag'))`.execute(trx)
          const first = postBooking(app, aBooking())
          await untilLockWait(trx)
          const second = await postBooking(app, aBooking({ ...anotherPatient(1), location: 'fct' }))
          expect(second.status).toBe(200)
          return { first }
        })
      expect((await waiting.first).status).toBe(200)
    })
})
