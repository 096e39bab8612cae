import { aPatient } from '../../testing/clinic.ts'
import { onBothDatabasesInLongRun } from '../../testing/databases.ts'
import { sendOtp } from '../../testing/otp.ts'
import { outboxResults } from '../../testing/outbox.ts'
import { deliveryWith, withTransports } from '../../testing/transports.ts'

onBothDatabasesInLongRun((database) => {
  const out = withTransports(database)

  it.each([
    ['a mailbox that does not exist', 550, { state: 'dead', failure: 'EENVELOPE 550', attempts: 1 }],
    ['a mailbox that is busy', 450, { state: 'waiting', failure: 'EENVELOPE 450', attempts: 1 }],
  ])('A refused email is classified by its status code: %s', async (_what, code, row) => {
    await aPatient(out.app.db)
    out.mailRefuses = code
    await sendOtp(out.app, { destination: 'adaeze@example.com' })
    await out.app.outbox.drain()
    expect(await outboxResults(database())).toEqual([row])
  })

  it.each([
    [500, 'waiting'],
    [429, 'waiting'],
    [400, 'dead'],
    [422, 'dead'],
    // An operator can correct a wrong token or address, or an empty balance.
    [401, 'waiting'],
    [402, 'waiting'],
    [403, 'waiting'],
    [404, 'waiting'],
    // A redirect is not followed: the token is for one address only.
    [302, 'dead'],
  ])('After the SMS gateway returns %d the notification is %s', async (status, state) => {
    await aPatient(out.app.db)
    out.smsStatus = status
    await sendOtp(out.app, { destination: '08031234821' }, 'sms')
    await out.app.outbox.drain()
    expect(await outboxResults(database())).toEqual([{ state, failure: `http_${status}`, attempts: 1 }])
    expect(out.sms.messages).toHaveLength(1)
  })

  it('Messages stay waiting while the mail server and the SMS gateway are down', async () => {
    await aPatient(out.app.db)
    const gone = 'http://127.0.0.1:1/'
    await out.restart({
      smtpUrl: 'smtp://127.0.0.1:1',
      sms: { provider: 'http', url: gone, token: null, sender: 'Molar' },
    })
    await sendOtp(out.app, { destination: 'adaeze@example.com' })
    await sendOtp(out.app, { destination: '08031234821' }, 'sms')
    await out.app.outbox.drain()
    expect(await outboxResults(database())).toEqual([
      { state: 'waiting', failure: expect.stringMatching(/^E\w+$/), attempts: 1 },
      { state: 'waiting', failure: expect.stringMatching(/^E\w+$/), attempts: 1 },
    ])
  })

  it('An email is not sent to a mail server without STARTTLS where TLS is required', async () => {
    await aPatient(out.app.db)
    await out.restart({ smtpRequiresTls: true })
    await sendOtp(out.app, { destination: 'adaeze@example.com' })
    await out.app.outbox.drain()
    expect(out.mail.mails).toEqual([])
    expect(await outboxResults(database())).toEqual([
      { state: 'waiting', failure: expect.stringMatching(/^E\w+/), attempts: 1 },
    ])
  })

  it('An unexpected error of a transport leaves open whether the notification was sent', async () => {
    await aPatient(out.app.db)
    await sendOtp(out.app, { destination: 'adaeze@example.com' })
    const row = await out.app.db.selectFrom('outbox').selectAll().executeTakeFirstOrThrow()
    const cause = new TypeError('a bug')
    const email = () => Promise.reject(cause)
    const deliver = deliveryWith(out, { email, sms: email })
    await expect(deliver({ ...row, earlier_lease: null })).rejects.toMatchObject({
      failure: 'unexpected',
      mayBeSent: true,
      cause,
    })
  })

  it('An email keeps its Message-ID in all attempts', async () => {
    await aPatient(out.app.db)
    await sendOtp(out.app, { destination: 'adaeze@example.com' })
    await out.app.outbox.drain()
    // Simulates that the response to the first attempt was lost.
    const { id } = await out.app.db.selectFrom('outbox').select('id').executeTakeFirstOrThrow()
    const sealed = out.app.keyring.seal({ to: 'adaeze@example.com', code: 482_193 }, id)
    await out.app.db.updateTable('outbox').set({ state: 'waiting', sealed }).execute()
    await out.app.outbox.drain()
    expect(out.mail.mails.map(({ messageId }) => messageId)).toEqual([
      `<${id}@molar.example>`,
      `<${id}@molar.example>`,
    ])
  })
})
