import type { FastifyInstance } from 'fastify'
import { aPatient } from '../../testing/clinic.ts'
import { onBothDatabasesInLongRun } from '../../testing/databases.ts'
import { sendOtp } from '../../testing/otp.ts'
import { withServer } from '../../testing/server.ts'

const only = (contact: object) => [
  {
    rawId: '',
    title: null,
    firstName: '',
    lastName: null,
    middleName: null,
    ...contact,
    challenge: expect.stringMatching(/^[\w-]{22}$/),
    ref: expect.stringMatching(/^[\w-]{22}$/),
  },
]

onBothDatabasesInLongRun((database) => {
  let app: FastifyInstance
  withServer(database, (server) => (app = server))

  const send = (body: object, path?: string, address?: string) => sendOtp(app, body, path, address)
  const contactOf = async (emrId: string) => {
    const { message, data } = await send({ emrId })
    return { message, email: data[0]!.email, phoneNumber: data[0]!.phoneNumber }
  }
  const inbox = async () => {
    await app.outbox.drain()
    return app.db.selectFrom('dev_inbox').selectAll().orderBy('id').execute()
  }
  it('A number that cannot receive SMS is refused, whether a patient has it or not', async () => {
    await aPatient(app.db, { phone: '+2342012718000', email: 'landline@example.com' })
    for (const destination of ['0201 271 8000', '0201 271 8001'])
      expect(await send({ destination }, 'sms')).toMatchObject({
        status: 422,
        message:
          'We cannot send a code to this phone number. Enter a mobile number, your email address or your clinic ID.',
      })
  })

  it('For a clinic ID the code goes to the email address of a patient with a landline', async () => {
    await aPatient(app.db, { raw_id: 'LAG/00777', phone: '+2342012718000', email: 'landline@example.com' })
    expect(await send({ emrId: 'LAG/00777' }, 'sms')).toMatchObject({
      message: 'Please enter code sent to your email!',
    })
  })

  it('A known email address gets a code by email, and the response reveals no name', async () => {
    await aPatient(app.db)
    const response = await send({ destination: 'Adaeze@Example.com' })

    expect(response).toMatchObject({
      status: 200,
      success: true,
      message: 'Please enter code sent to your email!',
    })
    expect(response.data).toEqual(only({ email: 'a•••@example.com', phoneNumber: null }))
    const [message, ...more] = await inbox()
    expect(more).toEqual([])
    expect(message).toMatchObject({
      channel: 'email',
      recipient: 'adaeze@example.com',
      code: expect.stringMatching(/^[1-9]\d{5}$/),
    })
    expect(JSON.stringify(response)).not.toContain(message!.code)
  })

  it.each(['08031234821', '0803 123 4821', '2348031234821', '+2348031234821'])(
    "A patient's phone typed as %s gets a code by SMS",
    async (typed) => {
      await aPatient(app.db)
      const response = await send({ destination: typed }, 'sms')

      expect(response).toMatchObject({ status: 200, message: 'Please enter code sent to your phone!' })
      expect(response.data).toEqual(only({ email: null, phoneNumber: '+234•••4821' }))
      expect(await inbox()).toMatchObject([{ channel: 'sms', recipient: '+2348031234821' }])
    },
  )

  it('A clinic ID in any case gets a code by email, or by SMS without an email, and the response names no contact', async () => {
    await aPatient(app.db)
    await aPatient(app.db, { raw_id: 'LAG/0091B', email: null, phone: '+2348039999999' })

    expect(await send({ emrId: 'lag/004f2' })).toMatchObject({
      message: 'Please enter code sent to your email!',
      data: only({ email: null, phoneNumber: null }),
    })
    expect(await send({ emrId: 'LAG/0091B' })).toMatchObject({
      message: 'Please enter code sent to your phone!',
      data: only({ email: null, phoneNumber: null }),
    })
    // Each channel has its own workers, so the order does not matter.
    expect((await inbox()).map(({ channel }) => channel).toSorted()).toEqual(['email', 'sms'])
  })

  it.each([
    'LAG004F2',
    'lag-004-f2',
    ' LAG 004/F2 ',
    'LAG–004—F2',
    'lag.004.f2',
    'LAG004F2É',
    'LAG004F2\u{11F04}',
  ])('A clinic ID typed as %j finds its patient', async (emrId) => {
    await aPatient(app.db)
    await send({ emrId })
    expect(await inbox()).toMatchObject([{ recipient: 'adaeze@example.com' }])
  })

  it('Of two clinic IDs that differ in their separators only the exact one is found, and separators alone find nobody', async () => {
    await aPatient(app.db)
    await aPatient(app.db, { raw_id: '---', email: 'chidi@example.com', phone: null })
    await send({ emrId: '???' })
    await aPatient(app.db, { raw_id: 'LAG/0-04F2', email: 'ada@example.com', phone: null })
    await send({ emrId: 'lag/0-04f2' })
    await send({ emrId: 'LAG004F2' })
    expect(await inbox()).toMatchObject([{ recipient: 'ada@example.com' }])
  })

  it('A clinic ID sent to the SMS route gets a code by SMS', async () => {
    await aPatient(app.db)
    expect(await send({ emrId: 'LAG/004F2' }, 'sms')).toMatchObject({
      message: 'Please enter code sent to your phone!',
    })
  })

  it('Patients who share a phone get one SMS, and the response lists their first names to pick from', async () => {
    await aPatient(app.db)
    await aPatient(app.db, { raw_id: 'LAG/0091B', first_name: 'Chidi', email: 'chidi@gmail.com' })
    await aPatient(app.db, { raw_id: 'LAG/0102C', first_name: 'Ọlá', email: null })
    const { message, data } = await send({ destination: '08031234821' }, 'sms')

    expect(message).toBe('Please select your name!')
    expect(data).toMatchObject([
      {
        firstName: 'Adaeze',
        lastName: 'O.',
        rawId: '…F2',
        email: 'a•••@•••',
        phoneNumber: '+234•••4821',
        title: null,
      },
      { firstName: 'Chidi', lastName: 'O.', rawId: '…1B', email: 'c•••@gmail.com' },
      { firstName: 'Ọlá', lastName: 'O.', rawId: '…2C', email: null },
    ])
    expect(new Set(data.map(({ challenge }) => challenge)).size).toBe(1)
    expect(new Set(data.map(({ ref }) => ref)).size).toBe(3)
    expect(await inbox()).toHaveLength(1)
  })

  describe('unknown identifiers', () => {
    it.each([
      [
        { destination: 'nobody@example.com' },
        'email',
        'Please enter code sent to your email!',
        { email: 'n•••@example.com', phoneNumber: null },
      ],
      [
        { destination: '08030000000' },
        'sms',
        'Please enter code sent to your phone!',
        { email: null, phoneNumber: '+234•••0000' },
      ],
    ])(
      'The response for unknown %j looks like that for a patient, and the message has no code',
      async (body, path, message, contact) => {
        const response = await send(body, path)
        expect(response).toMatchObject({ status: 200, success: true, message })
        expect(response.data).toEqual(only(contact))
        expect(await inbox()).toMatchObject([
          { channel: path, code: null, body_text: expect.stringMatching(/no .*record/) },
        ])
      },
    )

    it('The response for an unknown clinic ID has one row that is always the same', async () => {
      const first = await contactOf('LAG/9999Z')
      expect(first).toMatchObject({ email: null, phoneNumber: null })
      expect(await contactOf('LAG/9999Z')).toEqual(first)
      expect(await inbox()).toEqual([])
    })

    it.each(['email', 'sms'])(
      'A contact for a code by %s that more than ten patients share is unknown',
      async (path) => {
        const destination = path === 'email' ? 'adaeze@example.com' : '08031234821'
        for (let index = 0; index < 10; index += 1) await aPatient(app.db, { raw_id: `LAG/${index}` })
        expect((await send({ destination }, path)).data).toHaveLength(10)
        await aPatient(app.db, { raw_id: 'LAG/10' })
        expect((await send({ destination }, path)).data).toMatchObject([{ firstName: '', lastName: null }])
        expect((await inbox()).filter(({ code }) => code === null)).toHaveLength(1)
      },
    )

    it('A patient is known only in the branch of registration', async () => {
      await aPatient(app.db)
      expect((await send({ destination: 'adaeze@example.com', location: 'fct' })).data).toEqual(
        only({ email: 'a•••@example.com', phoneNumber: null }),
      )
      expect(await inbox()).toMatchObject([{ code: null }])
    })

    it('A new patient whom the clinic has not registered is not found', async () => {
      await aPatient(app.db, { raw_id: null })
      await send({ destination: 'adaeze@example.com' })
      expect(await inbox()).toMatchObject([{ code: null }])
    })
  })

  it.each([
    [{}, 'Please enter email or clinic ID!'],
    [{ emrId: '   ' }, 'Please enter email or clinic ID!'],
    [
      { destination: 'a@b.ng', location: 'kano' },
      'Selected location not valid, please refresh and try again!',
    ],
    [
      { destination: 'a@b.ng', location: 'all' },
      'Selected location not valid, please refresh and try again!',
    ],
    [{ destination: 7 }, 'Enter your answer.'],
    [{ emrId: 'x'.repeat(65) }, 'This text is too long.'],
    [{ emrId: 'LAG\u0000' }, expect.any(String)],
  ])('The body %j returns 422 with a message and stores nothing', async (body, message) => {
    expect(await send(body)).toMatchObject({ status: 422, success: false, message, errors: [{ message }] })
    for (const table of ['otp_challenges', 'otp_rows', 'outbox', 'limit_hits'] as const)
      expect(await app.db.selectFrom(table).selectAll().execute()).toEqual([])
  })

  it('The database contains neither codes nor contacts in plain text', async () => {
    await aPatient(app.db)
    await send({ destination: 'adaeze@example.com' })
    const stored = JSON.stringify([
      await app.db.selectFrom('otp_challenges').selectAll().execute(),
      await app.db.selectFrom('otp_rows').selectAll().execute(),
      await app.db.selectFrom('limit_hits').selectAll().execute(),
      await app.db.selectFrom('outbox').selectAll().execute(),
    ])
    const [message] = await inbox()
    expect(stored).not.toContain(message!.code)
    expect(stored).not.toMatch(/adaeze|102\.89/)
    expect(await app.db.selectFrom('outbox').select(['state', 'sealed']).execute()).toEqual([
      { state: 'sent', sealed: null },
    ])
  })
})
