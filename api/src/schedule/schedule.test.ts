import {
  bookAtDesk,
  changeAppointmentState,
  createBlocker,
  fetchSchedule,
  findPatients,
  moveAppointment,
} from '@molar/contract'
import type { FastifyInstance } from 'fastify'
import { aBlocker } from '../../testing/blockers.ts'
import { aBooking, aDeskBooking, anotherPatient, postBooking } from '../../testing/booking.ts'
import { aClinic, aPatient } from '../../testing/clinic.ts'
import { onBothDatabases } from '../../testing/databases.ts'
import { asStaff, type StaffCalls, withStaff } from '../../testing/staff-calls.ts'

onBothDatabases((database) => {
  let app: FastifyInstance
  let staff: StaffCalls
  let clinic: Awaited<ReturnType<typeof aClinic>>
  withStaff(database, (calls, server) => {
    staff = calls
    app = server
  })
  beforeEach(async () => {
    clinic = await aClinic(database())
  })

  const day = async (query = 'location=lag&from=2026-12-02&days=1', calls = staff) =>
    calls.call(fetchSchedule, { query })
  const atDesk = (changes: object = {}, calls = staff) =>
    calls.call(bookAtDesk, { body: aDeskBooking(clinic, changes) })

  const notifications = async () => (await database().selectFrom('outbox').selectAll().execute()).length
  /** Books 12:00 with a key. */
  const ask = () =>
    app.inject({
      method: 'POST',
      url: '/schedule/appointments',
      headers: { authorization: `Bearer ${staff.token}`, 'idempotency-key': 'the-same-key-again' },
      payload: aDeskBooking(clinic, { start_time: '12:00' }),
    })

  describe('schedule of a day', () => {
    it('A day has hours, doctors, rooms and the appointments that are not cancelled', async () => {
      await postBooking(app, aBooking({ doctor_id: clinic.doctorIds[1] }))
      const other = await postBooking(app, aBooking({ ...anotherPatient(2), start_time: '11:00' }))
      await staff.call(changeAppointmentState, {
        params: { id: other.body.data!.id },
        body: { version: 1, state: 'cancelled' },
      })

      const { data } = await day()
      expect(data.days).toEqual([{ date: '2026-12-02', hours: [{ start: '08:00', end: '17:00' }] }])
      expect(data.doctors.map(({ last_name, own }) => [last_name, own])).toEqual([
        ['Eze 1', false],
        ['Eze 2', false],
      ])
      expect(data.rooms.map(({ name }) => name)).toEqual(['Room 1', 'Room 2'])
      expect(data.appointments).toHaveLength(1)
      expect(data.appointments[0]).not.toHaveProperty('patientId')
      expect(data.appointments[0]).toMatchObject({
        date: '2026-12-02',
        start: '10:00',
        end: '10:30',
        doctorId: clinic.doctorIds[1],
        patient: 'Adébáyọ̀ Ọláyínká',
        phone: '+2348031234567',
        email: expect.any(String),
        description: expect.any(String),
        age: 34,
        state: 'pending',
        version: 1,
        verified: false,
        deskNote: null,
      })
    })

    it('Blockers and hours in which a doctor does not work are closed times, cut at midnight', async () => {
      await staff.call(createBlocker, {
        body: aBlocker({
          description: 'Holiday',
          startDateTime: '2026-12-01T12:00',
          endDateTime: '2026-12-02T09:00',
        }),
      })
      await database()
        .insertInto('doctor_hours')
        .values({ doctor_id: clinic.doctorIds[0]!, weekday: 3, opens: '10:00', closes: '17:00' })
        .execute()
      const { data } = await day('location=lag&from=2026-12-01&days=2')
      const closed = data.closed.map(({ date, start, end, doctorId, blocker }) => [
        date,
        start,
        end,
        doctorId,
        blocker?.description,
      ])
      expect(closed).toEqual([
        ['2026-12-01', '08:00', '17:00', clinic.doctorIds[0], undefined],
        ['2026-12-01', '12:00', '24:00', null, 'Holiday'],
        ['2026-12-02', '00:00', '09:00', null, 'Holiday'],
        ['2026-12-02', '08:00', '10:00', clinic.doctorIds[0], undefined],
      ])
    })

    it('A doctor sees which column is their own, and not the day of a branch that is closed to them', async () => {
      const doctor = await asStaff(app, 'dr.eze', {
        role: 'doctor',
        doctor_id: clinic.doctorIds[1],
        branches: ['lag'],
      })
      const { data } = await day(undefined, doctor)
      expect(data.doctors.map(({ own }) => own)).toEqual([false, true])
      const refused = await day('location=phc&from=2026-12-02&days=1', doctor)
      expect([refused.status, refused.code]).toEqual([403, 'branch_forbidden'])
    })

    it.each([
      'location=lag&from=2026-12-02&days=8',
      'location=lag&from=tomorrow&days=1',
      'from=2026-12-02&days=1',
    ])('The query %s is refused', async (query) => {
      expect(await day(query)).toMatchObject({ status: 422, code: 'invalid' })
    })
  })

  describe('booking at the desk', () => {
    it('A patient on the phone without an email address gets a confirmed appointment in five minutes', async () => {
      const soon = await atDesk({
        appointment_date: '2026-12-01',
        start_time: '10:30',
        deskNote: 'Wheelchair',
      })
      expect(soon).toMatchObject({ status: 200, data: { state: 'booked', deskNote: 'Wheelchair' } })
      expect(soon.data.user).toMatchObject({ surname: 'Bisi', phone_number: '+2348031234567', email: null })
    })

    it('A registered patient is found by name, phone number and clinic ID, and booked as themselves', async () => {
      const patient = await aPatient(database())
      for (const search of ['okaf ada', '0803 123 4821', 'lag004f2']) {
        const { data } = await staff.call(findPatients, { body: { location: 'lag', search } })
        expect(data).toEqual([expect.objectContaining({ id: patient.id, clinicId: 'LAG/004F2' })])
      }
      const { data } = await atDesk({ patient_id: patient.id })
      expect(data).toMatchObject({ verified: true, user: { surname: 'Adaeze' } })
    })

    it('A taken time is refused, and a repetition with the same key gets the first response', async () => {
      await atDesk()
      expect(await atDesk({ first_name: 'Tayo' })).toMatchObject({
        status: 409,
        code: 'slot_taken',
        data: { isDayFull: false },
      })
      const first = (await ask()).json<{ data: { id: number } }>()
      const again = (await ask()).json<{ data: { id: number } }>()
      expect(again.data.id).toBe(first.data.id)
    })

    it('A day with its share of new patients takes one more only after the desk confirms it', async () => {
      await database().updateTable('branches').set({ new_patient_share: 0 }).execute()
      const refused = await atDesk()
      expect(refused).toMatchObject({ status: 409, code: 'slot_taken', data: { isDayFull: true } })
      expect(refused.message).toMatch(/or book anyway/)
      expect(await atDesk({ overFullDay: true })).toMatchObject({ status: 200 })
    })

    it('A confirmation is sent if the desk wants it and the patient has an email address or a mobile number', async () => {
      const landline = await atDesk({ phone_number: '01 234 5678', notify: true })
      const unwanted = await atDesk({ start_time: '10:00' })
      expect(await notifications()).toBe(0)
      const wanted = await atDesk({ start_time: '11:00', notify: true })
      expect(await notifications()).toBeGreaterThan(0)
      const confirmations = [landline, unwanted, wanted].map(({ data }) => data.isConfirmationSent)
      expect(confirmations).toEqual([false, undefined, true])
    })

    it.each([
      ['nobody', { first_name: undefined }],
      ['an unknown patient', { patient_id: 999_999 }],
      ['an unknown service', { service_id: 999_999 }],
      ['a phone number that does not exist', { phone_number: '12' }],
      ['a time in the past', { appointment_date: '2026-11-30' }],
    ])('A booking with %s is refused and leaves nothing', async (_what, changes) => {
      expect(await atDesk(changes)).toMatchObject({ status: 422, success: false })
      expect(await database().selectFrom('appointments').select('id').execute()).toEqual([])
    })

    it('A booking and a move get the wanted room, and another one if it is taken', async () => {
      const [first, second] = clinic.roomIds
      await atDesk({ room_id: second })
      const { data: other } = await atDesk({ start_time: '10:00', last_name: 'Bello', room_id: first })
      const to = { appointment_date: '2026-12-02', start_time: '09:00', doctor_id: clinic.doctorIds[1]! }
      const params = { id: Number(other.id) }
      await staff.call(moveAppointment, { params, body: { version: 1, ...to, room_id: second! } })
      const { data } = await day()
      const rooms = data.appointments.map(({ start, roomId }) => [start, roomId])
      expect(rooms).toEqual([
        ['09:00', second],
        ['09:00', first],
      ])
    })

    it('A nurse can neither search patients nor book', async () => {
      const nurse = await asStaff(app, 'nurse.joy', { role: 'nurse' })
      expect(await atDesk({}, nurse)).toMatchObject({ status: 403, code: 'not_permitted' })
      const found = await nurse.call(findPatients, { body: { location: 'lag', search: 'okafor' } })
      expect(found).toMatchObject({ status: 403, code: 'not_permitted' })
    })
  })
})
