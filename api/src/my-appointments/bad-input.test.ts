import {
  cancelMyAppointment,
  createBlocker,
  fetchMyAppointment,
  moveAppointment,
  moveMyAppointment,
} from '@molar/contract'
import type { FastifyInstance } from 'fastify'
import { storedAppointment } from '../../testing/appointments.ts'
import { aBlocker } from '../../testing/blockers.ts'
import { aBooking, anotherPatient, postBooking } from '../../testing/booking.ts'
import { aClinic } from '../../testing/clinic.ts'
import { onBothDatabasesInLongRun } from '../../testing/databases.ts'
import { withServer } from '../../testing/server.ts'
import { asStaff, type StaffCalls } from '../../testing/staff-calls.ts'

onBothDatabasesInLongRun((database) => {
  let app: FastifyInstance
  let clinic: Awaited<ReturnType<typeof aClinic>>
  let staff: StaffCalls
  const clock = withServer(database, (server) => (app = server))
  beforeEach(async () => {
    clinic = await aClinic(database())
    staff = await asStaff(app)
  })

  /** Sets the time, at which the sessions of before have ended. */
  async function setTime(instant: string) {
    clock.set(instant)
    staff = await asStaff(app, 'later.member')
  }
  async function call({ path }: { path: string }, body: object) {
    const response = await app.inject({ method: 'POST', url: path, payload: body })
    return { ...response.json<{ code?: string; data: unknown }>(), status: response.statusCode }
  }
  const rowOf = (id: number) => storedAppointment(database(), id)

  /** A booking at 2026-12-02 10:00, and a link to it. */
  async function aLink(changes: object = {}) {
    const booking = aBooking({
      service_id: clinic.consultationId,
      doctor_id: clinic.doctorIds[0],
      ...changes,
    })
    const { id } = (await postBooking(app, booking)).body.data!
    const token = await app.links.issue(app.db, id)
    return { id, token, answer: String(booking['phone_number']).slice(-4) }
  }

  describe('tokens', () => {
    it.each([
      ['one letter shorter', (token: string) => token.slice(1)],
      ['one letter longer', (token: string) => `${token}A`],
      ['with another last letter', (token: string) => token.slice(0, -1) + (token.endsWith('A') ? 'Q' : 'A')],
      ['in capital letters', (token: string) => token.toUpperCase()],
    ])('A token %s is unknown', async (_what, change) => {
      const { token } = await aLink()
      expect(await call(fetchMyAppointment, { token: change(token) })).toMatchObject({
        status: 404,
        code: 'link_unknown',
      })
    })

    it('The token of another appointment opens that one alone, and not with the answer of this one', async () => {
      const own = await aLink()
      const other = await aLink({ ...anotherPatient(7), start_time: '11:00' })
      const body = { token: other.token, answer: own.answer, version: 1 }
      expect(await call(cancelMyAppointment, body)).toMatchObject({ status: 422 })
      expect([(await rowOf(own.id)).state, (await rowOf(other.id)).state]).toEqual(['pending', 'pending'])
    })

    it('None of a thousand tokens that are guessed at once is known, and a patient in the middle of them is answered', async () => {
      const { token } = await aLink()
      const guesses = Array.from({ length: 1000 }, (_, index) =>
        call(fetchMyAppointment, { token: token.slice(0, -4) + String(index).padStart(4, '-') }),
      )
      expect((await call(fetchMyAppointment, { token })).status).toBe(200)
      const statuses = (await Promise.all(guesses)).map(({ status }) => status)
      expect(new Set(statuses)).toEqual(new Set([404]))
    })
  })

  it('A reason with 10,000 letters or with marks of direction is refused, and HTML is kept as text', async () => {
    const { id, ...target } = await aLink()
    const cancel = (note: string) =>
      call(cancelMyAppointment, { ...target, version: 1, reason: 'other', note })
    for (const note of ['x'.repeat(10_000), 'ill \u202Eabc'])
      expect(await cancel(note)).toMatchObject({ status: 422, code: 'invalid' })
    expect((await rowOf(id)).state).toBe('pending')
    const note = '<img src=x onerror=alert(1)>'
    expect((await cancel(note)).status).toBe(200)
    expect(await database().selectFrom('appointment_events').select('note').execute()).toEqual([{ note }])
  })

  describe.each(['patient', 'staff'])('moves by %s', (who) => {
    /** Moves the appointment and returns the status and its new row. */
    async function move({ id, ...target }: Awaited<ReturnType<typeof aLink>>, to: object) {
      const body = { version: 1, appointment_date: '2026-12-03', start_time: '14:00', ...to }
      if (who === 'patient') return (await call(moveMyAppointment, { ...target, ...body })).status
      return (await staff.call(moveAppointment, { params: { id }, body })).status
    }

    it.each([
      ['the past', { appointment_date: '2026-11-30' }, 422],
      ['a day that does not exist', { appointment_date: '2027-02-29' }, 422],
      ['a leap day after the last day that can be booked', { appointment_date: '2032-02-29' }, 422],
      ['24:00', { start_time: '24:00' }, 422],
      ['midnight', { start_time: '00:00' }, 422],
      ['the end of the opening hours', { start_time: '17:00' }, 422],
      ['a time between two starts', { start_time: '14:07' }, 422],
      ['a doctor who does not exist', { doctor_id: 9999 }, 422],
    ])('A move to %s is refused and changes nothing', async (_what, to, status) => {
      const link = await aLink()
      const before = await rowOf(link.id)
      expect(await move(link, to)).toBe(status)
      expect(await rowOf(link.id)).toEqual(before)
    })

    it('A move onto a blocker is refused', async () => {
      const link = await aLink()
      const times = { startDateTime: '2026-12-03T13:00', endDateTime: '2026-12-03T15:00' }
      await staff.call(createBlocker, { body: aBlocker(times) })
      expect(await move(link, {})).toBe(409)
      expect(await rowOf(link.id)).toMatchObject({ version: 1 })
    })

    it('A move to a doctor who does not offer the service is refused', async () => {
      const link = await aLink()
      await database()
        .insertInto('service_doctors')
        .values({ service_id: clinic.consultationId, doctor_id: clinic.doctorIds[0]! })
        .execute()
      expect(await move(link, { doctor_id: clinic.doctorIds[1]! })).toBe(422)
      expect(await rowOf(link.id)).toMatchObject({ version: 1 })
    })

    it('A move at midnight is measured by the day that begins then', async () => {
      const link = await aLink()
      await setTime('2026-12-01T23:59:59+01:00')
      expect(await move(link, { appointment_date: '2026-12-01', start_time: '16:30' })).toBe(422)
      clock.set('2026-12-02T00:00:00+01:00')
      expect(await move(link, { appointment_date: '2026-12-02', start_time: '08:00' })).toBe(200)
      expect(await rowOf(link.id)).toMatchObject({ starts_at: '2026-12-02 08:00:00' })
    })

    it('A move to the same time changes nothing', async () => {
      const link = await aLink()
      expect(await move(link, { appointment_date: '2026-12-02', start_time: '10:00' })).toBe(200)
      expect(await rowOf(link.id)).toMatchObject({ version: 1, calendar_sequence: 0 })
    })

    it('An appointment can be moved from 31 December to 1 January', async () => {
      await setTime('2026-12-20T08:00:00+01:00')
      const link = await aLink({ appointment_date: '2026-12-31' })
      expect(await move(link, { appointment_date: '2027-01-01' })).toBe(200)
      expect((await rowOf(link.id)).starts_at).toBe('2027-01-01 14:00:00')
    })

    it('An appointment can be moved to 29 February of a leap year', async () => {
      await setTime('2028-02-20T08:00:00+01:00')
      const link = await aLink({ appointment_date: '2028-02-28' })
      expect(await move(link, { appointment_date: '2028-02-29' })).toBe(200)
      expect((await rowOf(link.id)).starts_at).toBe('2028-02-29 14:00:00')
    })
  })
})
