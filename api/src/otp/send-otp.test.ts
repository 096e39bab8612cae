import type { FastifyInstance } from 'fastify'
import { testApp } from '../../testing/app.ts'
import { aPatient } from '../../testing/clinic.ts'
import { testClock, type TestClock } from '../../testing/clock.ts'
import { onBothDatabases } from '../../testing/databases.ts'

onBothDatabases((database) => {
  let app: FastifyInstance
  let clock: TestClock
  beforeEach(async () => {
    clock = testClock()
    app = await testApp({ db: database(), clock })
  })
  afterEach(() => app.close())

  const send = async (body: object, path = 'email', remoteAddress = '102.89.1.2') => {
    const payload = { emrId: '', destination: '', location: 'lag', ...body }
    const answer = await app.inject({ method: 'POST', url: `/send-otp/${path}`, payload, remoteAddress })
    return { status: answer.statusCode, headers: answer.headers, ...answer.json() }
  }
  const inbox = async () => {
    await app.outbox.drain()
    return app.db.selectFrom('dev_inbox').selectAll().orderBy('id').execute()
  }
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

  it('mails a code to a patient known by e-mail and shows no name before it', async () => {
    await aPatient(app.db)
    const answer = await send({ destination: 'Adaeze@Example.com' })

    expect(answer).toMatchObject({
      status: 200,
      success: true,
      message: 'Please enter code sent to your email!',
    })
    expect(answer.data).toEqual(only({ email: 'a•••@example.com', phoneNumber: null }))
    const [message, ...more] = await inbox()
    expect(more).toEqual([])
    expect(message).toMatchObject({
      channel: 'email',
      recipient: 'adaeze@example.com',
      code: expect.stringMatching(/^[1-9]\d{5}$/),
    })
    expect(JSON.stringify(answer)).not.toContain(message!.code)
  })

  it.each(['08031234821', '0803 123 4821', '2348031234821', '+2348031234821'])(
    'texts a code to a patient known as %s',
    async (typed) => {
      await aPatient(app.db)
      const answer = await send({ destination: typed }, 'sms')

      expect(answer).toMatchObject({ status: 200, message: 'Please enter code sent to your phone!' })
      expect(answer.data).toEqual(only({ email: null, phoneNumber: '+234•••4821' }))
      expect(await inbox()).toMatchObject([{ channel: 'sms', recipient: '+2348031234821' }])
    },
  )

  it('mails to a clinic ID in any case, and texts a patient who has no e-mail', async () => {
    await aPatient(app.db)
    await aPatient(app.db, { raw_id: 'LAG/0091B', email: null, phone: '+2348039999999' })

    expect(await send({ emrId: 'lag/004f2' })).toMatchObject({
      message: 'Please enter code sent to your email!',
      data: [{ email: 'a•••@example.com', phoneNumber: null }],
    })
    expect(await send({ emrId: 'LAG/0091B' })).toMatchObject({
      message: 'Please enter code sent to your phone!',
      data: [{ email: null, phoneNumber: '+234•••9999' }],
    })
    expect((await inbox()).map(({ channel }) => channel)).toEqual(['email', 'sms'])
  })

  it('texts to a clinic ID that was sent to the SMS call', async () => {
    await aPatient(app.db)
    expect(await send({ emrId: 'LAG/004F2' }, 'sms')).toMatchObject({
      message: 'Please enter code sent to your phone!',
    })
  })

  it('asks people who share a phone to pick themselves, by initials and the end of the raw id, with one SMS', async () => {
    await aPatient(app.db)
    await aPatient(app.db, { raw_id: 'LAG/0091B', first_name: 'Chidi', email: 'chidi@example.com' })
    await aPatient(app.db, { raw_id: 'LAG/0102C', first_name: 'Ọlá', email: null })
    const { message, data } = await send({ destination: '08031234821' }, 'sms')

    expect(message).toBe('Please select your name!')
    expect(data).toMatchObject([
      {
        firstName: 'A.',
        lastName: 'O.',
        rawId: '…F2',
        email: 'a•••@example.com',
        phoneNumber: '+234•••4821',
        title: null,
      },
      { firstName: 'C.', lastName: 'O.', rawId: '…1B', email: 'c•••@example.com' },
      { firstName: 'Ọ.', lastName: 'O.', rawId: '…2C', email: null },
    ])
    expect(new Set(data.map(({ challenge }: { challenge: string }) => challenge)).size).toBe(1)
    expect(new Set(data.map(({ ref }: { ref: string }) => ref)).size).toBe(3)
    expect(await inbox()).toHaveLength(1)
  })

  describe('for somebody unknown', () => {
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
    ])('answers %j as if there were a patient, and sends nothing', async (body, path, message, contact) => {
      const answer = await send(body, path)
      expect(answer).toMatchObject({ status: 200, success: true, message })
      expect(answer.data).toEqual(only(contact))
      expect(await inbox()).toEqual([])
    })

    it('answers an unknown clinic ID with one row that stays the same', async () => {
      const contact = async () => {
        const { message, data } = await send({ emrId: 'LAG/9999Z' })
        return { message, email: data[0].email, phoneNumber: data[0].phoneNumber }
      }
      const first = await contact()
      expect(first.email ?? first.phoneNumber).toContain('•••')
      expect(await contact()).toEqual(first)
      expect(await inbox()).toEqual([])
    })

    it('knows a patient in the branch of registration only', async () => {
      await aPatient(app.db)
      expect((await send({ destination: 'adaeze@example.com', location: 'fct' })).data).toEqual(
        only({ email: 'a•••@example.com', phoneNumber: null }),
      )
      expect(await inbox()).toEqual([])
    })

    it('does not find new patients whom the clinic has not registered', async () => {
      await aPatient(app.db, { raw_id: null })
      await send({ destination: 'adaeze@example.com' })
      expect(await inbox()).toEqual([])
    })
  })

  describe('limits', () => {
    const statuses = async (
      count: number,
      body: (index: number) => object,
      path?: string,
      address?: string,
    ) => {
      const found = []
      for (let index = 0; index < count; index += 1)
        found.push((await send(body(index), path, address)).status)
      return found
    }

    it.each([
      ['known', 'adaeze@example.com'],
      ['unknown', 'nobody@example.com'],
    ])(
      'sends three codes in 15 minutes and six a day to an identifier that is %s',
      async (_what, destination) => {
        await aPatient(app.db)
        expect(await statuses(4, () => ({ destination }))).toEqual([200, 200, 200, 429])
        const refused = await send({ destination })
        expect(refused).toMatchObject({
          success: false,
          code: 'too_many',
          message: 'Several codes were already asked for. Use the newest one, or try again in 15 minutes.',
        })
        expect(refused.headers['retry-after']).toBe('900')

        clock.advance({ minutes: 16 })
        expect(await statuses(4, () => ({ destination }))).toEqual([200, 200, 200, 429])
        clock.advance({ minutes: 16 })
        expect(await send({ destination })).toMatchObject({
          status: 429,
          message: expect.stringContaining('today'),
        })
        clock.advance({ days: 1 })
        expect(await statuses(1, () => ({ destination }))).toEqual([200])
      },
    )

    it('counts an identifier together however it is written and in whatever branch', async () => {
      await send({ destination: '08031234821' }, 'sms')
      await send({ destination: '+234 803 123 4821' }, 'sms')
      await send({ destination: '2348031234821', location: 'fct' }, 'sms')
      expect(await send({ destination: '08031234821' }, 'email')).toMatchObject({ status: 429 })
    })

    it('looks up five different identifiers an hour for one address; those it already looked up still work', async () => {
      expect(await statuses(6, (index) => ({ destination: `p${index}@example.com` }))).toEqual([
        200, 200, 200, 200, 200, 429,
      ])
      expect(await statuses(1, () => ({ destination: 'p0@example.com' }))).toEqual([200])
      expect(await statuses(1, () => ({ destination: 'p9@example.com' }), 'email', '102.89.1.3')).toEqual([
        200,
      ])
      clock.advance({ minutes: 61 })
      expect(await statuses(1, () => ({ destination: 'p9@example.com' }))).toEqual([200])
    })

    it('texts no more than a branch pays for in an hour, known or unknown, while mails go on', async () => {
      await app.db.updateTable('branches').set({ sms_per_hour: 2 }).where('code', '=', 'lag').execute()
      await aPatient(app.db)
      expect(await statuses(3, (index) => ({ destination: `0803123482${index}` }), 'sms')).toEqual([
        200, 200, 429,
      ])
      expect((await send({ destination: '08031234820' }, 'sms')).message).toContain('e-mail')
      expect(await statuses(1, () => ({ destination: 'adaeze@example.com' }))).toEqual([200])
      expect((await send({ destination: '08031234821', location: 'fct' }, 'sms')).status).toBe(200)
    })

    it('lets through exactly three of twenty calls at once, and stores nothing of the others', async () => {
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => send({ destination: 'adaeze@example.com' })),
      )
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
      expect(await app.db.selectFrom('otp_challenges').selectAll().execute()).toHaveLength(3)
      expect(await app.db.selectFrom('outbox').selectAll().execute()).toHaveLength(3)
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
    [{ destination: 7 }, 'Enter text here.'],
    [{ emrId: 'x'.repeat(65) }, 'This text is too long.'],
    [{ emrId: 'LAG\u0000' }, expect.any(String)],
  ])('refuses %j with a sentence and stores nothing', async (body, message) => {
    expect(await send(body)).toMatchObject({ status: 422, success: false, message, errors: [{ message }] })
    for (const table of ['otp_challenges', 'otp_rows', 'outbox', 'limit_hits'] as const)
      expect(await app.db.selectFrom(table).selectAll().execute()).toEqual([])
  })

  it('stores neither codes nor contacts in the clear', async () => {
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
