import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { aPatient } from '../../testing/clinic.ts'
import { onBothDatabases } from '../../testing/databases.ts'
import { askForCode, bodyFor, otherThan, sendOtp, verifyOtp } from '../../testing/otp.ts'
import { withServer } from '../../testing/server.ts'
import { untilLockWait } from '../../testing/waiting.ts'

const WRONG = 'This code is not correct. Check it and try again.'
const ENDED = 'This code can no longer be used. Please ask for a new one.'

onBothDatabases((database, name) => {
  let app: FastifyInstance
  const clock = withServer(database, (server) => (app = server))

  const ask = (destination: string, path?: string) => askForCode(app, destination, path)
  const verify = (body: object, headers?: Record<string, string>, address?: string) =>
    verifyOtp(app, body, headers, address)

  it('The right code returns a token and the known data of the patient', async () => {
    await aPatient(app.db)
    const { row, code } = await ask('adaeze@example.com')
    const response = await verify(bodyFor(row, code))

    expect(response).toEqual({
      headers: expect.anything(),
      status: 200,
      success: true,
      message: 'Success!',
      data: {
        token: expect.stringMatching(/^[\w-]{43}$/),
        rawId: 'LAG/004F2',
        title: 'Mrs',
        firstName: 'Adaeze',
        lastName: 'Okafor',
        middleName: null,
        email: 'adaeze@example.com',
        phoneNumber: '+2348031234821',
        gender: 'female',
        dateOfBirth: '1990-04-12',
        age: 36,
        address: 'Lagos',
        nationality: 'nigeria',
        location: 'lag',
      },
    })
    const test = await app.inject({
      url: '/token/test',
      headers: { authorization: `Bearer ${response.data.token}` },
    })
    expect(test.json()).toEqual({ success: true, message: 'Success!', data: { kind: 'patient' } })
  })

  // PGlite has one connection, so its transactions always queue.
  if (name === 'PostgreSQL')
    it('The codes of a subject are locked in the order of their ids, so that two attempts never deadlock', async () => {
      await aPatient(app.db)
      await ask('adaeze@example.com')
      const { row, code } = await ask('adaeze@example.com')
      const ids = await app.db.selectFrom('otp_challenges').select('id').execute()
      const [first, last] = ids.map(({ id }) => id).toSorted()
      // Updating moves the first row to the end of the table: without an order it would be locked last.
      await sql`update otp_challenges set created_at = created_at where id = ${first}`.execute(app.db)
      const { attempt } = await app.db.transaction().execute(async (trx) => {
        await sql`select from otp_challenges where id = ${first} for update`.execute(trx)
        const waiting = verify(bodyFor(row, otherThan(code)))
        await untilLockWait(trx)
        await sql`select from otp_challenges where id = ${last} for update nowait`.execute(app.db)
        return { attempt: waiting }
      })
      expect((await attempt).status).toBe(422)
    })

  it('A code works once, also for two concurrent requests', async () => {
    await aPatient(app.db)
    const { row, code } = await ask('adaeze@example.com')
    const responses = await Promise.all(Array.from({ length: 8 }, () => verify(bodyFor(row, code))))

    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(responses.filter(({ code: failure }) => failure === 'code_ended')).toHaveLength(7)
    expect(await app.db.selectFrom('tokens').selectAll().execute()).toHaveLength(1)
  })

  it('A code is valid for ten minutes', async () => {
    await aPatient(app.db)
    const { row, code } = await ask('adaeze@example.com')
    clock.advance({ minutes: 10 })
    expect(await verify(bodyFor(row, code))).toMatchObject({
      status: 422,
      code: 'code_ended',
      message: ENDED,
    })

    const again = await ask('adaeze@example.com')
    clock.advance({ minutes: 9, seconds: 59 })
    expect(await verify(bodyFor(again.row, again.code))).toMatchObject({ status: 200 })
  })

  it('An older code stays valid until its own end when a newer one is sent', async () => {
    await aPatient(app.db)
    const first = await ask('adaeze@example.com')
    clock.advance({ minutes: 3 })
    const second = await ask('adaeze@example.com')

    expect(await verify(bodyFor(second.row, first.code))).toMatchObject({ status: 200 })
    expect(await verify(bodyFor(second.row, second.code))).toMatchObject({ status: 200 })
  })

  describe('wrong codes', () => {
    it('A wrong code and an ended code get different responses, and the fifth wrong attempt ends the code', async () => {
      await aPatient(app.db)
      const { row, code } = await ask('adaeze@example.com')
      const wrong = bodyFor(row, otherThan(code))
      for (let index = 0; index < 4; index += 1)
        expect(await verify(wrong)).toMatchObject({
          status: 422,
          success: false,
          code: 'code_wrong',
          message: expect.stringContaining(WRONG),
          errors: [{ path: 'code', message: expect.stringContaining(WRONG) }],
        })
      expect(await verify(wrong)).toMatchObject({ status: 422, code: 'code_ended', message: ENDED })
      expect(await verify(bodyFor(row, code))).toMatchObject({ status: 422, code: 'code_ended' })
    })

    it('Of fifty concurrent wrong attempts at most five are compared', async () => {
      await aPatient(app.db)
      const { row, code } = await ask('adaeze@example.com')
      const guesses = Array.from({ length: 50 }, (_, index) =>
        verify(bodyFor(row, 100_000 + ((code + index + 1) % 900_000))),
      )
      const responses = await Promise.all(guesses)

      expect(responses.filter(({ status }) => status === 422).length).toBeLessThanOrEqual(20)
      expect(responses.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(30)
      expect(responses.filter(({ code: failure }) => failure === 'code_wrong')).toHaveLength(4)
      expect(await app.db.selectFrom('otp_challenges').select('wrong_tries').execute()).toEqual([
        { wrong_tries: 5 },
      ])
    })

    it('A wrong attempt counts for the older codes that it was compared with', async () => {
      await aPatient(app.db)
      const first = await ask('adaeze@example.com')
      const second = await ask('adaeze@example.com')
      const neither = [100_000, 100_001, 100_002].find(
        (guess) => guess !== first.code && guess !== second.code,
      )!
      for (let index = 0; index < 5; index += 1) await verify(bodyFor(second.row, neither))
      expect(await verify(bodyFor(first.row, first.code))).toMatchObject({ code: 'code_ended' })
    })

    it('Attempts from another address that requested its own code do not use up the attempts of this code', async () => {
      await aPatient(app.db)
      const { row, code } = await ask('adaeze@example.com')
      const { data } = await sendOtp(app, { destination: 'adaeze@example.com' }, 'email', '41.58.0.9')
      for (let index = 0; index < 5; index += 1)
        await verify(bodyFor(data[0]!, otherThan(code)), {}, '41.58.0.9')
      const another = await sendOtp(app, { destination: 'adaeze@example.com' }, 'email', '41.58.0.9')
      expect(await verify(bodyFor(another.data[0]!, code), {}, '41.58.0.9')).toMatchObject({ status: 422 })
      expect(await verify(bodyFor(row, code), {}, '197.210.1.1')).toMatchObject({ status: 200 })
    })

    it('Wrong attempts for one patient do not affect other patients', async () => {
      await aPatient(app.db)
      await aPatient(app.db, { raw_id: 'LAG/0091B', email: 'ada@example.com', phone: null })
      const one = await ask('adaeze@example.com')
      const other = await ask('ada@example.com')
      for (let index = 0; index < 5; index += 1) await verify(bodyFor(one.row, otherThan(one.code)))
      expect(await verify(bodyFor(other.row, other.code))).toMatchObject({ status: 200 })
    })

    it('Wrong codes for an unknown identifier get the same responses as for a known one', async () => {
      const { row } = await ask('nobody@example.com')
      const failures = []
      for (let index = 0; index < 6; index += 1) failures.push((await verify(bodyFor(row, 123_456))).code)
      expect(failures).toEqual([...Array(4).fill('code_wrong'), 'code_ended', 'code_ended'])
      expect(await verify({ code: 123_456, challenge: 'no such challenge', ref: 'none' })).toMatchObject({
        code: 'code_ended',
      })
    })
  })

  it.each([
    ['"123456"', 'OTP must contain integers only!'],
    ['"012345"', 'OTP must contain integers only!'],
    ['123456.5', 'OTP must contain integers only!'],
    ['-1', 'OTP must contain integers only!'],
    ['null', 'OTP must contain integers only!'],
    ['[123456]', 'OTP must contain integers only!'],
    ['true', 'OTP must contain integers only!'],
    ['1e99', WRONG],
    ['1234567', WRONG],
  ])('The code %s returns 422 with a message and does not count as an attempt', async (code, message) => {
    await aPatient(app.db)
    const { row } = await ask('adaeze@example.com')
    const payload = `{"code":${code},"email":"${row.email}","phoneNumber":null,"challenge":"${row.challenge}","ref":"${row.ref}"}`
    const response = await app.inject({
      method: 'PATCH',
      url: '/verify-otp',
      payload,
      headers: { 'content-type': 'application/json' },
    })
    expect(response.statusCode).toBe(422)
    expect(response.json()).toMatchObject({ success: false, message })
    expect(await app.db.selectFrom('otp_challenges').select('wrong_tries').execute()).toEqual([
      { wrong_tries: 0 },
    ])
  })
})
