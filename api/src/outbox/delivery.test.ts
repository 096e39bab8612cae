import type { FastifyInstance } from 'fastify'
import { testApp } from '../../testing/app.ts'
import { aBooking, postBooking } from '../../testing/booking.ts'
import { aClinic, aPatient } from '../../testing/clinic.ts'
import { testClock, type TestClock } from '../../testing/clock.ts'
import { onBothDatabases } from '../../testing/databases.ts'
import { calendarOf, type MailServer, openMailServer } from '../../testing/mail-server.ts'
import { openSmsGateway } from '../../testing/sms-gateway.ts'
import type { Settings } from '../settings.ts'

type Gateway = Awaited<ReturnType<typeof openSmsGateway>>

onBothDatabases((database) => {
  let app: FastifyInstance
  let clock: TestClock
  let mail: MailServer
  let sms: Gateway
  let mailRefuses: number | undefined
  let smsAnswers: number

  beforeAll(async () => {
    mail = await openMailServer({ refuse: () => mailRefuses })
    sms = await openSmsGateway({ status: () => smsAnswers })
  })
  afterAll(() => Promise.all([mail.close(), sms.close()]))

  beforeEach(async () => {
    mailRefuses = undefined
    smsAnswers = 200
    mail.mails.length = 0
    sms.messages.length = 0
    await start()
    await app.db
      .updateTable('branches')
      .set({ address: '14 Awolowo Road, Ikoyi', phone: '0700 555 0102' })
      .where('code', '=', 'lag')
      .execute()
    await aClinic(app.db)
  })
  afterEach(() => app.close())

  async function start(settings: Partial<Settings> = {}) {
    clock = testClock()
    const gateway = { provider: 'http' as const, url: sms.url, token: 'gateway-token', sender: 'Molar' }
    app = await testApp({ db: database(), clock, settings: { smtpUrl: mail.url, sms: gateway, ...settings } })
  }

  const send = (destination: string, path = 'email') =>
    app.inject({
      method: 'POST',
      url: `/send-otp/${path}`,
      payload: { emrId: '', destination, location: 'lag' },
    })
  const outbox = () => app.db.selectFrom('outbox').select(['state', 'failure', 'attempts']).execute()

  async function bearerOf(patientId: number) {
    return app.tokens.issue({ kind: 'patient', patientId })
  }

  describe('a code', () => {
    it('arrives by SMTP, whole in text and in HTML, from the branch', async () => {
      await aPatient(app.db)
      const { challenge, ref, email } = (await send('adaeze@example.com')).json().data[0]
      await app.outbox.drain()
      const [message, ...more] = mail.mails

      expect(more).toEqual([])
      expect(message).toMatchObject({
        recipients: ['adaeze@example.com'],
        from: { address: 'no-reply@molar.example', name: 'Molar' },
        to: [{ address: 'adaeze@example.com' }],
        subject: 'Your code for Molar Dental',
        attachments: [],
      })
      expect(message!.headers).toContainEqual(
        expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
      )
      const code = /^ {4}(\d{6})$/m.exec(message!.text!)![1]!
      expect(message!.text).toContain('It works once, within 10 minutes.')
      expect(message!.text).toContain('-- \nMolar Dental, Lagos\n14 Awolowo Road, Ikoyi\n0700 555 0102')
      expect(message!.html).toContain(`>${code}</p>`)
      expect(message!.html).toContain('href="tel:07005550102"')
      expect(message!.html).not.toMatch(/<script|src=|url\(/)
      const answer = await app.inject({
        method: 'PATCH',
        url: '/verify-otp',
        payload: { code: Number(code), email, phoneNumber: null, challenge, ref },
      })
      expect(answer.statusCode).toBe(200)
    })

    it('arrives by SMS through the gateway, under one key at every try', async () => {
      await aPatient(app.db)
      smsAnswers = 503
      await send('08031234821', 'sms')
      await app.outbox.drain()
      smsAnswers = 202
      clock.advance({ seconds: 10 })
      await app.outbox.drain()

      expect(sms.messages).toHaveLength(2)
      const [first, second] = sms.messages
      expect(second).toEqual(expect.objectContaining({ body: { ...first!.body } }))
      expect(second!.headers['idempotency-key']).toBe(first!.headers['idempotency-key'])
      expect(first!.headers.authorization).toBe('Bearer gateway-token')
      expect(first!.body).toEqual({
        id: first!.headers['idempotency-key'],
        to: '+2348031234821',
        from: 'Molar',
        text: expect.stringMatching(
          /^[1-9]\d{5} is your Molar Dental code\. It works once, within 10 minutes\. Do not share it with anyone\.$/,
        ),
      })
      expect(await outbox()).toMatchObject([{ state: 'sent', attempts: 2 }])
    })

    it('says how long it is still good when it goes out late', async () => {
      await aPatient(app.db)
      mailRefuses = 451
      await send('adaeze@example.com')
      await app.outbox.drain()
      mailRefuses = undefined
      clock.advance({ minutes: 7, seconds: 30 })
      await app.outbox.drain()
      expect(mail.mails[0]!.text).toContain('within 3 minutes')
    })

    it('goes to the inbox by e-mail when only SMS has a way out, and the other way round', async () => {
      await aPatient(app.db)
      await app.close()
      await start({ smtpUrl: null })
      await send('adaeze@example.com')
      await send('08031234821', 'sms')
      await app.outbox.drain()
      expect(await app.db.selectFrom('dev_inbox').select('channel').execute()).toEqual([{ channel: 'email' }])
      expect(sms.messages).toHaveLength(1)

      await app.close()
      await start({ sms: null })
      await send('adaeze@example.com')
      await send('08031234821', 'sms')
      await app.outbox.drain()
      expect(await app.db.selectFrom('dev_inbox').select('channel').orderBy('id').execute()).toEqual([
        { channel: 'email' },
        { channel: 'sms' },
      ])
      expect(mail.mails).toHaveLength(1)
    })

    it('is given up in production when it has no way out: no inbox keeps it', async () => {
      await aPatient(app.db)
      await app.close()
      await start({ sms: null, production: true })
      await send('08031234821', 'sms')
      await app.outbox.drain()
      expect(await outbox()).toEqual([{ state: 'dead', failure: 'no_provider', attempts: 1 }])
      expect(await app.db.selectFrom('dev_inbox').selectAll().execute()).toEqual([])
    })
  })

  describe('what goes wrong', () => {
    it.each([
      ['a mailbox that does not exist', 550, { state: 'dead', failure: 'EENVELOPE 550', attempts: 1 }],
      ['a mailbox that is busy', 450, { state: 'waiting', failure: 'EENVELOPE 450', attempts: 1 }],
    ])('is told by its class and not by its words: %s', async (_what, code, row) => {
      await aPatient(app.db)
      mailRefuses = code
      await send('adaeze@example.com')
      await app.outbox.drain()
      expect(await outbox()).toEqual([row])
    })

    it.each([
      [500, 'waiting'],
      [429, 'waiting'],
      [400, 'dead'],
      [401, 'dead'],
      // The token is for one address alone.
      [302, 'dead'],
    ])('a gateway that answers %d leaves the message %s', async (status, state) => {
      await aPatient(app.db)
      smsAnswers = status
      await send('08031234821', 'sms')
      await app.outbox.drain()
      expect(await outbox()).toEqual([{ state, failure: `http_${status}`, attempts: 1 }])
      expect(sms.messages).toHaveLength(1)
    })

    it('a mail server and a gateway that are down leave the messages waiting', async () => {
      await aPatient(app.db)
      await app.close()
      const gone = 'http://127.0.0.1:1/'
      await start({
        smtpUrl: 'smtp://127.0.0.1:1',
        sms: { provider: 'http', url: gone, token: null, sender: 'Molar' },
      })
      await send('adaeze@example.com')
      await send('08031234821', 'sms')
      await app.outbox.drain()
      expect(await outbox()).toEqual([
        { state: 'waiting', failure: expect.stringMatching(/^E\w+$/), attempts: 1 },
        { state: 'waiting', failure: expect.stringMatching(/^E\w+$/), attempts: 1 },
      ])
    })

    it('keeps its Message-ID from try to try', async () => {
      await aPatient(app.db)
      await send('adaeze@example.com')
      await app.outbox.drain()
      // As if the answer to the first one had been lost.
      const { id } = await app.db.selectFrom('outbox').select('id').executeTakeFirstOrThrow()
      const sealed = app.keyring.seal({ to: 'adaeze@example.com', code: 482_193 }, id)
      await app.db.updateTable('outbox').set({ state: 'waiting', sealed }).execute()
      await app.outbox.drain()
      expect(mail.mails.map(({ messageId }) => messageId)).toEqual([
        `<${id}@molar.example>`,
        `<${id}@molar.example>`,
      ])
    })
  })

  describe('the confirmation of a verified patient', () => {
    it('says by e-mail when, where and with whom, and has the calendar file', async () => {
      const { id } = await aPatient(app.db)
      const { body } = await postBooking(app, aBooking(), { bearer: await bearerOf(id) })
      expect(body.success).toBe(true)
      await app.outbox.drain()
      const [message] = mail.mails
      const { reference, doctor } = body.data!
      const doctorName = `Dr. ${doctor.first_name} ${doctor.last_name}`

      expect(message!.subject).toBe('Your appointment on Wednesday, 2 December 2026 at 10:00')
      for (const text of [message!.text!, message!.html!]) {
        expect(text).toContain('Dear Adaeze')
        for (const part of [
          'Wednesday, 2 December 2026',
          '10:00',
          doctorName,
          reference,
          'Lagos, 14 Awolowo Road, Ikoyi',
          '0700 555 0102',
        ])
          expect(text).toContain(part)
        // What somebody is treated for does not travel by mail.
        expect(text).not.toMatch(/Tooth Pain|Upper left/)
      }
      expect(message!.attachments).toMatchObject([{ filename: 'appointment.ics', mimeType: 'text/calendar' }])
      const lines = calendarOf(message!)
      expect(lines).toEqual(
        expect.arrayContaining([
          'METHOD:PUBLISH',
          `UID:${reference}@molar.example`,
          'DTSTART:20261202T090000Z',
          'DTEND:20261202T093000Z',
          'SUMMARY:Dentist: Molar Dental',
          'LOCATION:Molar Dental\\, Lagos\\, 14 Awolowo Road\\, Ikoyi',
          'STATUS:CONFIRMED',
        ]),
      )
    })

    it('comes by SMS to a patient without e-mail, abroad too', async () => {
      const { id } = await aPatient(app.db, { email: null, phone: '+447911123456' })
      const { body } = await postBooking(app, aBooking(), { bearer: await bearerOf(id) })
      await app.outbox.drain()
      expect(sms.messages.map((message) => message.body)).toMatchObject([
        {
          to: '+447911123456',
          text: `Molar Dental: appointment booked for Wed, 2 Dec 2026 at 10:00, Lagos. Reference ${body.data!.reference}. To change it call 0700 555 0102.`,
        },
      ])
    })

    it('leaves out what a branch has not filled in', async () => {
      await app.db.updateTable('branches').set({ address: '', phone: '' }).where('code', '=', 'lag').execute()
      const { id } = await aPatient(app.db)
      await postBooking(app, aBooking(), { bearer: await bearerOf(id) })
      await app.outbox.drain()
      expect(mail.mails[0]!.text).toMatch(/-- \nMolar Dental, Lagos\s*$/)
      expect(mail.mails[0]!.text).toContain('Contact the branch and give the reference')
      expect(mail.mails[0]!.html).not.toContain('href="tel:')
      expect(calendarOf(mail.mails[0]!)).toContain('LOCATION:Molar Dental\\, Lagos')
    })
  })

  describe('the confirmation of a new patient, whose contact nobody verified', () => {
    it('repeats nothing that was typed', async () => {
      const typed = {
        surname: 'Visit',
        other_names: 'evil.example',
        address: 'evil.example',
        serviceText: 'evil.example',
        description: 'evil.example',
      }
      const { body } = await postBooking(app, aBooking(typed))
      expect(body.success).toBe(true)
      await app.outbox.drain()
      const [message] = mail.mails
      expect(message!.recipients).toEqual(['bayo@example.com'])
      const all = [message!.subject, message!.text, message!.html, calendarOf(message!)?.join()].join('\n')
      expect(all).toContain(body.data!.reference)
      expect(all).not.toMatch(/evil|Visit/)
      expect(message!.text).toContain('if you did not book, please tell the branch')
    })

    const withoutEmail = async (phone: string) => {
      const { id } = await aPatient(app.db, { raw_id: null, email: null, phone })
      const { body } = await postBooking(app, aBooking(), { bearer: await bearerOf(id) })
      await app.db.updateTable('appointments').set({ verified: false }).execute()
      await app.db.deleteFrom('outbox').execute()
      await app.db
        .transaction()
        .execute((trx) => app.outbox.enqueueConfirmation(trx, { appointmentId: body.data!.id }))
      await app.outbox.drain()
    }

    it('comes by SMS to a Nigerian number only, unless the branch allows more', async () => {
      await withoutEmail('+447911123456')
      expect(sms.messages).toEqual([])
      await app.db.deleteFrom('appointments').execute()
      await withoutEmail('+2348039999999')
      expect(sms.messages).toHaveLength(1)
      await app.db.deleteFrom('appointments').execute()
      await app.db.updateTable('branches').set({ sms_abroad: true }).where('code', '=', 'lag').execute()
      await withoutEmail('+447911123456')
      expect(sms.messages).toHaveLength(2)
    })

    it('waits for the next hour when the branch has sent all the SMS it pays for', async () => {
      await app.db.updateTable('branches').set({ sms_per_hour: 1 }).where('code', '=', 'lag').execute()
      expect((await send('08030000000', 'sms')).statusCode).toBe(200)
      await withoutEmail('+2348039999999')
      expect(sms.messages).toEqual([])
      clock.advance({ minutes: 61 })
      await app.outbox.drain()
      expect(sms.messages).toHaveLength(1)
    })
  })
})
