import {
  bookAtDesk,
  cancelMyAppointment,
  fetchDeskNotifications,
  markNotificationsSeen,
  moveAppointment,
  moveMyAppointment,
  sendOtpByEmail,
} from '@molar/contract'
import type { FastifyInstance } from 'fastify'
import { aBooking, aDeskBooking, anotherPatient, postBooking } from '../../testing/booking.ts'
import { aClinic } from '../../testing/clinic.ts'
import type { TestClock } from '../../testing/clock.ts'
import { onBothDatabasesInLongRun } from '../../testing/databases.ts'
import { asStaff, type StaffCalls, withStaff } from '../../testing/staff-calls.ts'

const seen = async (calls: StaffCalls) =>
  (await calls.call(fetchDeskNotifications)).data.map((one) => one.seen)

onBothDatabasesInLongRun((database) => {
  let app: FastifyInstance
  let staff: StaffCalls
  const clock: TestClock = withStaff(database, (calls, server) => {
    staff = calls
    app = server
  })
  let clinic: Awaited<ReturnType<typeof aClinic>>
  beforeEach(async () => {
    clinic = await aClinic(database())
    await aClinic(database(), { branch: 'phc' })
  })

  const booked = async (number: number, changes: object = {}) =>
    (await postBooking(app, aBooking({ ...anotherPatient(number), ...changes }))).body.data!.id
  const kinds = async (calls = staff) =>
    (await calls.call(fetchDeskNotifications)).data.map(({ kind, start, location }) => [
      kind,
      start,
      location,
    ])

  it('The bell shows a booking and a cancellation by the patient with their times and without names', async () => {
    const id = await booked(1)
    clock.advance({ minutes: 5 })
    const token = await app.links.issue(app.db, id)
    await app.inject({
      method: 'POST',
      url: cancelMyAppointment.path,
      payload: { token, answer: '0001', version: 1 },
    })
    expect(await kinds()).toEqual([
      ['cancelled', '2026-12-02T10:00', 'lag'],
      ['booked', '2026-12-02T10:00', 'lag'],
    ])
    const { data } = await staff.call(fetchDeskNotifications)
    expect(JSON.stringify(data)).not.toMatch(/Patient 1|example|0801|Ọláyínká/)
  })

  it('The bell shows neither what the desk itself did nor what is older than a day', async () => {
    const id = await booked(1)
    await staff.call(moveAppointment, {
      params: { id },
      body: { version: 1, appointment_date: '2026-12-03', start_time: '10:00' },
    })
    expect((await kinds()).map(([kind]) => kind)).toEqual(['booked'])
    const body = aDeskBooking(clinic, { appointment_date: '2026-12-04', start_time: '10:00' })
    const atDesk = await staff.call(bookAtDesk, { body })
    expect(atDesk.status).toBe(200)
    expect((await kinds()).map(([kind]) => kind)).toEqual(['booked'])
    clock.advance({ hours: 25 })
    const later = await asStaff(app, 'later.admin')
    expect(await kinds(later)).toEqual([])
  })

  it('The bell shows the time to which the patient moved, and leads to the day of the appointment', async () => {
    const id = await booked(1)
    const token = await app.links.issue(app.db, id)
    const move = { version: 1, appointment_date: '2026-12-03', start_time: '14:00' }
    await app.inject({
      method: 'POST',
      url: moveMyAppointment.path,
      payload: { token, answer: '0001', ...move },
    })
    await staff.call(moveAppointment, {
      params: { id },
      body: { version: 2, appointment_date: '2026-12-04', start_time: '10:00' },
    })
    const { data } = await staff.call(fetchDeskNotifications)
    expect(data.find(({ kind }) => kind === 'moved')).toMatchObject({
      about: '2026-12-03T14:00',
      start: '2026-12-04T10:00',
    })
  })

  it('The bell shows a notification that could not be sent, and none of another branch', async () => {
    await booked(1)
    await booked(2, { location: 'phc' })
    await database().updateTable('outbox').set({ state: 'dead', settled_at: clock.now() }).execute()
    const lagos = await asStaff(app, 'lagos.desk', { role: 'front-desk', branches: ['lag'] })
    const shown = await kinds(lagos)
    expect(shown).toContainEqual(['message-failed', '2026-12-02T10:00', 'lag'])
    expect(shown.map(([, , location]) => location)).not.toContain('phc')
  })

  it('The bell does not show a code that could not be sent, because the desk can do nothing about it', async () => {
    await app.inject({
      method: 'POST',
      url: sendOtpByEmail.path,
      payload: { emrId: '', destination: 'nobody@example.com', location: 'lag' },
    })
    await database().updateTable('outbox').set({ state: 'dead', settled_at: clock.now() }).execute()
    expect(await database().selectFrom('outbox').select('kind').execute()).toEqual([{ kind: 'code' }])
    expect(await kinds()).toEqual([])
  })

  it('What a person has seen stays seen after the next sign-in, and only for this person', async () => {
    await booked(1)
    clock.advance({ minutes: 1 })
    await booked(2)
    const desk = await asStaff(app, 'lagos.desk', { role: 'front-desk' })
    expect(await seen(desk)).toEqual([false, false])
    const [newest, older] = (await desk.call(fetchDeskNotifications)).data
    await desk.call(markNotificationsSeen, { body: { until: older!.at } })
    expect(await seen(desk)).toEqual([false, true])
    await desk.call(markNotificationsSeen, { body: { until: newest!.at } })
    await desk.call(markNotificationsSeen, { body: { until: older!.at } })
    expect(await seen(desk)).toEqual([true, true])
    const token = await app.tokens.issue({ kind: 'staff', userId: desk.userId })
    const { data } = (
      await app.inject({ url: fetchDeskNotifications.path, headers: { authorization: `Bearer ${token}` } })
    ).json<{ data: { seen: boolean }[] }>()
    expect(data.map((one) => one.seen)).toEqual([true, true])
    expect(await seen(staff)).toEqual([false, false])
  })

  it('A notification after the present cannot be seen in advance, and another text than an instant is refused', async () => {
    expect(
      await staff.call(markNotificationsSeen, { body: { until: '2027-01-01T00:00:00.000Z' } }),
    ).toMatchObject({
      status: 200,
    })
    clock.advance({ minutes: 1 })
    await booked(1)
    expect((await staff.call(fetchDeskNotifications)).data).toMatchObject([{ seen: false }])
    for (const until of ['', 'yesterday', '2026-13-01T00:00:00.000Z', '2026-12-01'])
      expect(await staff.call(markNotificationsSeen, { body: { until } })).toMatchObject({
        status: 422,
        code: 'invalid',
      })
  })
})
