import { moveMyAppointment } from '@molar/contract'
import { aBooking, postBooking } from '../../testing/booking.ts'
import { aPatient } from '../../testing/clinic.ts'
import { withClosedTimes } from '../../testing/closed-times.ts'
import { onBothDatabasesInLongRun } from '../../testing/databases.ts'
import { withTransports } from '../../testing/transports.ts'
import { planReminders } from '../reminders/plan-reminders.ts'

onBothDatabasesInLongRun((database) => {
  const out = withTransports(database)

  /** The response to the booking of a verified patient, and the text of the confirmation. */
  async function book(contact: { email?: null; phone?: string } = {}) {
    const { id } = await aPatient(out.app.db, contact)
    const bearer = await out.app.tokens.issue({ kind: 'patient', patientId: id })
    const { body } = await postBooking(out.app, aBooking(), { bearer })
    await out.app.outbox.drain()
    const [text] = [
      ...out.mail.mails.map((mail) => mail.text!),
      ...out.sms.messages.map((sms) => sms.body.text),
    ]
    return { booked: body.data, text: text!.replace(/\s+/g, ' '), bearer }
  }

  it('The response to a booking and its confirmation say until when it can be changed online', async () => {
    const { booked, text } = await book()
    expect(booked).toMatchObject({ start_time: '10:00', changeUntil: '2026-12-02T08:00' })
    expect(text).toContain('Use this link to see, change or cancel your appointment:')
    expect(text).toContain('You can change or cancel it online until 8:00 am on Wednesday 2 December 2026.')
  })

  it.each([
    ['email', {}],
    ['SMS', { email: null, phone: '+2348031234567' }],
  ])('A confirmation by %s that is too late for changes online says to call', async (_channel, contact) => {
    out.clock.set('2026-12-02T07:30:00Z')
    const { booked, text } = await book(contact)
    expect(booked).toMatchObject({ changeUntil: '2026-12-02T08:00' })
    expect(text).toContain('To change or cancel, call 0700 555 0102')
    expect(text).not.toMatch(/online|change or cancel your appointment|See, change or cancel/)
  })

  it('Messages after the last move online say that the patient can cancel, and not change the time', async () => {
    const { booked, bearer } = await book()
    await out.app.db.updateTable('appointments').set({ moves_by_patient: 2 }).execute()
    const { statusCode } = await out.app.inject({
      method: 'POST',
      url: moveMyAppointment.path,
      headers: { authorization: `Bearer ${bearer}` },
      payload: { id: booked!.id, version: 1, appointment_date: '2026-12-03', start_time: '14:00' },
    })
    expect(statusCode).toBe(200)
    await out.app.outbox.drain()
    out.clock.set('2026-12-02T14:00:00+01:00')
    await planReminders(out.app)
    await out.app.outbox.drain()
    const mails = out.mail.mails.slice(1).map(({ text }) => text!.replace(/\s+/g, ' '))
    const until =
      'You can cancel it online until 12 noon on Thursday 3 December 2026. To change or cancel, call 0700 555 0102'
    expect(mails).toEqual([expect.stringContaining(until), expect.stringContaining(until)])
    expect(mails[0]).toContain('Use this link to see or cancel your appointment:')
    expect(mails[1]).toContain('Use this link to tell us that you will come, or to cancel your appointment:')
    const sms = out.sms.messages.slice(1).map(({ body }) => body.text.replace(/http.*/, ''))
    expect(sms).toEqual([
      expect.stringMatching(/See or cancel: $/),
      expect.stringMatching(/To tell us that you will come, or to cancel: $/),
    ])
  })
})

onBothDatabasesInLongRun((database) => {
  const { out, signInAgain, affected, offer } = withClosedTimes(database)

  it('A message that asks for another time has a link until the appointment begins', async () => {
    const appointment = await affected()
    out.clock.set('2026-12-02T10:30:00+01:00')
    await signInAgain()
    await offer(appointment)
    const texts = [out.mail.mails.at(-1)!.text!, out.sms.messages.at(-1)!.body.text]
    for (const text of texts) expect(text).toMatch(/#[\w-]{22}/)
    expect(texts[0]!.replace(/\s+/g, ' ')).toContain('online until 11:00 am on Wednesday 2 December 2026')
  })
})
