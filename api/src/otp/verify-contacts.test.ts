import type { FastifyInstance } from 'fastify'
import { aPatient } from '../../testing/clinic.ts'
import { onBothDatabasesInLongRun } from '../../testing/databases.ts'
import { askForCode, bodyFor, otherThan, verifyOtp } from '../../testing/otp.ts'
import { withServer } from '../../testing/server.ts'

onBothDatabasesInLongRun((database) => {
  let app: FastifyInstance
  const clock = withServer(database, (server) => (app = server))

  const ask = (destination: string, path?: string) => askForCode(app, destination, path)
  const verify = (body: object, headers?: Record<string, string>, address?: string) =>
    verifyOtp(app, body, headers, address)

  async function family() {
    await aPatient(app.db)
    await aPatient(app.db, { raw_id: 'LAG/0091B', first_name: 'Chidi', email: 'chidi@example.com' })
    await aPatient(app.db, { raw_id: 'LAG/0102C', first_name: 'Dayo', email: 'chidi@example.com' })
    return ask('08031234821', 'sms')
  }

  describe('patients who share a phone', () => {
    it('Verifying with the picked row returns that patient', async () => {
      const { rows, code } = await family()
      expect(await verify(bodyFor(rows[1]!, code))).toMatchObject({
        status: 200,
        data: { firstName: 'Chidi' },
      })
    })

    it('Verifying a shared phone without a picked row asks the client to pick and keeps the code valid', async () => {
      const { rows, code } = await family()
      const response = {
        success: false,
        status: 409,
        code: 'select_name',
        message: 'Please select your name!',
      }
      expect(await verify({ code, challenge: rows[0]!.challenge })).toMatchObject(response)
      expect(await verify({ code, email: null, phoneNumber: rows[0]!.phoneNumber })).toMatchObject(response)
      expect(await verify({ code, email: rows[1]!.email, phoneNumber: rows[1]!.phoneNumber })).toMatchObject(
        response,
      )
      expect(await verify({ code, phoneNumber: '08031234821' })).toMatchObject(response)
      expect(await app.db.selectFrom('tokens').selectAll().execute()).toEqual([])
      expect(await verify(bodyFor(rows[2]!, code))).toMatchObject({
        status: 200,
        data: { firstName: 'Dayo' },
      })
    })

    it('Verifying with contacts only identifies the patient by the other contact', async () => {
      const { rows, code } = await family()
      const { email, phoneNumber } = rows[0]!
      expect(await verify({ code, email, phoneNumber })).toMatchObject({
        status: 200,
        data: { firstName: 'Adaeze' },
      })
    })

    it('Verifying with a row of another challenge is refused', async () => {
      const { rows, code } = await family()
      expect(await verify({ ...bodyFor(rows[0]!, code), ref: 'made-up' })).toMatchObject({
        status: 422,
        code: 'code_wrong',
      })
    })
  })

  describe('patients who share an email address', () => {
    const phones = ['+2348031234821', '+2348031235932', '+447911123456']

    async function family() {
      for (const [index, phone] of phones.entries())
        await aPatient(app.db, { raw_id: `LAG/${index}`, first_name: `Ada ${index}`, phone })
      return ask('adaeze@example.com')
    }

    it('The response for a shared email address shows only the country code of each phone number', async () => {
      const { rows } = await family()
      expect(rows.map(({ phoneNumber }) => phoneNumber)).toEqual(['+234•••', '+234••••', '+44•••••'])
    })

    it('A client without a challenge verifies the row that it sends back', async () => {
      const { rows, code } = await family()
      const { email, phoneNumber } = rows[1]!
      expect(await verify({ code, email, phoneNumber })).toMatchObject({
        status: 200,
        data: { phoneNumber: phones[1] },
      })
    })
  })

  describe('clients that send contacts and no challenge', () => {
    it.each([
      ['the masked e-mail', { email: 'a•••@example.com' }],
      ['the whole e-mail', { email: 'Adaeze@example.com' }],
    ])('A client without a challenge can verify with %s', async (_what, contacts) => {
      await aPatient(app.db)
      const { code } = await ask('adaeze@example.com')
      expect(await verify({ code, ...contacts })).toMatchObject({
        status: 200,
        data: { firstName: 'Adaeze' },
      })
    })

    it.each([
      ['the masked e-mail', { email: 'a•••@example.com' }],
      ['the whole e-mail', { email: 'adaeze@example.com' }],
    ])(
      'A code sent with %s works only at the address that requested it, and elsewhere uses no attempts',
      async (_what, contact) => {
        await aPatient(app.db)
        const { code } = await ask('adaeze@example.com')
        for (let index = 0; index < 6; index += 1)
          expect(await verify({ code: otherThan(code), ...contact }, {}, '41.58.0.9')).toMatchObject({
            code: 'code_wrong',
          })
        expect(await verify({ code, ...contact }, {}, '41.58.0.9')).toMatchObject({ status: 422 })
        expect(await verify({ code, ...contact })).toMatchObject({ status: 200 })
      },
    )

    it.each([
      ['the phone', { phoneNumber: '08031234821' }],
      ['the masked phone', { phoneNumber: '+234•••4821' }],
      ['both contacts', { email: 'adaeze@example.com', phoneNumber: '08031234821' }],
    ])(
      'Attempts with %s as a guessed contact do not use up attempts of the real challenge',
      async (_what, guessed) => {
        await aPatient(app.db)
        const { row, code } = await ask('adaeze@example.com')
        for (let index = 0; index < 6; index += 1) await verify({ code: otherThan(code), ...guessed })
        expect(await verify(bodyFor(row, otherThan(code)))).toMatchObject({ code: 'code_wrong' })
        expect(await verify(bodyFor(row, code))).toMatchObject({ status: 200 })
      },
    )

    it('A wrong code counts as an attempt for every open code of the contact, and the fifth attempt ends them', async () => {
      await aPatient(app.db)
      const email = 'adaeze@example.com'
      await ask(email)
      const { code } = await ask(email)
      for (let index = 0; index < 9; index += 1) await verify({ code: 0, email })
      expect(await app.db.selectFrom('otp_challenges').select('wrong_tries').execute()).toEqual([
        { wrong_tries: 5 },
        { wrong_tries: 5 },
      ])
      expect(await verify({ code, email })).toMatchObject({ status: 422 })
    })

    it('Without a challenge, a code is compared with the codes of one identifier only, although others have the same mask', async () => {
      await aPatient(app.db)
      await aPatient(app.db, { raw_id: 'LAG/0091B', first_name: 'Ama', email: 'ama@example.com' })
      const first = await ask('adaeze@example.com')
      clock.advance({ seconds: 1 })
      const second = await ask('ama@example.com')
      const masked = { email: 'a•••@example.com' }
      expect(first.row.email).toBe(masked.email)
      for (let index = 0; index < 5; index += 1) await verify({ code: 0, ...masked })
      expect(await verify({ code: second.code, ...masked })).toMatchObject({ status: 422 })
      expect(await verify(bodyFor(first.row, first.code))).toMatchObject({ status: 200 })
    })

    it('Verifying with contacts of different patients is refused', async () => {
      await aPatient(app.db)
      const { code } = await ask('adaeze@example.com')
      expect(await verify({ code, email: 'adaeze@example.com', phoneNumber: '08039999999' })).toMatchObject({
        code: 'code_wrong',
      })
    })

    it('A code for a clinic ID works without contact and challenge at the address that requested it', async () => {
      await aPatient(app.db)
      await askForCode(app, 'adaeze@example.com')
      const { code } = await askForCode(app, 'LAG/004F2')
      expect(await verify({ code }, {}, '41.58.0.9')).toMatchObject({ status: 422 })
      expect(await verify({ code: otherThan(code) })).toMatchObject({ code: 'code_wrong' })
      expect(await verify({ code })).toMatchObject({ status: 200, data: { firstName: 'Adaeze' } })
    })

    it('Verifying without contact and challenge asks the client to request a code', async () => {
      expect(await verify({ code: 123_456 })).toMatchObject({
        status: 422,
        message: 'Please ask for a code first.',
      })
    })
  })
})
