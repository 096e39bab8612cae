import { aBooking, postBooking } from '../../testing/booking.ts'
import { onBothDatabasesInLongRun } from '../../testing/databases.ts'
import { withTransports } from '../../testing/transports.ts'
import { untilLockWait } from '../../testing/waiting.ts'
import { moveTo } from '../appointments/move.ts'
import { planReminders } from './plan-reminders.ts'

onBothDatabasesInLongRun((database, name) => {
  const out = withTransports(database)

  /** The subjects of the emails after those about the booking. */
  const subjects = async () => {
    await out.app.outbox.drain()
    return out.mail.mails.slice(1).map(({ subject }) => subject)
  }

  /** The patient of 3 December has moved to 15 December, in the moment in which a reminder of 3 December is due and written. */
  async function moved() {
    const booking = aBooking({ appointment_date: '2026-12-03', start_time: '11:00' })
    const { id } = (await postBooking(out.app, booking)).body.data!
    await out.app.outbox.drain()
    out.clock.set('2026-12-02T11:00:00+01:00')
    let planned: Promise<void>
    await database()
      .transaction()
      .execute(async (trx) => {
        const actor = { kind: 'patient' } as const
        await moveTo(out.app, trx, { id, actor, start: '2026-12-15 11:00', doctor: null })
        planned = planReminders(out.app)
        if (name === 'PostgreSQL') await untilLockWait(trx)
      })
    await planned!
    return id
  }

  it('A patient who moves the appointment while a reminder is written gets none for the new time', async () => {
    await moved()
    expect(await subjects()).toEqual([expect.stringMatching(/^(?!Reminder).*Tuesday 15 December 2026/)])
  })

  it('If that move is undone, the patient is reminded', async () => {
    const id = await moved()
    // As after an Undo, which withdraws the message about the move.
    await database().deleteFrom('outbox').where('kind', '=', 'moved').execute()
    const start = { starts_at: '2026-12-03 11:00', ends_at: '2026-12-03 11:30' }
    await database().updateTable('appointments').set(start).where('id', '=', id).execute()
    await planReminders(out.app)
    await planReminders(out.app)
    expect(await subjects()).toEqual([expect.stringMatching(/^Reminder.*Thursday 3 December 2026/)])
  })
})
