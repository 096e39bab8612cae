import { notMyAppointment } from '@molar/contract'
import ICAL from 'ical.js'
import { onBothDatabasesInLongRun } from '../../testing/databases.ts'
import { calendarLinesIn } from '../../testing/mail-server.ts'
import { asStaff } from '../../testing/staff-calls.ts'
import { withStaffChanges } from '../../testing/staff-changes.ts'
import { withTransports } from '../../testing/transports.ts'

onBothDatabasesInLongRun((database) => {
  const out = withTransports(database)
  const changes = withStaffChanges(out)
  const { booked, move, change, undo, untilNotified, subjects } = changes

  /** Cancels, and lets the time pass in which the desk may undo it before the patient is notified. */
  const cancel = async (id: number) => {
    await change(id, 'cancelled')
    out.clock.advance({ minutes: 1 })
  }
  const texts = () => out.sms.messages.map(({ body }) => body.text)
  const states = async () =>
    (await out.app.db.selectFrom('outbox').select(['kind', 'state']).orderBy('created_at').execute()).map(
      ({ kind, state }) => `${kind} ${state}`,
    )

  /** The method and the event of the calendar file of each mail, as a calendar program reads them. */
  const entries = () =>
    out.mail.mails.map((mail) => {
      const calendar = new ICAL.Component(ICAL.parse(calendarLinesIn(mail)!.join('\r\n')))
      const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent')!)
      return {
        method: calendar.getFirstPropertyValue('method'),
        uid: event.uid,
        sequence: event.sequence,
        start: event.startDate.toJSDate().toISOString(),
        status: event.component.getFirstPropertyValue('status'),
        organizer: event.organizer.toLowerCase(),
        attendees: event.attendees.map((attendee) => attendee.getFirstValue()),
      }
    })

  it('A calendar gets the invitation, the move and the cancellation of one entry in order', async () => {
    const { id, reference } = await booked()
    await out.app.outbox.drain()
    await move(id, '2026-12-03 11:00')
    await untilNotified()
    await cancel(id)
    await out.app.outbox.drain()
    await undo(id)
    await out.app.outbox.drain()

    const entry = {
      method: 'REQUEST',
      uid: reference,
      status: 'CONFIRMED',
      start: '2026-12-03T10:00:00.000Z',
      organizer: 'mailto:no-reply@molar.example',
      attendees: ['mailto:adaeze@example.com'],
    }
    expect(entries()).toEqual([
      { ...entry, sequence: 0, start: '2026-12-02T09:00:00.000Z' },
      { ...entry, sequence: 1 },
      { ...entry, sequence: 2, method: 'CANCEL', status: 'CANCELLED' },
      { ...entry, sequence: 3 },
    ])
    for (const { attachments } of out.mail.mails)
      expect(attachments.map(({ mimeType }) => mimeType)).toEqual(['text/calendar', 'application/ics'])
  })

  it('No notification is sent for a cancellation that staff undo within a minute', async () => {
    const { id } = await booked()
    await out.app.outbox.drain()
    await change(id, 'cancelled')
    await out.app.outbox.drain()
    expect(subjects()).toHaveLength(1)
    await undo(id)
    out.clock.advance({ minutes: 2 })
    await out.app.outbox.drain()
    expect([subjects().length, texts().length]).toEqual([1, 1])
    expect(await states()).toEqual(['confirmation sent', 'confirmation sent'])
  })

  it('One notification is sent for a cancellation that is undone and made again', async () => {
    const { id } = await booked()
    await out.app.outbox.drain()
    await change(id, 'cancelled')
    await undo(id)
    await cancel(id)
    await out.app.outbox.drain()
    expect(subjects().slice(1)).toEqual([
      'Cancelled: your appointment on Wednesday 2 December 2026 at 10:00 am',
    ])
    expect(texts()).toHaveLength(2)
  })

  it('A patient who was notified of a cancellation gets a new confirmation when it is undone', async () => {
    const { id } = await booked()
    await cancel(id)
    await out.app.outbox.drain()
    await undo(id)
    await out.app.outbox.drain()
    expect(subjects().at(-1)).toBe('Your appointment on Wednesday 2 December 2026 at 10:00 am')
    expect(out.mail.mails.at(-1)!.text).toContain('after all. The cancellation no longer applies.')
    expect(texts().at(-1)).toContain('we can see you after all on Wed 2 Dec 2026 at 10:00 am')
  })

  it('A patient whom nobody verified gets files without an invitation, and the cancellation removes the entry', async () => {
    const { id } = await booked({ verified: false })
    await out.app.outbox.drain()
    await cancel(id)
    await out.app.outbox.drain()
    expect(entries()).toMatchObject([
      { method: 'PUBLISH', sequence: 0, attendees: [] },
      { method: 'CANCEL', sequence: 1, attendees: [] },
    ])
  })

  it('Patients are notified by email and SMS that staff moved, confirmed or cancelled their appointment', async () => {
    const { id, reference } = await booked()
    await out.app.outbox.drain()
    await move(id, '2026-12-03 11:00')
    await untilNotified()
    await change(id, 'booked')
    await untilNotified()
    await cancel(id)
    await out.app.outbox.drain()

    expect(subjects().slice(1)).toEqual([
      'New time: Thursday 3 December 2026 at 11:00 am',
      'Confirmed: your appointment on Thursday 3 December 2026 at 11:00 am',
      'Cancelled: your appointment on Thursday 3 December 2026 at 11:00 am',
    ])
    expect(out.mail.mails[1]!.text).toContain(
      'Your appointment was on Wednesday 2 December 2026 at 10:00 am. The new date and time are below.',
    )
    expect(out.mail.mails[3]!.text).toContain('We are sorry. We had to cancel your appointment.')
    const when = 'Thu 3 Dec 2026 at 11:00 am, Lagos'
    expect(texts().slice(1)).toEqual([
      expect.stringContaining(
        `Molar Dental: your appointment has a new time: ${when}. Reference ${reference}.`,
      ),
      expect.stringContaining(
        `Molar Dental: your appointment on ${when}, is confirmed. Reference ${reference}.`,
      ),
      expect.stringContaining(
        `Molar Dental: we are sorry, we had to cancel your appointment on ${when}. Reference ${reference}.`,
      ),
    ])
  })

  it('A confirmation of staff is not sent if they undo it within a minute, and once if they confirm again', async () => {
    const { id } = await booked()
    await out.app.outbox.drain()
    await change(id, 'booked')
    await out.app.outbox.drain()
    await undo(id)
    await change(id, 'booked')
    await out.app.outbox.drain()
    expect(subjects()).toHaveLength(1)
    await undo(id)
    await change(id, 'booked')
    await untilNotified()
    expect(subjects().slice(1)).toEqual([expect.stringMatching(/^Confirmed: /)])
    expect(texts()).toHaveLength(2)

    await undo(id)
    await change(id, 'booked')
    await undo(id)
    await untilNotified()
    expect(subjects()).toHaveLength(2)
  })

  it.each([
    ...(['patient-request', 'ill', 'no-time', 'elsewhere'] as const).map((reason) => ({
      reason,
      email: 'We confirm that your appointment is cancelled.',
      sms: /: your appointment on .*, is cancelled\. .* Book an appointment: /,
    })),
    ...([undefined, 'clinic', 'other'] as const).map((reason) => ({
      reason,
      email: 'We are sorry. We had to cancel your appointment.',
      sms: /: we are sorry, we had to cancel your appointment on .* Book an appointment: /,
    })),
  ])(
    'Staff cancel with the reason $reason: the notifications of the patient fit who wanted it',
    async ({ reason, email, sms }) => {
      const { id } = await booked()
      await out.app.outbox.drain()
      await change(id, 'cancelled', reason)
      await out.app.outbox.drain()
      expect(subjects()).toHaveLength(1)
      out.clock.advance({ minutes: 1 })
      await out.app.outbox.drain()
      expect(out.mail.mails[1]!.text).toContain(email)
      expect(out.mail.mails[1]!.text).toContain('You can book another appointment here:')
      expect(texts()[1]).toMatch(sms)
    },
  )

  it('After somebody says that the booking is not theirs, the notifications say why it was cancelled', async () => {
    await booked({ verified: false })
    await out.app.outbox.drain()
    const token = /appointment#([\w-]+)\.not-me/.exec(out.mail.mails[0]!.text!)![1]!
    expect((await changes.staff.call(notMyAppointment, { body: { token } })).status).toBe(200)
    await out.app.outbox.drain()
    expect(out.mail.mails[1]!.text).toContain('Someone told us that they had not booked it.')
    expect(texts()[1]).toContain('is cancelled.')
  })

  it('A notification is skipped if the appointment was moved or cancelled before it was sent', async () => {
    const { id } = await booked()
    await move(id, '2026-12-03 11:00')
    await move(id, '2026-12-03 12:00')
    await change(id, 'booked')
    await cancel(id)
    await out.app.outbox.drain()
    // The patient knows the time of the booking.
    expect(subjects()).toEqual(['Cancelled: your appointment on Wednesday 2 December 2026 at 10:00 am'])
    expect(texts()).toHaveLength(1)
    const settled = await states()
    expect(settled.filter((state) => state.endsWith(' skipped'))).toHaveLength(6)
    expect(settled.filter((state) => state.endsWith(' sent'))).toHaveLength(2)
    expect((await out.app.inject('/ready')).json().data).toEqual({ deadLetters: 0 })
  })

  it('A branch may write about no changes; confirmations are always sent', async () => {
    const off = { message_when_moved: false, message_when_cancelled: false, message_when_confirmed: false }
    await out.app.db.updateTable('branches').set(off).execute()
    const { id } = await booked()
    await out.app.outbox.drain()
    await move(id, '2026-12-03 11:00')
    await change(id, 'booked')
    await cancel(id)
    await out.app.outbox.drain()
    expect(subjects()).toEqual(['Your appointment on Wednesday 2 December 2026 at 10:00 am'])
  })

  it('Nobody is notified of a change after the start of the appointment', async () => {
    const { id } = await booked()
    await out.app.outbox.drain()
    out.clock.set('2026-12-02T10:00:00+01:00')
    changes.staff = await asStaff(out.app, 'later.admin')
    await change(id, 'booked')
    await out.app.outbox.drain()
    expect(await states()).toEqual(['confirmation sent', 'confirmation sent'])
  })
})
