import type { FastifyInstance } from 'fastify'
import { aBooking, postBooking } from '../../testing/booking.ts'
import { aClinic, aPatient } from '../../testing/clinic.ts'
import { onBothDatabases } from '../../testing/databases.ts'
import { withServer } from '../../testing/server.ts'

const KEY = 'b6a1c0de-0000-4000-8000-000000000001'

onBothDatabases((database) => {
  let app: FastifyInstance
  const clock = withServer(database, (server) => (app = server))
  beforeEach(async () => {
    await aClinic(database(), { doctors: 3, rooms: 3 })
  })

  const token = (patientId: number) => app.tokens.issue({ kind: 'patient', patientId })
  const send = (bearer?: string) => postBooking(app, aBooking(), { key: KEY, bearer })
  const booked = () => database().selectFrom('appointments').selectAll().execute()

  it('Repeating a request with its key returns the stored response', async () => {
    const first = await postBooking(app, aBooking(), { key: KEY })
    const again = await postBooking(app, aBooking(), { key: KEY })
    expect(again).toMatchObject({ status: 200, body: first.body })
    expect(await booked()).toHaveLength(1)
  })

  it('Repeating a key with another body returns the first booking', async () => {
    const first = await postBooking(app, aBooking(), { key: KEY })
    const other = await postBooking(app, aBooking({ start_time: '11:00' }), { key: KEY })
    expect(other).toMatchObject({
      status: 409,
      body: {
        success: false,
        code: 'key_reused',
        message: 'You already sent this booking with different details. We kept the first one.',
        data: first.body.data,
      },
    })
    expect(await booked()).toHaveLength(1)
  })

  it('A changed body with a new key makes a new booking', async () => {
    await postBooking(app, aBooking(), { key: KEY })
    const { status } = await postBooking(app, aBooking({ start_time: '11:00' }), { key: `${KEY}-2` })
    expect(status).toBe(200)
    expect(await booked()).toHaveLength(2)
  })

  it('A failed request is not stored, so the same key can book later', async () => {
    await database().updateTable('doctors').set({ active: false }).execute()
    expect((await postBooking(app, aBooking(), { key: KEY })).status).toBe(409)
    await database().updateTable('doctors').set({ active: true }).execute()
    expect((await postBooking(app, aBooking(), { key: KEY })).status).toBe(200)
  })

  it('Repeating a key returns the stored response even if the token has expired since', async () => {
    const { id } = await aPatient(database())
    const bearer = await app.tokens.issue({ kind: 'patient', patientId: id })
    const first = await postBooking(app, aBooking({ token: bearer }), { key: KEY, bearer })
    clock.advance({ hours: 3 })
    const again = await postBooking(app, aBooking({ token: bearer }), { key: KEY, bearer })
    expect(again).toMatchObject({ status: 200, body: first.body })
  })

  it('A key belongs to its sender: the same key of another person makes a separate booking', async () => {
    const ada = await aPatient(database())
    const obi = await aPatient(database(), { raw_id: 'LAG/0091B', email: 'obi@example.com', phone: null })
    const first = await send(await token(ada.id))
    const others = [await send(await token(obi.id)), await send()]
    expect(others.map(({ status }) => status)).toEqual([200, 200])
    const references = [first, ...others].map(({ body }) => body.data!.reference)
    expect(new Set(references).size).toBe(3)
    expect((await booked()).map(({ patient_id }) => patient_id).slice(0, 2)).toEqual([ada.id, obi.id])

    expect(await send('x'.repeat(43))).toMatchObject({ status: 401, body: { code: 'verify_again' } })
    expect((await send(await token(ada.id))).body.data).toEqual(first.body.data)
  })

  it('A stored response is valid for a day and is then deleted', async () => {
    await postBooking(app, aBooking(), { key: KEY })
    clock.advance({ hours: 24, seconds: 1 })
    const later = aBooking({ appointment_date: '2026-12-03' })
    expect((await postBooking(app, later, { key: KEY })).status).toBe(200)
    clock.advance({ hours: 25 })
    await app.idempotency.sweep()
    expect(await database().selectFrom('idempotency_keys').selectAll().execute()).toEqual([])
  })

  it('The database contains the key of a booking as a hash, and nothing about its patient', async () => {
    await postBooking(app, aBooking(), { key: KEY })
    const [row] = await database().selectFrom('idempotency_keys').selectAll().execute()
    expect(row).toMatchObject({ scope: 'book', sealed_answer: null })
    expect(JSON.stringify(row)).not.toMatch(new RegExp(`${KEY}|Okafor|@|\\+234`))
  })

  it('The database contains neither the key nor the response of another request in plain text', async () => {
    const once = {
      scope: 'test',
      key: KEY,
      payload: {},
      seconds: 60,
      reused: { messageKey: 'x', tellFirst: true },
    }
    expect(await app.idempotency.once(once, async () => 'a secret')).toBe('a secret')
    const [row] = await database().selectFrom('idempotency_keys').selectAll().execute()
    expect(row).toMatchObject({ scope: 'test', sealed_answer: expect.any(String) })
    expect(JSON.stringify(row)).not.toMatch(new RegExp(`${KEY}|a secret`))
    expect(await app.idempotency.once(once, async () => 'another secret')).toBe('a secret')
  })

  it.each(['short', 'with spaces in the middle of it', '<script>alert(1)</script>', 'x'.repeat(129)])(
    'The Idempotency-Key %s is refused',
    async (key) => {
      expect(await postBooking(app, aBooking(), { key })).toMatchObject({
        status: 422,
        body: { code: 'invalid' },
      })
      expect(await booked()).toEqual([])
    },
  )
})
