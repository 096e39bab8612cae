import {
  cancelMyAppointment,
  confirmMyAppointment,
  fetchMyAppointment,
  moveMyAppointment,
  type MyAppointment,
  notMyAppointment,
} from '@molar/contract'
import type { FastifyInstance } from 'fastify'
import { storedAppointment } from '../../testing/appointments.ts'
import { aBooking, anotherPatient, postBooking } from '../../testing/booking.ts'
import { aClinic } from '../../testing/clinic.ts'
import { onBothDatabases } from '../../testing/databases.ts'
import { withServer } from '../../testing/server.ts'
import { sweep } from '../housekeeping/sweep.ts'

interface ApiResponse {
  status: number
  code?: string
  message: string
  data: MyAppointment
}

const PHONE_END = '4567'
const NEW_TIME = { appointment_date: '2026-12-03', start_time: '14:00' }

onBothDatabases((database) => {
  let app: FastifyInstance
  const clock = withServer(database, (server) => (app = server))
  beforeEach(async () => {
    await aClinic(database())
  })

  async function call({ path }: { path: string }, body: object, headers: Record<string, string> = {}) {
    const response = await app.inject({ method: 'POST', url: path, payload: body, headers })
    return { ...response.json<ApiResponse>(), status: response.statusCode }
  }
  const rowOf = (id: number) => storedAppointment(database(), id)

  /** An unverified booking at 2026-12-02 10:00 by the phone …4567 and bayo@example.com, and a link to it. */
  async function aLink() {
    const id = (await postBooking(app, aBooking())).body.data!.id
    const token = await app.links.issue(app.db, id)
    return { id, token, answer: PHONE_END }
  }
  const move = (target: object, version: number, to: object = NEW_TIME) =>
    call(moveMyAppointment, { ...target, version, ...to })

  it('A link shows the appointment, and the name of the patient only after a right answer', async () => {
    const { token } = await aLink()
    const { status, data } = await call(fetchMyAppointment, { token })
    expect([status, data]).toMatchObject([
      200,
      {
        id: null,
        appointment_date: '2026-12-02',
        start_time: '10:00',
        duration: 30,
        location: 'lag',
        state: 'pending',
        version: 1,
        moveRefusal: null,
        cancelRefusal: null,
        changeUntil: '2026-12-02T08:00',
        movesLeft: 3,
        verified: false,
        patient: null,
        checkBy: ['phone', 'email'],
      },
    ])
    expect(JSON.stringify(data)).not.toMatch(/Adébáyọ̀|bayo|4567/)
    await database().updateTable('patients').set({ email: 'b.ayo@example.com' }).execute()
    for (const answer of [PHONE_END, ' 45 67', 'bay', 'BAY', 'b.a'])
      expect((await call(fetchMyAppointment, { token, answer })).data.patient).toContain('Adébáyọ̀')
    expect((await call(fetchMyAppointment, { token, answer: 'ayo' })).status).toBe(422)
  })

  it.each([
    ['unknown', 'A'.repeat(22), 404, 'link_unknown'],
    ['cut off', 'short', 404, 'link_unknown'],
  ])('A token that is %s is answered with what to do', async (_what, token, status, code) => {
    await aLink()
    for (const path of [fetchMyAppointment, notMyAppointment])
      expect(await call(path, { token })).toMatchObject({
        status,
        code,
        message: expect.stringContaining('link'),
      })
  })

  it('A link ends at the end of the day after the visit, and a move extends it', async () => {
    const link = await aLink()
    await move(link, 1)
    clock.set('2026-12-04T22:59:59Z')
    expect((await call(fetchMyAppointment, link)).status).toBe(200)
    clock.set('2026-12-04T23:00:00Z')
    expect(await call(fetchMyAppointment, link)).toMatchObject({ status: 410, code: 'link_expired' })
  })

  it('A link that has ended is known for a month after the visit', async () => {
    const link = await aLink()
    clock.set('2027-01-02T10:00:00+01:00')
    await sweep(app)
    expect(await call(fetchMyAppointment, link)).toMatchObject({ status: 410, code: 'link_expired' })
    clock.advance({ seconds: 1 })
    await sweep(app)
    expect(await call(fetchMyAppointment, link)).toMatchObject({ status: 404, code: 'link_unknown' })
  })

  it('The database has only a hash of the token', async () => {
    const { token } = await aLink()
    const rows = await database().selectFrom('appointment_links').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  it('A patient moves the appointment with the right answer, and the history says so', async () => {
    const link = await aLink()
    expect(await move({ token: link.token }, 1)).toMatchObject({ status: 422, code: 'invalid' })
    const { status, data } = await move(link, 1)
    expect([status, data]).toMatchObject([
      200,
      { ...NEW_TIME, version: 2, calendarSequence: 1, movesLeft: 2, patient: expect.any(String) },
    ])
    const events = await database().selectFrom('appointment_events').selectAll().execute()
    expect(events).toMatchObject([{ actor: 'patient', staff_id: null, action: 'moved' }])
  })

  it('A move to the time of another appointment of an unverified person is refused without naming that appointment', async () => {
    const link = await aLink()
    await postBooking(app, aBooking(NEW_TIME))
    expect(await move(link, 1, { ...NEW_TIME, doctor_id: null })).toMatchObject({
      status: 422,
      code: 'invalid',
      message:
        'We could not move your appointment to this time. Your appointment has not changed. Please choose another time, or call the branch.',
    })
    expect((await move(link, 1, { ...NEW_TIME, start_time: '15:00' })).status).toBe(200)
  })

  it('A repetition with the same Idempotency-Key gets the first response', async () => {
    const link = await aLink()
    const headers = { 'idempotency-key': 'a-key-of-this-change-1' }
    const body = { ...link, id: undefined, version: 1, ...NEW_TIME }
    const first = await call(moveMyAppointment, body, headers)
    expect(first.status).toBe(200)
    expect(await call(moveMyAppointment, body, headers)).toEqual(first)
    expect(await rowOf(link.id)).toMatchObject({ moves_by_patient: 1 })
  })

  it('An Idempotency-Key belongs to one appointment', async () => {
    const links = [await aLink()]
    const other = aBooking({ ...anotherPatient(1), start_time: '11:00' })
    const { id } = (await postBooking(app, other)).body.data!
    links.push({ id, token: await app.links.issue(app.db, id), answer: '0001' })
    const headers = { 'idempotency-key': 'the-key-of-two-calls' }
    for (const link of links)
      expect(await call(confirmMyAppointment, { ...link, version: 1 }, headers)).toMatchObject({
        status: 200,
        data: { confirmedByPatient: true },
      })
  })

  it('A fourth move, and a change later than two hours before the start, are refused with the phone of the branch', async () => {
    await database().updateTable('branches').set({ phone: '0700 555 0102' }).execute()
    const link = await aLink()
    for (const [index, start_time] of ['11:00', '12:00', '13:00'].entries())
      expect((await move(link, index + 1, { ...NEW_TIME, start_time })).status).toBe(200)
    const fourth = await move(link, 4)
    expect(fourth).toMatchObject({ status: 409, code: 'state_conflict' })
    expect(fourth.message).toContain('Please call the branch on 0700 555 0102.')
    clock.set('2026-12-03T10:00:00Z')
    expect((await call(fetchMyAppointment, link)).data).toMatchObject({ cancelRefusal: null })
    clock.set('2026-12-03T10:00:01Z')
    expect((await call(fetchMyAppointment, link)).data).toMatchObject({ cancelRefusal: 'too-late' })
    expect(await call(cancelMyAppointment, { ...link, version: 4 })).toMatchObject({
      status: 409,
      message: expect.stringContaining('too late'),
    })
    expect(await rowOf(link.id)).toMatchObject({ state: 'pending', version: 4 })
  })

  it('A patient cancels, and the link then shows a cancelled appointment', async () => {
    const link = await aLink()
    const { data } = await call(cancelMyAppointment, { ...link, version: 1, reason: 'ill' })
    expect(data).toMatchObject({ state: 'cancelled', cancelRefusal: 'state', calendarSequence: 1 })
    expect((await call(fetchMyAppointment, { token: link.token })).data).toMatchObject({ state: 'cancelled' })
    expect(await call(confirmMyAppointment, { token: link.token, version: 2 })).toMatchObject({
      status: 409,
      code: 'state_conflict',
    })
  })

  it('"I will come" needs only the link, and a second time changes nothing', async () => {
    const { token } = await aLink()
    const { data } = await call(confirmMyAppointment, { token, version: 1 })
    expect(data).toMatchObject({ confirmedByPatient: true, version: 2, state: 'pending' })
    expect((await call(confirmMyAppointment, { token, version: 2 })).data).toMatchObject({ version: 2 })
  })

  it('A patient who changes an appointment that staff have changed since gets its current state', async () => {
    const link = await aLink()
    await database().updateTable('appointments').set({ version: 2, state: 'booked' }).execute()
    expect(await move(link, 1)).toMatchObject({
      status: 409,
      code: 'changed_meanwhile',
      data: { version: 2, state: 'booked', start_time: '10:00' },
    })
  })

  it('Five wrong answers an hour and fifteen a day are answered, and right ones are not counted', async () => {
    const { token } = await aLink()
    const ask = async (answer: string) => (await call(fetchMyAppointment, { token, answer })).status
    const wrong = async (count: number) => {
      const statuses = []
      for (let index = 0; index < count; index += 1) statuses.push(await ask('0000'))
      return statuses
    }
    expect(await ask(PHONE_END)).toBe(200)
    expect(await wrong(6)).toEqual([422, 422, 422, 422, 422, 429])
    const right = { token, answer: PHONE_END }
    expect(await call(fetchMyAppointment, right)).toMatchObject({
      status: 429,
      message: 'There have been too many wrong answers. Please try again in 60 minutes, or call the branch.',
    })
    for (let hour = 0; hour < 2; hour += 1) {
      clock.advance({ minutes: 61 })
      expect(await wrong(5)).toEqual([422, 422, 422, 422, 422])
    }
    clock.advance({ minutes: 61 })
    expect(await call(fetchMyAppointment, right)).toMatchObject({
      status: 429,
      message: 'There have been too many wrong answers. Please try again in 21 hours, or call the branch.',
    })
    expect(await ask('')).toBe(200)
  })
})
