import { aBooking, postBooking } from '../../testing/booking.ts'
import { onBothDatabasesInLongRun } from '../../testing/databases.ts'
import { withTransports } from '../../testing/transports.ts'
import { retryAllUndelivered } from '../outbox/undelivered.ts'
import { planReminders } from './plan-reminders.ts'

onBothDatabasesInLongRun((database) => {
  const out = withTransports(database)

  const remindAt = async (time: string) => {
    out.clock.set(time)
    await planReminders(out.app)
    await out.app.outbox.drain()
  }

  it.each([
    ['at noon gets it at 8:00', '12:00', 1, false],
    ['at 10:00, whose next reminder is due at 8:00, gets one', '10:00', 1, false],
    ['at 10:00 gets one also if it is sent before the next one is planned', '10:00', 1, true],
    ['at 7:30 gets none', '07:30', 0, false],
  ])(
    'After an evening in which no reminder could be delivered, a patient with an appointment %s',
    async (_what, time, count, isSentFirst) => {
      await postBooking(out.app, aBooking({ appointment_date: '2026-12-03', start_time: '12:00' }))
      await out.app.outbox.drain()
      await database()
        .updateTable('appointments')
        .set({ starts_at: `2026-12-03 ${time}` })
        .execute()
      const confirmations = { mails: out.mail.mails.length, sms: out.sms.messages.length }
      const delivered = () => ({
        mails: out.mail.mails.length - confirmations.mails,
        sms: out.sms.messages.length - confirmations.sms,
      })

      Object.assign(out, { mailRefuses: 451, smsStatus: 503 })
      await remindAt('2026-12-02T19:30:00+01:00')
      const refused = delivered()
      Object.assign(out, { mailRefuses: undefined, smsStatus: 200 })
      await remindAt('2026-12-02T21:00:00+01:00')
      expect(delivered()).toEqual(refused)
      out.clock.set('2026-12-03T08:00:00+01:00')
      if (isSentFirst) await out.app.outbox.drain()
      await remindAt('2026-12-03T08:00:40+01:00')
      expect(delivered()).toEqual({ mails: refused.mails + count, sms: refused.sms + count })
    },
  )

  it('An undelivered reminder is not sent again after the next one was written', async () => {
    await postBooking(out.app, aBooking({ appointment_date: '2026-12-03', start_time: '12:00' }))
    await out.app.outbox.drain()
    Object.assign(out, { mailRefuses: 451, smsStatus: 503 })
    await remindAt('2026-12-02T12:00:00+01:00')
    const { clock, db } = out.app
    await db
      .updateTable('outbox')
      .set({ state: 'dead', settled_at: clock() })
      .where('state', '=', 'waiting')
      .execute()
    await remindAt('2026-12-03T10:00:00+01:00')
    expect(await retryAllUndelivered(db, clock)).toBe(0)
  })
})
