import { aBooking, postBooking } from '../../testing/booking.ts'
import { onBothDatabases } from '../../testing/databases.ts'
import { withTransports } from '../../testing/transports.ts'
import { planReminders } from './plan-reminders.ts'

onBothDatabases((database) => {
  const out = withTransports(database)

  const remindAt = async (time: string) => {
    out.clock.set(time)
    await planReminders(out.app)
    await out.app.outbox.drain()
  }

  it.each([
    ['at noon gets it at 8:00', '12:00', 1],
    ['at 10:00, whose next reminder is due at 8:00, gets one', '10:00', 1],
    ['at 7:30 gets none', '07:30', 0],
  ])(
    'After an evening in which no reminder could be delivered, a patient with an appointment %s',
    async (_what, time, count) => {
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
      await remindAt('2026-12-03T08:00:00+01:00')
      expect(delivered()).toEqual({ mails: refused.mails + count, sms: refused.sms + count })
    },
  )
})
