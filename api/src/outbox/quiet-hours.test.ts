import { onBothDatabasesInLongRun } from '../../testing/databases.ts'
import { asStaff } from '../../testing/staff-calls.ts'
import { withStaffChanges } from '../../testing/staff-changes.ts'
import { withTransports } from '../../testing/transports.ts'

onBothDatabasesInLongRun((database) => {
  const out = withTransports(database)
  const changes = withStaffChanges(out)
  const { bookedAndNotified, move, change, untilNotified, subjects } = changes
  /** Later than the sessions of staff last. */
  const signInAt = async (instant: string) => {
    out.clock.set(instant)
    changes.staff = await asStaff(out.app, 'later')
  }
  const texts = () => out.sms.messages.length
  const rows = () =>
    out.app.db.selectFrom('outbox').select('failure').where('state', '=', 'waiting').execute()

  it('An SMS that an outage has delayed is sent at 8:00, not at night; the email is sent at once', async () => {
    const id = await bookedAndNotified()
    await signInAt('2026-12-01T19:50:00+01:00')
    out.smsStatus = 500
    out.mailRefuses = 450
    await move(id, '2026-12-03 10:00')
    await untilNotified()
    const attempts = texts()
    out.smsStatus = 200
    out.mailRefuses = undefined
    out.clock.set('2026-12-03T02:40:37+01:00')
    await out.app.outbox.drain()
    expect([subjects().length, texts()]).toEqual([2, attempts])
    expect(await rows()).toEqual([{ failure: 'quiet_hours' }])
    out.clock.set('2026-12-03T08:00:00+01:00')
    await out.app.outbox.drain()
    expect(texts()).toBe(attempts + 1)
  })

  it('An SMS that an outage has delayed until 20:00 is sent at 8:00', async () => {
    const id = await bookedAndNotified()
    await signInAt('2026-12-01T19:20:00+01:00')
    out.smsStatus = 500
    await move(id, '2026-12-03 10:00')
    await untilNotified()
    const attempts = texts()
    out.smsStatus = 200
    out.clock.set('2026-12-01T20:00:00+01:00')
    await out.app.outbox.drain()
    expect([texts(), await rows()]).toEqual([attempts, [{ failure: 'quiet_hours' }]])
    out.clock.set('2026-12-02T07:59:00+01:00')
    await out.app.outbox.drain()
    expect(texts()).toBe(attempts)
    out.clock.set('2026-12-02T08:00:00+01:00')
    await out.app.outbox.drain()
    expect(texts()).toBe(attempts + 1)
  })

  it('An SMS is sent at night if it has just been written, or could not be sent before the appointment', async () => {
    const id = await bookedAndNotified()
    await signInAt('2026-12-01T23:00:00+01:00')
    const before = texts()
    await change(id, 'booked')
    await untilNotified()
    expect(texts()).toBe(before + 1)

    await move(id, '2026-12-02 09:00')
    out.clock.set('2026-12-02T04:00:00+01:00')
    await out.app.outbox.drain()
    expect(texts()).toBe(before + 2)
  })
})
