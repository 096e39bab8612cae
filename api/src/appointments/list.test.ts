import {
  createBlocker,
  deleteBlocker,
  listAppointments,
  listBlockers,
  setAppointmentStatus,
  updateBlocker,
} from '@molar/contract'
import type { FastifyInstance } from 'fastify'
import { testApp } from '../../testing/app.ts'
import { anAppointment } from '../../testing/appointments.ts'
import { aBooking, postBooking } from '../../testing/booking.ts'
import { aClinic, aPatient } from '../../testing/clinic.ts'
import { testClock } from '../../testing/clock.ts'
import { onBothDatabases } from '../../testing/databases.ts'
import { asStaff, type StaffCalls } from '../../testing/staff-calls.ts'

onBothDatabases((database) => {
  // Tuesday 1 December 2026, 08:00.
  const clock = testClock()
  let app: FastifyInstance
  let staff: StaffCalls
  beforeAll(async () => {
    app = await testApp({ db: database(), clock })
  })
  beforeEach(async () => {
    clock.set('2026-12-01T08:00:00+01:00')
    staff = await asStaff(app)
  })
  afterAll(() => app.close())

  const times = async (location: string, body: object = {}, query = '') =>
    (await staff.list(location, body, query)).data.map(({ appointment_date }) => appointment_date)
  const booked = async (...starts: string[]) => {
    for (const starts_at of starts) await anAppointment(database(), { starts_at })
  }

  it('The list shows every detail of a booking that staff need to receive the patient', async () => {
    const { departmentId: department_id, doctorIds } = await aClinic(database())
    const [doctor_id] = doctorIds
    const doctor = { first_name: 'Ngozi', last_name: 'Eze 1', title: 'Dr.', profession: 'Dentist' }
    const { body } = await postBooking(app, aBooking({ doctor_id, department_id }))
    const { status, success, message, data, paging } = await staff.list('lag')
    expect({ status, success, message }).toEqual({ status: 200, success: true, message: 'Success!' })
    expect(data).toMatchObject([
      {
        user: {
          surname: 'Adébáyọ̀',
          other_names: 'Ọláyínká',
          address: 'Lagos',
          email: 'bayo@example.com',
          phone_number: '+2348031234567',
          location: 'lag',
        },
        appointment_date: '2026-12-02T10:00',
        isOpen: true,
        serviceText: 'Tooth Pain',
        description: 'Upper left, since Sunday',
        id: body.data!.id,
        reference: body.data!.reference,
        start_time: '10:00',
        doctor: { id: doctor_id, ...doctor },
        status: 'pending',
        verified: false,
        state: 'pending',
        age: 34,
      },
    ])
    expect(paging).toEqual({ page: 1, limit: 10, total: 1, totalPages: 1 })
  })

  it('The list shows the last name before the middle name, the branch, and the age on the day of the appointment', async () => {
    const patient = await aPatient(database(), {
      middle_name: 'Chidinma',
      email: null,
      branch: 'lag',
      date_of_birth: '1990-12-03',
    })
    await anAppointment(database(), { starts_at: '2026-12-03 09:00', branch: 'fct', patient_id: patient.id })
    const { data } = await staff.list('Abuja')
    expect(data).toMatchObject([
      {
        user: { surname: 'Adaeze', other_names: 'Okafor Chidinma', email: null, location: 'fct' },
        verified: true,
        age: 36,
      },
    ])
  })

  it('The list starts with today from midnight, soonest first, followed by past days, newest first', async () => {
    await booked(
      '2026-11-30 23:30',
      '2026-12-05 09:00',
      '2026-12-01 00:00',
      '2026-11-02 09:00',
      '2026-12-01 07:30',
      '2026-12-01 09:00',
      '2026-11-30 09:00',
    )
    const order = [
      '2026-12-01T00:00',
      '2026-12-01T07:30',
      '2026-12-01T09:00',
      '2026-12-05T09:00',
      '2026-11-30T23:30',
      '2026-11-30T09:00',
      '2026-11-02T09:00',
    ]
    expect(await times('lag')).toEqual(order)
    const pages = []
    for (const page of [1, 2, 3, 4]) pages.push(...(await times('lag', { page, limit: 2 })))
    expect(pages).toEqual(order)
  })

  it('The list moves appointments of yesterday to the past at midnight', async () => {
    await booked('2026-12-01 09:00', '2026-12-02 09:00')
    clock.set('2026-12-01T23:59:59+01:00')
    staff = await asStaff(app, 'night.nurse')
    expect(await times('lag')).toEqual(['2026-12-01T09:00', '2026-12-02T09:00'])
    clock.set('2026-12-02T00:00:00+01:00')
    expect(await times('lag')).toEqual(['2026-12-02T09:00', '2026-12-01T09:00'])
  })

  it('Reading all pages returns every row exactly once, also when many appointments start at the same time', async () => {
    for (let index = 0; index < 23; index += 1) {
      await booked(index % 2 ? '2026-12-04 09:00' : '2026-11-20 09:00')
    }
    const ids: unknown[] = []
    for (const page of [1, 2, 3, 4, 5]) {
      const { data, paging } = await staff.list('all', { page, limit: 5 })
      expect(paging).toEqual({ page, limit: 5, total: 23, totalPages: 5 })
      ids.push(...data.map(({ id }) => id))
    }
    expect(ids).toHaveLength(23)
    expect(new Set(ids).size).toBe(23)
  })

  it('The status filter returns closed, open or all appointments', async () => {
    await anAppointment(database(), { starts_at: '2026-12-02 09:00' })
    await anAppointment(database(), { starts_at: '2026-12-02 10:00', state: 'booked' })
    expect(await times('lag', { status: '1' })).toEqual(['2026-12-02T09:00'])
    expect(await times('lag', { status: '0' })).toEqual(['2026-12-02T10:00'])
    expect(await times('lag', { status: '' })).toHaveLength(2)
    expect(await times('lag', { status: 0 })).toEqual(['2026-12-02T10:00'])
  })

  it('Parameters in the query string take precedence over those in the body', async () => {
    await anAppointment(database(), { starts_at: '2026-12-02 09:00' })
    await anAppointment(database(), { starts_at: '2026-12-02 10:00', state: 'booked' })
    const body = { location: 'fct', status: '0', page: 7, limit: 3, token: 'x' }
    const { data, paging } = await staff.list('lagos', body, 'status=1&page=1&limit=5')
    expect(data.map(({ status }) => status)).toEqual(['pending'])
    expect(paging).toMatchObject({ page: 1, limit: 5 })
    expect((await staff.list('lag', body, 'status=&page=1&limit=5')).paging.total).toBe(2)
  })

  it('The list of one branch has only its own appointments, and the list of all branches has every appointment', async () => {
    await anAppointment(database(), { starts_at: '2026-12-02 09:00', branch: 'lag' })
    await anAppointment(database(), { starts_at: '2026-12-02 09:30', branch: 'phc' })
    expect(await times('phc')).toEqual(['2026-12-02T09:30'])
    expect(await times('Port Harcourt')).toEqual(['2026-12-02T09:30'])
    expect(await times('all')).toEqual(['2026-12-02T09:00', '2026-12-02T09:30'])
    expect((await staff.list('fct')).paging).toEqual({ page: 1, limit: 10, total: 0, totalPages: 1 })
  })

  it('The date filter includes its first and its last day', async () => {
    await booked('2026-11-30 09:00', '2026-12-01 09:00', '2026-12-02 09:00', '2026-12-03 00:00')
    expect(await times('lag', { from: '2026-11-30', to: '2026-12-02' })).toEqual([
      '2026-12-01T09:00',
      '2026-12-02T09:00',
      '2026-11-30T09:00',
    ])
    expect((await staff.list('lag', { from: '2026-12-02' })).paging.total).toBe(2)
    expect((await staff.list('lag', { to: '2026-11-29' })).data).toEqual([])
  })

  it('Asking for a page after the last one returns the last page and its number', async () => {
    await booked('2026-12-02 09:00', '2026-12-02 10:00', '2026-12-02 11:00')
    const { data, paging } = await staff.list('lag', { page: 9, limit: 2 })
    expect(data.map(({ start_time }) => start_time)).toEqual(['11:00'])
    expect(paging).toEqual({ page: 2, limit: 2, total: 3, totalPages: 2 })
  })

  it('Totals are correct immediately after a booking and after a status change', async () => {
    await aClinic(database())
    await booked('2026-12-02 09:00')
    const total = async (status: string) => (await staff.list('lag', { status })).paging.total
    expect([await total(''), await total('1')]).toEqual([1, 1])
    const { body } = await postBooking(app, aBooking())
    expect([await total(''), await total('1'), await total('0')]).toEqual([2, 2, 0])
    await staff.call(setAppointmentStatus, { params: { id: body.data!.id }, body: { isOpen: false } })
    expect([await total(''), await total('1'), await total('0')]).toEqual([2, 1, 1])
  })

  it('Every request for the list writes one audit row with the patients whose details were shown', async () => {
    const patient = await aPatient(database())
    await anAppointment(database(), { starts_at: '2026-12-02 09:00', patient_id: patient.id })
    await anAppointment(database(), { starts_at: '2026-12-03 09:00', patient_id: patient.id, branch: 'phc' })
    await staff.list('lag')
    await staff.list('fct')
    expect(await database().selectFrom('audit_log').selectAll().orderBy('id').execute()).toMatchObject([
      { staff_id: staff.userId, action: 'appointments.read', patients: [patient.id] },
      { staff_id: staff.userId, action: 'appointments.read', patients: [] },
    ])
  })

  it.each([
    ['an unknown branch', 'kano', {}, '', 'location'],
    ['an unknown status', 'lag', { status: 'open' }, '', 'status'],
    ['an unknown status in the query string', 'lag', {}, 'status=2', 'status'],
    ['page 0', 'lag', { page: 0 }, '', 'page'],
    ['a page that is not a number', 'lag', {}, 'page=last', 'page'],
    ['too many rows', 'lag', { limit: 101 }, '', 'limit'],
    ['no rows', 'lag', {}, 'limit=0', 'limit'],
    ['a day that does not exist', 'lag', { from: '2027-02-29' }, '', 'from'],
    ['an end before the start', 'lag', { from: '2026-12-02', to: '2026-12-01' }, '', 'to'],
    ['a search of a thousand letters', 'lag', { search: 'x'.repeat(1000) }, '', 'search'],
  ])('The list returns 422 for %s', async (_case, location, body, query, path) => {
    const { status, code, errors } = await staff.list(location, body, query)
    expect({ status, code, path: errors![0]!.path }).toEqual({ status: 422, code: 'invalid', path })
    expect(errors![0]!.message).toMatch(/^[A-Z].*[.!]$/)
  })

  it('Only staff can read the list', async () => {
    const { id } = await aPatient(database())
    const patient = await app.tokens.issue({ kind: 'patient', patientId: id })
    for (const [bearer, status] of [
      ['molar-web', 401],
      ['x'.repeat(43), 401],
      [patient, 403],
    ] as const) {
      for (const endpoint of [
        listAppointments,
        setAppointmentStatus,
        listBlockers,
        createBlocker,
        updateBlocker,
        deleteBlocker,
      ]) {
        const body = /GET|DELETE/.test(endpoint.method) ? undefined : {}
        const response = await staff.call<unknown>(endpoint, {
          params: { location: 'lag', id: 1 },
          body,
          bearer,
        })
        expect(response).toMatchObject({ status, success: false })
      }
    }
    expect(await database().selectFrom('audit_log').selectAll().execute()).toEqual([])
  })
})
