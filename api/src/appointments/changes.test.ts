import {
  APPOINTMENT_STATES,
  type AppointmentRow,
  type AppointmentState,
  assignAppointment,
  changeAppointmentState,
  fetchAppointmentHistory,
  moveAppointment,
  NEXT_STATES,
  undoAppointment,
} from '@molar/contract'
import type { FastifyInstance } from 'fastify'
import { anAppointment, storedAppointment } from '../../testing/appointments.ts'
import { aBooking, postBooking } from '../../testing/booking.ts'
import { aClinic } from '../../testing/clinic.ts'
import { onBothDatabases } from '../../testing/databases.ts'
import { withServer } from '../../testing/server.ts'
import { asStaff } from '../../testing/staff-calls.ts'

type Staff = Awaited<ReturnType<typeof asStaff>>

onBothDatabases((database) => {
  let app: FastifyInstance
  let staff: Staff
  let doctorId: number
  const clock = withServer(database, (server) => (app = server))
  beforeEach(async () => {
    doctorId = (await aClinic(database())).doctorIds[0]!
    staff = await asStaff(app)
  })

  const rowOf = (id: number) => storedAppointment(database(), id)
  const change = (id: number, version: number, state: AppointmentState, more = {}, by = staff) =>
    by.call(changeAppointmentState, { params: { id }, body: { version, state, ...more } })
  const move = (id: number, body: object, by = staff) => by.call(moveAppointment, { params: { id }, body })
  const undo = (id: number, version: number) =>
    staff.call(undoAppointment, { params: { id }, body: { version } })
  const booked = async (time = '10:00', changes = {}) =>
    (await postBooking(app, aBooking({ start_time: time, ...changes }))).body.data!.id

  const pairs = APPOINTMENT_STATES.flatMap((from) => APPOINTMENT_STATES.map((to) => [from, to] as const))
  it.each(pairs.filter(([from, to]) => from !== to))(
    'A change from %s to %s is made if the table of states allows it, and refused otherwise',
    async (from, to) => {
      // It has begun, so that a no-show is possible.
      const id = await anAppointment(database(), { starts_at: '2026-11-30 09:00', state: from })
      const { status, code } = await change(id, 1, to)
      const isAllowed = NEXT_STATES[from].includes(to)
      expect([status, code]).toEqual(isAllowed ? [200, undefined] : [409, 'state_conflict'])
      expect(await rowOf(id)).toMatchObject({
        state: isAllowed ? to : from,
        version: isAllowed ? 2 : 1,
        is_open: (isAllowed ? to : from) === 'pending',
      })
    },
  )

  it('An arrival and a done visit are refused until the day of the appointment, and a no-show until its start', async () => {
    clock.set('2026-12-01T23:59:59+01:00')
    staff = await asStaff(app, 'evening.before')
    const [here, other, absent] = [await booked('10:00'), await booked('11:00'), await booked('12:00')]
    await database().updateTable('appointments').set({ state: 'arrived' }).where('id', '=', other).execute()
    const refused = { status: 409, code: 'state_conflict' }
    expect(await change(here, 1, 'arrived')).toMatchObject({
      ...refused,
      message: 'This appointment is on a later day. You can record the arrival on that day.',
    })
    expect(await change(other, 1, 'fulfilled')).toMatchObject({
      ...refused,
      message: 'This appointment is on a later day. You can mark the visit as done on that day.',
    })
    clock.set('2026-12-02T00:00:00+01:00')
    expect((await change(here, 1, 'arrived')).status).toBe(200)
    expect((await change(other, 1, 'fulfilled')).status).toBe(200)
    clock.set('2026-12-02T11:59:59+01:00')
    staff = await asStaff(app, 'before.noon')
    expect(await change(absent, 1, 'noshow')).toMatchObject({
      ...refused,
      message: 'This appointment has not begun yet. You can mark a no-show after its start.',
    })
    clock.set('2026-12-02T12:00:00+01:00')
    expect((await change(absent, 1, 'noshow')).status).toBe(200)
  })

  it('Another person can book the time of a cancelled appointment, and the cancelled one leaves the list', async () => {
    const id = await booked()
    const other = { surname: 'Ada', email: 'ada@example.com', phone_number: '08031234599' }
    await database().updateTable('doctors').set({ active: false }).where('id', '!=', doctorId).execute()
    await database().updateTable('appointments').set({ doctor_id: doctorId }).execute()
    expect((await postBooking(app, aBooking({ start_time: '10:00', ...other }))).status).toBe(409)
    expect(await change(id, 1, 'cancelled', { reason: 'ill', note: 'Flu' })).toMatchObject({
      status: 200,
      data: { state: 'cancelled' },
    })
    expect(await rowOf(id)).toMatchObject({ calendar_sequence: 1 })
    expect((await postBooking(app, aBooking({ start_time: '10:00', ...other }))).status).toBe(200)
    const { data } = await staff.list('lag')
    expect(data.map((row: AppointmentRow) => row.user.surname)).toEqual(['Ada'])
    expect(await undo(id, 2)).toMatchObject({
      status: 409,
      code: 'slot_taken',
      message: 'The time of this appointment has been taken since. Please book another time.',
    })
    expect(await rowOf(id)).toMatchObject({ state: 'cancelled' })
  })

  it('The last change of state can be undone for 24 hours', async () => {
    const id = await booked()
    await change(id, 1, 'cancelled', { reason: 'clinic' })
    clock.advance({ hours: 24 })
    staff = await asStaff(app, 'tomorrow')
    expect(await undo(id, 2)).toMatchObject({ status: 200, data: { state: 'pending', version: 3 } })
    expect(await undo(id, 3)).toMatchObject({ status: 409, code: 'state_conflict' })
    await change(id, 3, 'booked')
    clock.advance({ hours: 24, seconds: 1 })
    staff = await asStaff(app, 'next.day')
    expect(await undo(id, 4)).toMatchObject({ status: 409, code: 'state_conflict' })
  })

  it('A note and another doctor do not keep the desk from undoing a wrong no-show', async () => {
    const id = await anAppointment(database(), { starts_at: '2026-11-30 09:00' })
    await change(id, 1, 'noshow')
    const body = { version: 2, deskNote: 'Was here after all' }
    expect((await staff.call(assignAppointment, { params: { id }, body })).status).toBe(200)
    expect(await undo(id, 3)).toMatchObject({ status: 200, data: { state: 'pending' } })
    expect(await undo(id, 4)).toMatchObject({ status: 409, code: 'state_conflict' })
  })

  it('Moving takes the new time and makes the old one available', async () => {
    const id = await booked()
    const { status, data } = await move(id, {
      version: 1,
      appointment_date: '2026-12-03',
      start_time: '14:00',
    })
    expect([status, data]).toMatchObject([
      200,
      { appointment_date: '2026-12-03T14:00', version: 2, reference: (await rowOf(id)).reference },
    ])
    expect(await rowOf(id)).toMatchObject({
      starts_at: '2026-12-03 14:00:00',
      ends_at: '2026-12-03 14:30:00',
      calendar_sequence: 1,
    })
  })

  it.each([
    ['a closed time', { appointment_date: '2026-12-03', start_time: '23:00' }, 422],
    ['the past', { appointment_date: '2026-11-03', start_time: '10:00' }, 422],
    [
      'a doctor of another branch',
      { appointment_date: '2026-12-03', start_time: '14:00', doctor_id: 9999 },
      422,
    ],
  ])('Moving to %s is refused and changes nothing', async (_what, to, status) => {
    const id = await booked()
    const before = await rowOf(id)
    expect((await move(id, { version: 1, ...to })).status).toBe(status)
    expect(await rowOf(id)).toEqual(before)
  })

  it('The second of two people who change one appointment gets the current row and changes nothing', async () => {
    const id = await booked()
    const other = await asStaff(app, 'chidi.frontdesk', { role: 'front-desk' })
    await change(id, 1, 'booked')
    for (const response of [
      await move(id, { version: 1, appointment_date: '2026-12-03', start_time: '14:00' }, other),
      await change(id, 1, 'cancelled', {}, other),
    ])
      expect(response).toMatchObject({
        status: 409,
        code: 'changed_meanwhile',
        data: { id, version: 2, state: 'booked' },
      })
    expect(await rowOf(id)).toMatchObject({ state: 'booked', version: 2 })
  })

  it('The history names who changed what and when', async () => {
    const id = await booked()
    await change(id, 1, 'booked')
    clock.advance({ minutes: 5 })
    await move(id, { version: 2, appointment_date: '2026-12-03', start_time: '14:00' })
    await change(id, 3, 'cancelled', { reason: 'ill', note: 'Flu' })
    const { data } = await staff.call(fetchAppointmentHistory, { params: { id } })
    const by = { actor: 'staff', staff: expect.stringContaining(' ') }
    expect(data).toMatchObject([
      { ...by, action: 'state', fromState: 'pending', toState: 'booked', at: '2026-12-01T07:00:00.000Z' },
      {
        ...by,
        action: 'moved',
        fromStart: '2026-12-02T10:00',
        toStart: '2026-12-03T14:00',
        at: '2026-12-01T07:05:00.000Z',
      },
      { ...by, action: 'state', toState: 'cancelled', reason: 'ill', note: 'Flu' },
    ])
    const audit = await database()
      .selectFrom('audit_log')
      .select('action')
      .where('subject', '=', `appointment:${id}`)
      .orderBy('id')
      .execute()
    expect(audit.map(({ action }) => action)).toEqual([
      'appointment.confirmed',
      'appointment.moved',
      'appointment.cancelled',
      'appointment.read',
    ])
  })

  it('A doctor may mark an arrival and may neither cancel nor move', async () => {
    const id = await anAppointment(database(), { starts_at: '2026-12-01 16:00' })
    const doctor = await asStaff(app, 'ngozi.doctor', { role: 'doctor' })
    expect((await change(id, 1, 'arrived', {}, doctor)).status).toBe(200)
    const second = await booked('11:00')
    expect(await change(second, 1, 'cancelled', {}, doctor)).toMatchObject({
      status: 403,
      code: 'not_permitted',
    })
    const to = { version: 1, appointment_date: '2026-12-03', start_time: '14:00' }
    expect(await move(second, to, doctor)).toMatchObject({ status: 403, code: 'not_permitted' })
  })

  it('Staff of another branch get 404', async () => {
    const id = await booked()
    const elsewhere = await asStaff(app, 'abuja', { role: 'front-desk', branches: ['fct'] })
    for (const response of [
      await change(id, 1, 'booked', {}, elsewhere),
      await move(id, { version: 1, appointment_date: '2026-12-03', start_time: '14:00' }, elsewhere),
      await elsewhere.call(fetchAppointmentHistory, { params: { id } }),
    ])
      expect(response.status).toBe(404)
  })

  it('Of twenty appointments that are moved to one time of one doctor at once, one gets it', async () => {
    const ids: number[] = []
    for (let index = 0; index < 20; index += 1)
      ids.push(
        await anAppointment(database(), {
          starts_at: `2026-12-0${3 + (index % 5)} ${String(9 + Math.floor(index / 5)).padStart(2, '0')}:00`,
        }),
      )
    const to = { version: 1, appointment_date: '2026-12-02', start_time: '10:00', doctor_id: doctorId }
    const statuses = await Promise.all(ids.map(async (id) => (await move(id, to)).status))
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, ...Array<number>(19).fill(409)])
  })
})
