import { aBooking, postBooking } from '../../testing/booking.ts'
import { onBothDatabasesInLongRun } from '../../testing/databases.ts'
import { asStaff } from '../../testing/staff-calls.ts'
import { withTransports } from '../../testing/transports.ts'
import { untilLockWait } from '../../testing/waiting.ts'
import { moveTo } from '../appointments/move.ts'
import type { StaffRequester } from '../http/access.ts'
import { planReminders } from './plan-reminders.ts'

onBothDatabasesInLongRun((database, name) => {
  const out = withTransports(database)

  /** The subjects of the emails after those about the booking. */
  const subjects = async () => {
    await out.app.outbox.drain()
    return out.mail.mails.slice(1).map(({ subject }) => subject)
  }

  /** Moves an appointment of 3 December to 15 December while the reminder of 3 December is being written. */
  async function moved(actor: StaffRequester | { kind: 'patient' }) {
    const booking = aBooking({ appointment_date: '2026-12-03', start_time: '11:00' })
    const { id } = (await postBooking(out.app, booking)).body.data!
    await out.app.outbox.drain()
    out.clock.set('2026-12-02T11:00:00+01:00')
    let planned: Promise<void>
    await database()
      .transaction()
      .execute(async (trx) => {
        await moveTo(out.app, trx, { id, actor, start: '2026-12-15 11:00', doctor: null })
        planned = planReminders(out.app)
        if (name === 'PostgreSQL') await untilLockWait(trx)
      })
    await planned!
    return id
  }

  it('A patient who moves the appointment while a reminder is written gets none for the new time', async () => {
    await moved({ kind: 'patient' })
    expect(await subjects()).toEqual([expect.stringMatching(/^(?!Reminder).*Tuesday 15 December 2026/)])
  })

  it('A patient is reminded of the former time when staff undo a move that was made while the reminder was written', async () => {
    const { userId } = await asStaff(out.app)
    const actor = {
      kind: 'staff',
      userId,
      role: 'administrator',
      branches: null,
      doctorId: null,
    } as const
    const id = await moved(actor)
    const { from_doctor } = await database()
      .selectFrom('appointment_events')
      .select('from_doctor')
      .where('action', '=', 'moved')
      .executeTakeFirstOrThrow()
    await database()
      .transaction()
      .execute((trx) => moveTo(out.app, trx, { id, actor, start: '2026-12-03 11:00', doctor: from_doctor }))
    await planReminders(out.app)
    await planReminders(out.app)
    expect(await subjects()).toEqual([expect.stringMatching(/^Reminder.*Thursday 3 December 2026/)])
  })
})
