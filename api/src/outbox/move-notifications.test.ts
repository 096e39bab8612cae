import { createBlocker, markCalled, offerOtherTimes } from '@molar/contract'
import { aBlocker } from '../../testing/blockers.ts'
import { onBothDatabasesInLongRun } from '../../testing/databases.ts'
import { withStaffChanges } from '../../testing/staff-changes.ts'
import { withTransports } from '../../testing/transports.ts'

onBothDatabasesInLongRun((database) => {
  const out = withTransports(database)
  const changes = withStaffChanges(out)
  const { booked, bookedAndNotified, move, change, undo, untilNotified, subjects } = changes

  it('No notification is sent for a move that staff undo within a minute', async () => {
    const id = await bookedAndNotified()
    await move(id, '2026-12-03 11:00')
    await out.app.outbox.drain()
    await move(id, '2026-12-02 10:00')
    await untilNotified()
    expect(subjects()).toHaveLength(1)
    expect(out.sms.messages).toHaveLength(1)
  })

  it('Two moves within a minute are one notification, which names the time that the patient knows', async () => {
    const id = await bookedAndNotified()
    await move(id, '2026-12-03 11:00')
    await move(id, '2026-12-03 12:00')
    await untilNotified()
    expect(subjects().slice(1)).toEqual(['New time: Thursday 3 December 2026 at 12 noon'])
    expect(out.mail.mails[1]!.text).toContain(
      'Your appointment was on Wednesday 2 December 2026 at 10:00 am.',
    )
  })

  it('A cancellation within a minute of a move names the time that the patient knows, and its Undo tells of the move', async () => {
    const id = await bookedAndNotified()
    await move(id, '2026-12-03 11:00')
    await change(id, 'cancelled')
    await undo(id)
    await untilNotified()
    expect(subjects().slice(1)).toEqual(['New time: Thursday 3 December 2026 at 11:00 am'])
    await move(id, '2026-12-03 12:00')
    await change(id, 'cancelled')
    await untilNotified()
    expect(subjects().slice(2)).toEqual([
      'Cancelled: your appointment on Thursday 3 December 2026 at 11:00 am',
    ])
  })

  it('Undo of a cancellation sends the notification of a move that the cancellation had withheld', async () => {
    const id = await bookedAndNotified()
    await move(id, '2026-12-03 11:00')
    out.clock.advance({ seconds: 40 })
    await change(id, 'cancelled')
    out.clock.advance({ seconds: 20 })
    await out.app.outbox.drain()
    expect(subjects()).toHaveLength(1)
    await undo(id)
    await untilNotified()
    expect(subjects().slice(1)).toEqual(['Your appointment on Thursday 3 December 2026 at 11:00 am'])
    expect(out.mail.mails[1]!.text).not.toContain('after all')
  })

  it('A patient who was notified of a move is notified again when staff move the appointment back', async () => {
    const id = await bookedAndNotified()
    await move(id, '2026-12-03 11:00')
    await untilNotified()
    await move(id, '2026-12-02 10:00')
    await untilNotified()
    expect(subjects().slice(1)).toEqual([
      'New time: Thursday 3 December 2026 at 11:00 am',
      'New time: Wednesday 2 December 2026 at 10:00 am',
    ])
  })

  it('If the branch does not notify of moves, a confirmation that was not sent yet names the new time', async () => {
    await database().updateTable('branches').set({ message_when_moved: false }).execute()
    const { id } = await booked()
    await move(id, '2026-12-03 11:00')
    // After the time at which a confirmation of the old time is given up.
    out.clock.set('2026-12-02T12:00:00+01:00')
    await out.app.outbox.drain()
    expect(subjects()).toEqual(['Your appointment on Thursday 3 December 2026 at 11:00 am'])
    expect(out.sms.messages).toHaveLength(1)
  })

  it('If the branch notifies of moves, a confirmation that was not sent before the move is not sent after it', async () => {
    const { id } = await booked()
    await move(id, '2026-12-03 11:00')
    await out.app.outbox.drain()
    await untilNotified()
    expect(subjects()).toEqual(['New time: Thursday 3 December 2026 at 11:00 am'])
  })

  /** An appointment on 2 December at 10:00. Its confirmations failed and are skipped after a move to the next day. */
  async function movedBeforeConfirmation({ sms = true } = {}) {
    out.mailRefuses = 451
    if (sms) out.smsStatus = 503
    const { id } = await booked()
    await out.app.outbox.drain()
    await move(id, '2026-12-03 11:00')
    out.mailRefuses = undefined
    out.smsStatus = 200
    if (sms) out.sms.messages.length = 0
    out.clock.advance({ seconds: 30 })
    await out.app.outbox.drain()
    expect(subjects()).toEqual([])
    return id
  }

  it('A confirmation that was skipped because of a move is sent after staff move the appointment back', async () => {
    const id = await movedBeforeConfirmation()
    await move(id, '2026-12-03 12:00')
    await move(id, '2026-12-02 10:00')
    await untilNotified()
    expect(subjects()).toEqual(['Your appointment on Wednesday 2 December 2026 at 10:00 am'])
    expect(out.sms.messages).toHaveLength(1)
    await move(id, '2026-12-03 11:00')
    await move(id, '2026-12-02 10:00')
    await untilNotified()
    expect(subjects()).toHaveLength(1)
  })

  it('Of an email and an SMS, only the one that was skipped because of a move is sent after staff move the appointment back', async () => {
    const id = await movedBeforeConfirmation({ sms: false })
    expect(out.sms.messages).toHaveLength(1)
    await move(id, '2026-12-02 10:00')
    await untilNotified()
    expect(subjects()).toEqual(['Your appointment on Wednesday 2 December 2026 at 10:00 am'])
    expect(out.sms.messages).toHaveLength(1)
  })

  /** The gateway is down when staff move an appointment to 3 December, and responds when its patient is asked for another time. */
  async function askedBeforeMoveArrives(about?: typeof offerOtherTimes) {
    const id = await bookedAndNotified()
    out.smsStatus = 503
    await move(id, '2026-12-03 11:00')
    await untilNotified()
    await askAfterOutage(id, '2026-12-03', about)
  }
  /** The gateway responds again, and the patient of an appointment on this day is asked for another time. */
  async function askAfterOutage(id: number, day: string, about = offerOtherTimes) {
    out.smsStatus = 200
    out.sms.messages.length = 0
    const hours = { startDateTime: `${day}T08:00`, endDateTime: `${day}T17:00` }
    const body = aBlocker({ ...hours, location: 'lag' })
    const { data } = await changes.staff.call(createBlocker, { body })
    const followUp = { params: { id }, body: { blocker: data!.id } }
    expect((await changes.staff.call(about, followUp)).status).toBe(200)
  }
  const texts = () => out.sms.messages.map(({ body }) => body.text)

  it('An SMS that confirms a booking and waits is not sent after the patient was asked to choose another time', async () => {
    out.smsStatus = 503
    const { id } = await booked()
    await out.app.outbox.drain()
    await askAfterOutage(id, '2026-12-02')
    await out.app.outbox.drain()
    out.clock.advance({ minutes: 30 })
    await out.app.outbox.drain()
    expect(texts()).toEqual([expect.stringContaining('cannot see you')])
  })

  it('An SMS about a move that waits is not sent after the patient was asked to choose another time', async () => {
    await askedBeforeMoveArrives()
    await out.app.outbox.drain()
    out.clock.advance({ minutes: 30 })
    await out.app.outbox.drain()
    expect(texts()).toEqual([expect.stringContaining('cannot see you')])
  })

  it('An SMS about a move that waits is not sent after the patient was called about the new time', async () => {
    await askedBeforeMoveArrives(markCalled)
    out.clock.advance({ minutes: 30 })
    await out.app.outbox.drain()
    expect(texts()).toEqual([])
  })

  it('An SMS about a move that waits is sent if no message that asks for another time was delivered', async () => {
    await askedBeforeMoveArrives()
    const asking = database().updateTable('outbox').where('kind', '=', 'unavailable')
    await asking.set({ state: 'dead', settled_at: out.clock.now() }).execute()
    out.clock.advance({ minutes: 30 })
    await out.app.outbox.drain()
    expect(texts()).toEqual([expect.stringContaining('has a new time')])
  })

  it('A move back to a time for which the patient was asked to choose another one is notified', async () => {
    await askedBeforeMoveArrives()
    await out.app.outbox.drain()
    const { id } = await database().selectFrom('appointments').select('id').executeTakeFirstOrThrow()
    out.clock.advance({ minutes: 1 })
    await move(id, '2026-12-04 11:00')
    await untilNotified()
    await move(id, '2026-12-03 11:00')
    await untilNotified()
    expect(texts().at(-1)).toContain('has a new time: Thu 3 Dec 2026')
  })
})
