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

  describe('Idempotency-Key of verify-otp', () => {
    const key = { 'idempotency-key': 'a-lost-response-0001' }

    it('Repeating a code with its key within two minutes returns the same token', async () => {
      await aPatient(app.db)
      const { row, code } = await ask('adaeze@example.com')
      const first = await verify(bodyFor(row, code), key)
      clock.advance({ seconds: 110 })
      expect(first.status).toBe(200)
      expect(await verify(bodyFor(row, code), key)).toEqual(first)
      clock.advance({ seconds: 20 })
      expect(await verify(bodyFor(row, code), key)).toMatchObject({ code: 'code_ended' })
    })

    it('A repeated wrong code with one key counts as one attempt, and another code needs another key', async () => {
      await aPatient(app.db)
      const { row, code } = await ask('adaeze@example.com')
      const wrong = bodyFor(row, otherThan(code))
      expect(await verify(wrong, key)).toEqual(await verify(wrong, key))
      expect(await app.db.selectFrom('otp_challenges').select('wrong_tries').execute()).toEqual([
        { wrong_tries: 1 },
      ])
      expect(await verify(bodyFor(row, code), key)).toMatchObject({
        status: 409,
        code: 'key_reused',
        message: 'You have already entered a different code. Please enter your code again.',
      })
    })

    it.each([
      ['an unknown challenge', { challenge: 'x' }],
      ['no challenge', {}],
    ])('Attempts with %s leave no row for their keys', async (_what, challenge) => {
      for (let number = 0; number < 3; number += 1) {
        const body = { code: 1, email: 'nobody@example.com', ...challenge }
        const { status } = await verify(body, { 'idempotency-key': `a-key-of-its-own-${number}` })
        expect(status).toBe(422)
      }
      expect(await app.db.selectFrom('idempotency_keys').selectAll().execute()).toEqual([])
    })

    it('Two concurrent requests with one key get the same result', async () => {
      await aPatient(app.db)
      const { row, code } = await ask('adaeze@example.com')
      const [one, two] = await Promise.all([verify(bodyFor(row, code), key), verify(bodyFor(row, code), key)])
      expect(one).toMatchObject({ status: 200 })
      expect(two).toEqual(one)
    })
  })
})
