import { changeAppointmentState } from '@molar/contract'
import { aBooking, anotherPatient, postBooking } from '../../testing/booking.ts'
import { aPatient } from '../../testing/clinic.ts'
import { onBothDatabasesInLongRun } from '../../testing/databases.ts'
import { calendarLinesIn } from '../../testing/mail-server.ts'
import { sendOtp } from '../../testing/otp.ts'
import { asStaff } from '../../testing/staff-calls.ts'
import { withTransports } from '../../testing/transports.ts'

/** The link to the page of the appointment. */
const linkIn = (text: string) => /http\S+\/appointment#[\w-]{22}(?=\s|$)/.exec(text)![0]

onBothDatabasesInLongRun((database) => {
  const out = withTransports(database)
  const bearerOf = (patientId: number) => out.app.tokens.issue({ kind: 'patient', patientId })

  const withoutEmail = async (phone: string) => {
    const { id } = await aPatient(out.app.db, { raw_id: null, email: null, phone })
    const { body } = await postBooking(out.app, aBooking(), { bearer: await bearerOf(id) })
    await out.app.db.updateTable('appointments').set({ verified: false }).execute()
    await out.app.db.deleteFrom('outbox').execute()
    await out.app.db
      .transaction()
      .execute((trx) => out.app.outbox.enqueueConfirmation(trx, { appointmentId: body.data!.id }))
    await out.app.outbox.drain()
  }

  it('Confirmations that are claimed together each go to their own patient', async () => {
    for (const [index, start_time] of ['10:00', '11:00'].entries())
      await postBooking(out.app, aBooking({ ...anotherPatient(index), start_time }))
    await out.app.outbox.drain()
    const sent = out.mail.mails.map(({ recipients, subject }) => `${recipients.join()}: ${subject}`)
    expect(sent.toSorted()).toEqual([
      'patient0@example.com: Your appointment on Wednesday 2 December 2026 at 10:00 am',
      'patient1@example.com: Your appointment on Wednesday 2 December 2026 at 11:00 am',
    ])
  })

  describe('confirmation of a verified patient', () => {
    it('The confirmation email of a verified patient has the time, branch, doctor and a calendar file', async () => {
      const { id } = await aPatient(out.app.db)
      const { body } = await postBooking(out.app, aBooking(), { bearer: await bearerOf(id) })
      expect(body.success).toBe(true)
      await out.app.outbox.drain()
      const [message] = out.mail.mails
      const { reference, doctor } = body.data!
      const doctorName = `Dr. ${doctor.first_name} ${doctor.last_name}`

      expect(message!.subject).toBe('Your appointment on Wednesday 2 December 2026 at 10:00 am')
      for (const text of [message!.text!, message!.html!]) {
        expect(text).toContain('Dear Mrs Okafor,')
        expect(text).toContain('We look forward to seeing you. Please come 10 minutes early.')
        for (const part of [
          'Wednesday 2 December 2026',
          '10:00 am',
          doctorName,
          reference,
          '14 Awolowo Road, Ikoyi, Lagos',
          '0700 555 0102',
        ])
          expect(text).toContain(part)
        // The reason for the visit is not sent by email.
        expect(text).not.toMatch(/Tooth Pain|Upper left/)
      }
      for (const number of [reference, '0700 555 0102'])
        expect(message!.html).toMatch(new RegExp(`You can also call .*nowrap">${number}</span>`))
      const link = linkIn(message!.text!)
      expect(message!.html).toContain(`href="${link}"`)
      expect(await out.app.links.find(link.split('#')[1]!)).toMatchObject({ hasEnded: false })
      // A calendar is shared with others, so its entry has no link.
      expect(calendarLinesIn(message!)!.join()).not.toContain('#')
      expect(message!.text).not.toContain('not-me')
      expect(message!.attachments).toMatchObject([
        { mimeType: 'text/calendar', method: 'REQUEST' },
        { filename: 'appointment.ics', mimeType: 'application/ics' },
      ])
      const lines = calendarLinesIn(message!)
      expect(lines).toEqual(
        expect.arrayContaining([
          'METHOD:REQUEST',
          `UID:${reference}`,
          'DTSTART:20261202T090000Z',
          'DTEND:20261202T093000Z',
          'SUMMARY:Dental appointment: Molar Dental\\, Lagos',
          'LOCATION:Molar Dental\\, 14 Awolowo Road\\, Ikoyi\\, Lagos',
          'STATUS:CONFIRMED',
        ]),
      )
    })

    it('A patient without email gets the confirmation by SMS, also abroad', async () => {
      const { id } = await aPatient(out.app.db, { email: null, phone: '+447911123456' })
      const { body } = await postBooking(out.app, aBooking(), { bearer: await bearerOf(id) })
      await out.app.outbox.drain()
      expect(out.sms.messages.map((message) => message.body)).toMatchObject([
        {
          to: '+447911123456',
          text: expect.stringMatching(
            new RegExp(
              `^Molar Dental: appointment booked for Wed 2 Dec 2026 at 10:00 am, Lagos. Reference ${body.data!.reference}. See, change or cancel: http://localhost:3000/appointment#[\\w-]{22}$`,
            ),
          ),
        },
      ])
    })

    it('A patient whose only contact is a landline gets no notification: it cannot receive SMS', async () => {
      const { id } = await aPatient(out.app.db, { email: null, phone: '+2342012718000' })
      expect((await postBooking(out.app, aBooking(), { bearer: await bearerOf(id) })).status).toBe(200)
      await out.app.outbox.drain()
      expect(out.sms.messages).toEqual([])
    })

    it('A confirmation has the translated name of the branch unless the clinic has set another name', async () => {
      const { id } = await aPatient(out.app.db)
      const inRussian = { bearer: await bearerOf(id), language: 'ru' }
      await postBooking(out.app, aBooking(), inRussian)
      await out.app.outbox.drain()
      expect(out.mail.mails[0]!.text).toMatch(/14 Awolowo Road, Ikoyi, Лагос[^]+-- \nMolar Dental, Лагос/)

      const setCity = (city: string) =>
        out.app.db.updateTable('branches').set({ city }).where('code', '=', 'lag').execute()
      await setCity('Ikoyi')
      await postBooking(out.app, aBooking({ start_time: '11:00' }), inRussian)
      await out.app.outbox.drain()
      await setCity('Lagos') // resets the branch for other tests
      expect(out.mail.mails[1]!.text).toContain('Molar Dental, Ikoyi')
    })

    it('A confirmation leaves out details that the branch has not set', async () => {
      await out.app.db
        .updateTable('branches')
        .set({ address: '', phone: '' })
        .where('code', '=', 'lag')
        .execute()
      const { id } = await aPatient(out.app.db)
      await postBooking(out.app, aBooking(), { bearer: await bearerOf(id) })
      await out.app.outbox.drain()
      expect(out.mail.mails[0]!.text).toMatch(/-- \nMolar Dental, Lagos\s*$/)
      expect(out.mail.mails[0]!.text).toContain('You can also contact the branch and give your reference')
      expect(out.mail.mails[0]!.html).not.toContain('href="tel:')
      expect(calendarLinesIn(out.mail.mails[0]!)).toContain('LOCATION:Molar Dental\\, Lagos')
    })
  })

  describe('confirmation of a new patient whose contact is not verified', () => {
    it('The confirmation of a new patient contains no text that was typed', async () => {
      const typed = {
        surname: 'Visit',
        other_names: 'evil.example',
        address: 'evil.example',
        serviceText: 'evil.example',
        description: 'evil.example',
      }
      const { body } = await postBooking(out.app, aBooking(typed))
      expect(body.success).toBe(true)
      await out.app.outbox.drain()
      const [message] = out.mail.mails
      expect(message!.recipients).toEqual(['bayo@example.com'])
      const all = [message!.subject, message!.text, message!.html, calendarLinesIn(message!)?.join()].join(
        '\n',
      )
      expect(all).toContain(body.data!.reference)
      expect(all).not.toMatch(/evil|Visit/)
    })

    it('The confirmation of an unverified booking has a link to say that it was somebody else', async () => {
      await postBooking(out.app, aBooking())
      await out.app.outbox.drain()
      const { text, html } = out.mail.mails[0]!
      const link = linkIn(text!)
      expect(text).toContain(`If you did not make this booking, tell us with this link:\n${link}.not-me\n`)
      expect(html).toMatch(new RegExp(`href="${link}\\.not-me"[^>]*>This was not me</a>`))
      // The SMS has a link of its own.
      const message = out.sms.messages[0]!.body.text
      expect(message).toContain('Change, cancel, or say it was not you: http')
      const sms = linkIn(message)
      expect(sms).not.toBe(link)
      expect(await out.app.links.find(sms.split('#')[1]!)).toMatchObject({ hasEnded: false })
    })

    it('A new patient gets an SMS only at a Nigerian number unless the branch allows others', async () => {
      await withoutEmail('+447911123456')
      expect(out.sms.messages).toEqual([])
      await out.app.db.deleteFrom('appointments').execute()
      await withoutEmail('+2348039999999')
      expect(out.sms.messages).toHaveLength(1)
      await out.app.db.deleteFrom('appointments').execute()
      await out.app.db.updateTable('branches').set({ sms_abroad: true }).where('code', '=', 'lag').execute()
      await withoutEmail('+447911123456')
      expect(out.sms.messages).toHaveLength(2)
    })

    it('A confirmation by SMS waits for the next hour when the hourly limit of the branch is used up', async () => {
      await out.app.db.updateTable('branches').set({ sms_per_hour: 1 }).where('code', '=', 'lag').execute()
      expect((await sendOtp(out.app, { destination: '08030000000' }, 'sms')).status).toBe(200)
      await withoutEmail('+2348039999999')
      expect(out.sms.messages).toEqual([])
      out.clock.advance({ minutes: 61 })
      await out.app.outbox.drain()
      expect(out.sms.messages).toHaveLength(1)
    })

    it('SMS to new patients above half of the hourly limit wait, and a verified patient still gets one', async () => {
      await out.app.db.updateTable('branches').set({ sms_per_hour: 4 }).where('code', '=', 'lag').execute()
      for (const number of [1, 2, 3])
        await postBooking(out.app, aBooking({ ...anotherPatient(number), start_time: `1${number}:00` }))
      await out.app.outbox.drain()
      expect(out.sms.messages).toHaveLength(2)
      const { id, phone } = await aPatient(out.app.db, { email: null })
      await postBooking(out.app, aBooking({ start_time: '14:00' }), { bearer: await bearerOf(id) })
      await out.app.outbox.drain()
      expect(out.sms.messages).toHaveLength(3)
      expect(out.sms.messages[2]!.body.to).toBe(phone)

      out.clock.advance({ minutes: 61 })
      await out.app.outbox.drain()
      expect(out.sms.messages).toHaveLength(4)
    })

    it('SMS to new patients about what staff did can use more than half of the hourly limit', async () => {
      for (const number of [1, 2, 3])
        await postBooking(out.app, aBooking({ ...anotherPatient(number), start_time: `1${number}:00` }))
      await out.app.outbox.drain()
      out.clock.advance({ minutes: 61 })
      out.sms.messages.length = 0
      await out.app.db.updateTable('branches').set({ sms_per_hour: 4 }).where('code', '=', 'lag').execute()
      const { call } = await asStaff(out.app)
      for (const { id, version } of await out.app.db.selectFrom('appointments').selectAll().execute()) {
        const body = { state: 'booked', version }
        expect((await call(changeAppointmentState, { params: { id }, body })).status).toBe(200)
      }
      // They could still undo it until then.
      out.clock.advance({ minutes: 2 })
      await out.app.outbox.drain()
      expect(out.sms.messages).toHaveLength(3)
    })
  })
})
