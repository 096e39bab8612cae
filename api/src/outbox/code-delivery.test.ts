import { aPatient } from '../../testing/clinic.ts'
import { onBothDatabasesInLongRun } from '../../testing/databases.ts'
import { sendOtp, verifyOtp } from '../../testing/otp.ts'
import { outboxResults } from '../../testing/outbox.ts'
import { withTransports } from '../../testing/transports.ts'

onBothDatabasesInLongRun((database) => {
  const out = withTransports(database)

  it('A code is sent by SMTP as text and HTML, with the sender of the branch', async () => {
    await aPatient(out.app.db)
    const { challenge, ref, email } = (await sendOtp(out.app, { destination: 'adaeze@example.com' })).data[0]!
    await out.app.outbox.drain()
    const [message, ...more] = out.mail.mails

    expect(more).toEqual([])
    expect(message).toMatchObject({
      recipients: ['adaeze@example.com'],
      from: { address: 'no-reply@molar.example', name: 'Molar' },
      to: [{ address: 'adaeze@example.com' }],
      subject: 'Your code for Molar Dental',
      attachments: [],
    })
    expect(message!.headers).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
        // Reports that it was not delivered (`NDR`) are wanted.
        expect.objectContaining({
          key: 'x-auto-response-suppress',
          value: 'OOF, AutoReply, DR, RN, NRN',
        }),
      ]),
    )
    const code = /^ {4}(\d{6})$/m.exec(message!.text!)![1]!
    expect(message!.text).toContain('Enter this code on the page where you asked for it:')
    expect(message!.text).toContain('It expires in 10 minutes. You can use it once.')
    expect(message!.text).toContain(
      'Without the code, the person who asked for it cannot see your details or change your appointments.',
    )
    expect(message!.text).toContain('-- \nMolar Dental, Lagos\n14 Awolowo Road, Ikoyi\n0700 555 0102')
    expect(message!.html).toContain(`>${code}</p>`)
    expect(message!.html).toContain('href="tel:07005550102"')
    expect(message!.html).not.toMatch(/<script|src=|url\(/)
    const response = await verifyOtp(out.app, { code: Number(code), email, challenge, ref })
    expect(response.status).toBe(200)
  })

  it('A code is sent by SMS through the gateway with one idempotency key for all attempts', async () => {
    await aPatient(out.app.db)
    out.smsStatus = 503
    await sendOtp(out.app, { destination: '08031234821' }, 'sms')
    await out.app.outbox.drain()
    out.smsStatus = 202
    out.clock.advance({ seconds: 10 })
    await out.app.outbox.drain()

    expect(out.sms.messages).toHaveLength(2)
    const [first, second] = out.sms.messages
    expect(second).toEqual(expect.objectContaining({ body: { ...first!.body } }))
    expect(second!.headers['idempotency-key']).toBe(first!.headers['idempotency-key'])
    expect(first!.headers.authorization).toBe('Bearer gateway-token')
    expect(first!.body).toEqual({
      id: first!.headers['idempotency-key'],
      to: '+2348031234821',
      from: 'Molar',
      text: expect.stringMatching(
        /^[1-9]\d{5} is your Molar Dental code\. It expires in 10 minutes\. Do not share it with anyone\.$/,
      ),
    })
    expect(await outboxResults(database())).toMatchObject([{ state: 'sent', attempts: 2 }])
  })

  it('A code that is sent late has the remaining validity in its text', async () => {
    await aPatient(out.app.db)
    out.mailRefuses = 451
    await sendOtp(out.app, { destination: 'adaeze@example.com' })
    await out.app.outbox.drain()
    out.mailRefuses = undefined
    out.clock.advance({ minutes: 7, seconds: 30 })
    await out.app.outbox.drain()
    expect(out.mail.mails[0]!.text).toContain('expires in 3 minutes')
  })

  it('With only an SMS transport emails go to the development inbox, and with only an email transport SMS do', async () => {
    await aPatient(out.app.db)
    await out.restart({ smtpUrl: null })
    await sendOtp(out.app, { destination: 'adaeze@example.com' })
    await sendOtp(out.app, { destination: '08031234821' }, 'sms')
    await out.app.outbox.drain()
    expect(await out.app.db.selectFrom('dev_inbox').select('channel').execute()).toEqual([
      { channel: 'email' },
    ])
    expect(out.sms.messages).toHaveLength(1)

    await out.restart({ sms: null })
    await sendOtp(out.app, { destination: 'adaeze@example.com' })
    await sendOtp(out.app, { destination: '08031234821' }, 'sms')
    await out.app.outbox.drain()
    expect(await out.app.db.selectFrom('dev_inbox').select('channel').orderBy('id').execute()).toEqual([
      { channel: 'email' },
      { channel: 'sms' },
    ])
    expect(out.mail.mails).toHaveLength(1)
  })

  it('A code without a transport is given up in production and not stored in an inbox', async () => {
    await aPatient(out.app.db)
    await out.restart({ smtpUrl: null, production: true })
    await sendOtp(out.app, { destination: 'adaeze@example.com' })
    await out.app.outbox.drain()
    expect(await outboxResults(database())).toEqual([{ state: 'dead', failure: 'no_provider', attempts: 1 }])
    expect(await out.app.db.selectFrom('dev_inbox').selectAll().execute()).toEqual([])
  })

  it('Nobody gets a notification for an unknown clinic ID, and the mail server and gateway are called as for a patient', async () => {
    await aPatient(out.app.db)
    const connections = out.mail.sessions.length
    await sendOtp(out.app, { emrId: 'LAG/9999Z' })
    await sendOtp(out.app, { emrId: 'LAG/9999Z' }, 'sms')
    await out.app.outbox.drain()
    expect(out.mail.sessions).toHaveLength(connections + 1)
    expect(out.sms.probes).toHaveLength(1)
    expect([...out.mail.mails, ...out.sms.messages]).toEqual([])
    const sent = { state: 'sent', failure: null, attempts: 1 }
    expect(await outboxResults(database())).toEqual([sent, sent])
  })

  it('The notification for an unknown clinic ID is tried again while the mail server is down', async () => {
    await aPatient(out.app.db)
    await out.restart({ smtpUrl: 'smtp://127.0.0.1:1' })
    for (const emrId of ['LAG/004F2', 'LAG/9999Z']) await sendOtp(out.app, { emrId })
    await out.app.outbox.drain()
    const [known, unknown] = await outboxResults(database())
    expect(known).toEqual({ state: 'waiting', failure: 'ESOCKET', attempts: 1 })
    expect(unknown).toEqual(known)
  })

  it('An unknown email address gets an email that the clinic has no record and how to continue', async () => {
    await sendOtp(out.app, { destination: 'nobody@example.com' })
    await out.app.outbox.drain()
    const [message, ...more] = out.mail.mails
    expect(more).toEqual([])
    expect(message).toMatchObject({
      recipients: ['nobody@example.com'],
      subject: 'No record found at Molar Dental',
    })
    expect(message!.text).toContain(
      'The Lagos branch has no patient record with it, so we did not send a code.',
    )
    expect(message!.text).toContain('choose “Continue as a new patient” on the booking page')
    expect(message!.text).toContain('call the Lagos branch on 0700 555 0102')
    expect(message!.text! + message!.html!).not.toContain('nobody@')
    expect(message!.text).not.toMatch(/\b\d{6}\b/)
  })

  it('An unknown Nigerian phone gets an SMS that the clinic has no record, and a foreign phone only if the branch sends SMS abroad', async () => {
    await sendOtp(out.app, { destination: '08030000000' }, 'sms')
    await sendOtp(out.app, { destination: '+447911123456' }, 'sms')
    await out.app.outbox.drain()
    expect(out.sms.messages.map(({ body }) => body)).toEqual([
      expect.objectContaining({
        to: '+2348030000000',
        text: 'Molar Dental: the Lagos branch has no record with this number. Try your clinic ID or another branch, or continue as a new patient.',
      }),
    ])
    await out.app.db.updateTable('branches').set({ sms_abroad: true }).execute()
    await sendOtp(out.app, { destination: '+447911123456' }, 'sms')
    await out.app.outbox.drain()
    expect(out.sms.messages.at(-1)!.body.to).toBe('+447911123456')
  })

  it('An email address with characters of a mail header gets no notification', async () => {
    await sendOtp(out.app, { destination: 'a,b@example.com' })
    await sendOtp(out.app, { destination: 'a<b@example.com' })
    await out.app.outbox.drain()
    expect(out.mail.mails).toEqual([])
  })
})
