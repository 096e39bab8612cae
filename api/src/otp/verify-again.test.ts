import type { FastifyInstance } from 'fastify'
import { aPatient } from '../../testing/clinic.ts'
import { onBothDatabases } from '../../testing/databases.ts'
import { answerTo, askForCode, otherThan, verifyOtp } from '../../testing/otp.ts'
import { withServer } from '../../testing/server.ts'

onBothDatabases((database) => {
  let app: FastifyInstance
  const clock = withServer(database, (server) => (app = server))

  const ask = (destination: string, path?: string) => askForCode(app, destination, path)
  const verify = (body: object, headers?: Record<string, string>, address?: string) =>
    verifyOtp(app, body, headers, address)

  describe('an Idempotency-Key', () => {
    const key = { 'idempotency-key': 'a-lost-answer-0001' }

    it('gets the same token for the same code again for two minutes', async () => {
      await aPatient(app.db)
      const { row, code } = await ask('adaeze@example.com')
      const first = await verify(answerTo(row, code), key)
      clock.advance({ seconds: 110 })
      expect(first.status).toBe(200)
      expect(await verify(answerTo(row, code), key)).toEqual(first)
      clock.advance({ seconds: 20 })
      expect(await verify(answerTo(row, code), key)).toMatchObject({ code: 'code_ended' })
    })

    it('counts a repeated wrong try once, and gives another code another key', async () => {
      await aPatient(app.db)
      const { row, code } = await ask('adaeze@example.com')
      const wrong = answerTo(row, otherThan(code))
      expect(await verify(wrong, key)).toEqual(await verify(wrong, key))
      expect(await app.db.selectFrom('otp_challenges').select('wrong_tries').execute()).toEqual([
        { wrong_tries: 1 },
      ])
      expect(await verify(answerTo(row, code), key)).toMatchObject({
        status: 409,
        code: 'key_reused',
        message: 'You have already entered a different code. Please enter your code again.',
      })
    })

    it('gets one outcome when both calls come at the same moment', async () => {
      await aPatient(app.db)
      const { row, code } = await ask('adaeze@example.com')
      const [one, two] = await Promise.all([
        verify(answerTo(row, code), key),
        verify(answerTo(row, code), key),
      ])
      expect(one).toMatchObject({ status: 200 })
      expect(two).toEqual(one)
    })
  })
})
