import type { MatchingPatient } from '@molar/contract'
import type { FastifyInstance } from 'fastify'
import { aPatient } from '../../testing/clinic.ts'
import { onBothDatabasesInLongRun } from '../../testing/databases.ts'
import { askForCode, bodyFor, otherThan, sendOtp, verifyOtp } from '../../testing/otp.ts'
import { testApp, testSettings } from '../../testing/app.ts'
import { withServer } from '../../testing/server.ts'

const { limits } = testSettings
const wrong = (count: number) => Array<number>(count).fill(422)

onBothDatabasesInLongRun((database) => {
  let app: FastifyInstance
  const clock = withServer(database, (server) => (app = server))
  const ask = async (destination: string, address?: string) => {
    const path = /^[\d+]/.test(destination) ? 'sms' : 'email'
    const body = destination.includes('/') ? { emrId: destination } : { destination }
    return (await sendOtp(app, body, path, address)).data[0]!
  }
  /** Sends codes that are not right and returns their statuses. */
  async function guess(row: MatchingPatient, count: number, address?: string, server = app) {
    const found = []
    for (let index = 0; index < count; index += 1)
      found.push((await verifyOtp(server, bodyFor(row, 0), {}, address)).status)
    return found
  }

  /** Twenty wrong codes for four people, five each. */
  async function twentyWrong(addressOf: (index: number) => string) {
    const found = []
    for (let index = 0; index < 4; index += 1) {
      const address = addressOf(index)
      found.push(...(await guess(await ask(`p${index}@example.com`, address), 5, address)))
    }
    return found
  }

  /** Asks and guesses from a new address each time, so that only the patient is the same. */
  async function guessFromAnywhere(identifiers: string[], host: number) {
    const found = []
    for (const [index, identifier] of identifiers.entries()) {
      const address = `41.58.${host}.${index}`
      found.push(...(await guess(await ask(identifier, address), 5, address)))
    }
    return found
  }

  /** The response to the second attempt at a new code: the first one is always compared. */
  async function afterTheFirst(identifier: string, address: string) {
    const row = await ask(identifier, address)
    expect(await guess(row, 1, address)).toEqual([422])
    return verifyOtp(app, bodyFor(row, 0), {}, address)
  }

  describe('from one address', () => {
    it.each([
      ['an IPv4 address', () => '102.89.1.2', '102.89.1.3'],
      ['a network of IPv6', () => '2001:db8:1:2::1', '2001:db8:2:2::1'],
      ['the networks of an IPv6 /48', (index: number) => `2001:db8:1:${index}::1`, '2001:db8:2:2::1'],
    ])(
      'Twenty wrong codes an hour are answered from %s, and the next one is not',
      async (_what, of, other) => {
        await aPatient(app.db)
        expect(await twentyWrong(of)).toEqual(wrong(20))
        const { row, code } = await askForCode(app, 'adaeze@example.com')
        const refused = await verifyOtp(app, bodyFor(row, code), {}, of(9))
        expect(refused).toMatchObject({
          status: 429,
          code: 'too_many',
          message:
            'There have been too many wrong codes from this connection. Please try again in 60 minutes, or call the branch.',
        })
        expect(refused.headers['retry-after']).toBe('3600')
        expect((await verifyOtp(app, bodyFor(row, code), {}, other)).status).toBe(200)
        clock.advance({ minutes: 61 })
        expect(await guess(await ask('p9@example.com', of(9)), 1, of(9))).toEqual([422])
      },
    )

    it('A code without an open challenge counts as a wrong code from its address', async () => {
      const row = { email: null, phoneNumber: null, challenge: 'none', ref: 'none' } as MatchingPatient
      expect(await guess(row, 21)).toEqual([...wrong(20), 429])
    })

    it('Right codes do not count against the limit of wrong codes from one address', async () => {
      await aPatient(app.db)
      await guess(await ask('p0@example.com'), 5)
      const { row, code } = await askForCode(app, 'adaeze@example.com')
      expect(await guess(row, 4)).toEqual(wrong(4))
      expect((await verifyOtp(app, bodyFor(row, code))).status).toBe(200)
      await guess(await ask('p1@example.com'), 5)
      await guess(await ask('p2@example.com'), 5)
      expect(await guess(await ask('p3@example.com'), 2)).toEqual([422, 429])
    })
  })

  describe('for one patient', () => {
    it('Fifteen wrong codes for one patient in 15 minutes are answered, for any identifier and from any address', async () => {
      await aPatient(app.db)
      const ways = ['adaeze@example.com', '08031234821', 'LAG/004F2', 'adaeze@example.com']
      expect(await guessFromAnywhere(ways, 1)).toEqual([...wrong(16), 429, 429, 429, 429])
      const refused = await afterTheFirst('LAG/004F2', '41.58.2.1')
      expect(refused).toMatchObject({ status: 429, message: expect.stringContaining('in 15 minutes') })
      expect(refused.headers['retry-after']).toBe('900')
      clock.advance({ minutes: 16 })
      expect(await guessFromAnywhere(['08031234821'], 3)).toEqual(wrong(5))
    })

    it('Thirty wrong codes for one patient in a day are answered', async () => {
      await aPatient(app.db)
      const ways = ['adaeze@example.com', '08031234821', 'LAG/004F2']
      expect(await guessFromAnywhere(ways, 1)).toEqual(wrong(15))
      clock.advance({ minutes: 16 })
      expect(await guessFromAnywhere(ways, 2)).toEqual(wrong(15))
      clock.advance({ minutes: 16 })
      const refused = await afterTheFirst('LAG/004F2', '41.58.3.1')
      expect(refused).toMatchObject({
        status: 429,
        message:
          'There have been too many wrong codes for these details. Please ask for a new code, try again in 24 hours, or call the branch.',
      })
      clock.advance({ days: 1 })
      expect(await guessFromAnywhere(['adaeze@example.com'], 4)).toEqual(wrong(5))
    })

    it('An unknown identifier has the same limit of wrong codes as a patient', async () => {
      const unknown = 'nobody@example.com'
      expect(await guessFromAnywhere([unknown, unknown, unknown], 1)).toEqual(wrong(15))
      clock.advance({ minutes: 16 })
      expect(await guessFromAnywhere([unknown, unknown, unknown], 2)).toEqual(wrong(15))
    })

    it('Above the limits of a patient, only the first attempt at each code is compared, also of concurrent attempts', async () => {
      await aPatient(app.db)
      await guessFromAnywhere(['adaeze@example.com', '08031234821', 'LAG/004F2'], 1)
      const { row, code } = await askForCode(app, 'adaeze@example.com')
      const tries = await Promise.all([1, 2, 3].map(() => verifyOtp(app, bodyFor(row, otherThan(code)))))
      expect(tries.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([422, 429, 429])
      expect((await verifyOtp(app, bodyFor(row, code))).status).toBe(429)
      const fresh = await askForCode(app, 'LAG/004F2')
      expect((await verifyOtp(app, bodyFor(fresh.row, fresh.code))).status).toBe(200)
    })

    it('The limits of a patient do not apply in a network where a code of the patient was right in the last 30 days', async () => {
      await aPatient(app.db)
      const own = await askForCode(app, 'adaeze@example.com')
      expect((await verifyOtp(app, bodyFor(own.row, own.code))).status).toBe(200)
      clock.advance({ days: 29 })
      await guessFromAnywhere(['adaeze@example.com', '08031234821', 'LAG/004F2'], 1)
      const { row, code } = await askForCode(app, 'adaeze@example.com')
      expect(await guess(row, 4)).toEqual(wrong(4))
      expect((await verifyOtp(app, bodyFor(row, code))).status).toBe(200)
      clock.advance({ days: 31 })
      await guessFromAnywhere(['adaeze@example.com', '08031234821', 'LAG/004F2'], 2)
      expect(await guess(await ask('adaeze@example.com'), 2)).toEqual([422, 429])
    })

    it('The limit of wrong codes from one address applies also in a known network of the patient', async () => {
      await aPatient(app.db)
      const own = await askForCode(app, 'adaeze@example.com')
      await verifyOtp(app, bodyFor(own.row, own.code))
      expect(await twentyWrong(() => '102.89.1.2')).toEqual(wrong(20))
      const { row, code } = await askForCode(app, 'adaeze@example.com')
      expect((await verifyOtp(app, bodyFor(row, code))).status).toBe(429)
    })

    it('Attempts that are not compared do not count against their address', async () => {
      await aPatient(app.db)
      await guessFromAnywhere(['adaeze@example.com', '08031234821', 'LAG/004F2'], 1)
      const found = await guess(await ask('adaeze@example.com'), 21)
      expect(found).toEqual([422, ...Array<number>(20).fill(429)])
      expect(await guess(await ask('p0@example.com'), 1)).toEqual([422])
    })

    it('Wrong codes for one patient do not limit another patient', async () => {
      await aPatient(app.db)
      await aPatient(app.db, { raw_id: 'LAG/0091B', email: 'ada@example.com', phone: null })
      await guessFromAnywhere(['adaeze@example.com', '08031234821', 'LAG/004F2'], 1)
      const { row, code } = await askForCode(app, 'ada@example.com')
      expect((await verifyOtp(app, bodyFor(row, code))).status).toBe(200)
    })
  })

  it('Above the limit of the clinic each code is compared once, and the log alerts the operator once', async () => {
    await aPatient(app.db)
    const lines: string[] = []
    const stream = { write: (line: string) => void lines.push(line) }
    const wrongCodesOfClinic = { ...limits.wrongCodesOfClinic, max: 6 }
    const settings = { limits: { ...limits, wrongCodesOfClinic } }
    const server = await testApp({ db: database(), clock, settings, logger: { level: 'error', stream } })
    const { row, code } = await askForCode(app, 'adaeze@example.com')
    await guess(await ask('p0@example.com', '41.58.0.1'), 5, '41.58.0.1', server)
    const other = await ask('p1@example.com', '41.58.0.2')
    expect(await guess(other, 2, '41.58.0.2', server)).toEqual([422, 429])
    expect(await verifyOtp(server, bodyFor(other, 0), {}, '41.58.0.2')).toMatchObject({
      status: 429,
      message:
        'We can check each code only once right now. Please ask for a new code, try again in 60 minutes, call the branch, or continue as a new patient.',
    })
    expect((await verifyOtp(server, bodyFor(row, code))).status).toBe(200)
    await server.close()
    expect(lines.filter((line) => line.includes('LIMIT_WRONG_CODES_CLINIC'))).toHaveLength(1)
    clock.advance({ minutes: 61 })
    expect(await guess(await ask('p2@example.com'), 1)).toEqual([422])
    expect(limits.wrongCodesOfClinic).toMatchObject({ max: 300, seconds: 3600 })
  })

  it('The message about a wrong code announces the last two attempts', async () => {
    await aPatient(app.db)
    const { row, code } = await askForCode(app, 'adaeze@example.com')
    const messages = []
    for (let index = 0; index < 4; index += 1)
      messages.push((await verifyOtp(app, bodyFor(row, otherThan(code)))).message)
    const text = 'This code is not correct. Check it and try again.'
    expect(messages).toEqual([
      text,
      text,
      `${text} You have 2 attempts left.`,
      `${text} You have 1 attempt left.`,
    ])
  })

  it('Of thirty concurrent wrong codes from one address twenty are answered', async () => {
    const rows = await Promise.all(Array.from({ length: 6 }, (_, index) => ask(`p${index}@example.com`)))
    const found = (await Promise.all(rows.map((row) => guess(row, 5)))).flat()
    expect(found.filter((status) => status === 422)).toHaveLength(20)
    expect(found.filter((status) => status === 429)).toHaveLength(10)
  })
})
