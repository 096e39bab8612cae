import type { FastifyInstance } from 'fastify'
import { testApp } from '../../testing/app.ts'
import { aBooking, postBooking, stranger } from '../../testing/booking.ts'
import { aClinic, aPatient } from '../../testing/clinic.ts'
import { testClock } from '../../testing/clock.ts'
import { onBothDatabases } from '../../testing/databases.ts'

onBothDatabases((database) => {
  const clock = testClock()
  let app: FastifyInstance
  beforeAll(async () => {
    app = await testApp({ db: database(), clock })
  })
  beforeEach(() => clock.set('2026-12-01T08:00:00+01:00'))
  afterAll(() => app.close())

  const stored = () => database().selectFrom('appointments').selectAll().execute()
  const patients = () => database().selectFrom('patients').selectAll().orderBy('id').execute()
  const tokenOf = (patientId: number) => app.tokens.issue({ kind: 'patient', patientId })

  it('books a new patient with a doctor and a room, and says what was booked', async () => {
    const clinic = await aClinic(database())
    const { status, body } = await postBooking(app, aBooking({ service_id: clinic.consultationId }))
    expect(status).toBe(200)
    expect(body).toMatchObject({
      success: true,
      data: {
        appointment_date: '2026-12-02',
        start_time: '10:00',
        location: 'lag',
        doctor: { first_name: 'Ngozi' },
      },
    })
    expect(body.data!.reference).toMatch(/^MLR-[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{2}$/)
    const [appointment] = await stored()
    expect(appointment).toMatchObject({
      verified: false,
      is_open: true,
      service_text: 'Routine Check-Up',
      starts_at: '2026-12-02 10:00:00',
      ends_at: '2026-12-02 10:30:00',
    })
    expect(clinic.roomIds).toContain(appointment!.room_id)
    expect(clinic.doctorIds).toContain(appointment!.doctor_id)
  })

  it('stores first, last and middle name, the age and no birthday', async () => {
    await aClinic(database())
    await postBooking(
      app,
      aBooking({ surname: 'Chioma', other_names: 'Okafor Ada Ruth', email: 'Chioma@Example.com' }),
    )
    expect(await patients()).toMatchObject([
      {
        raw_id: null,
        first_name: 'Chioma',
        last_name: 'Okafor',
        middle_name: 'Ada Ruth',
        email: 'chioma@example.com',
        phone: '+2348031234567',
        age: 34,
        date_of_birth: null,
      },
    ])
  })

  it('writes the confirmation in the same transaction', async () => {
    await aClinic(database(), { doctors: 1 })
    await postBooking(app, aBooking())
    await postBooking(app, aBooking(stranger(1)))
    const outbox = await database().selectFrom('outbox').select(['kind', 'appointment_id']).execute()
    expect(outbox).toEqual([{ kind: 'confirmation', appointment_id: (await stored())[0]!.id }])
  })

  it('takes a patient from the token and ignores what the body says about them', async () => {
    await aClinic(database())
    const ada = await aPatient(database())
    const other = await aPatient(database(), { raw_id: 'LAG/00777', email: 'x@example.com', phone: null })
    const bearer = await tokenOf(ada.id)
    const { status } = await postBooking(app, aBooking({ patient_id: other.raw_id, token: bearer }), {
      bearer,
    })
    expect(status).toBe(200)
    expect(await stored()).toMatchObject([{ patient_id: ada.id, verified: true }])
    expect(await patients()).toHaveLength(2)
  })

  it('touches no record when somebody books without a token under a known patient id', async () => {
    await aClinic(database())
    const ada = await aPatient(database())
    await postBooking(app, aBooking({ patient_id: ada.raw_id, email: ada.email, phone_number: ada.phone }))
    const [before, added] = await patients()
    expect(before).toEqual(ada)
    expect(added).toMatchObject({ raw_id: null })
    expect(await stored()).toMatchObject([{ patient_id: added!.id, verified: false }])
  })

  it('answers a dead or forged token with verify_again and books nothing', async () => {
    await aClinic(database())
    const ada = await aPatient(database())
    const bearer = await tokenOf(ada.id)
    clock.advance({ minutes: 31 })
    for (const options of [{ bearer }, { bearer: 'x'.repeat(43) }, { bearer: 'forged' }]) {
      expect(await postBooking(app, aBooking(), options)).toMatchObject({
        status: 401,
        body: { code: 'verify_again' },
      })
    }
    expect(await postBooking(app, aBooking({ token: bearer }))).toMatchObject({ status: 401 })
    expect(await stored()).toEqual([])
    expect(await patients()).toHaveLength(1)
  })

  it('lets a patient of Lagos book in Abuja', async () => {
    await aClinic(database(), { branch: 'fct' })
    const ada = await aPatient(database())
    const { body } = await postBooking(app, aBooking({ location: 'abuja' }), {
      bearer: await tokenOf(ada.id),
    })
    expect(body.data).toMatchObject({ location: 'fct' })
  })

  it('gives the doctor who was asked for, and refuses when they are taken', async () => {
    const { doctorIds } = await aClinic(database(), { doctors: 3, rooms: 3 })
    const wanted = aBooking({ doctor_id: doctorIds[1] })
    expect((await postBooking(app, wanted)).body.data!.doctor.id).toBe(doctorIds[1])
    const second = await postBooking(app, { ...wanted, ...stranger(2) })
    expect(second).toMatchObject({ status: 409, body: { code: 'slot_taken' } })
  })

  it('refuses when every room is taken although a doctor is free', async () => {
    await aClinic(database(), { doctors: 2, rooms: 1 })
    await postBooking(app, aBooking())
    expect(await postBooking(app, aBooking(stranger(3)))).toMatchObject({
      status: 409,
      body: { code: 'slot_taken' },
    })
    expect(await patients()).toHaveLength(1)
  })

  it('refuses one person twice at one time', async () => {
    await aClinic(database())
    expect((await postBooking(app, aBooking())).status).toBe(200)
    expect(await postBooking(app, aBooking())).toMatchObject({
      status: 409,
      body: { code: 'already_booked' },
    })
    const ada = await aPatient(database())
    const bearer = await tokenOf(ada.id)
    const later = aBooking({ start_time: '11:00' })
    expect((await postBooking(app, later, { bearer })).status).toBe(200)
    expect(await postBooking(app, later, { bearer })).toMatchObject({
      status: 409,
      body: { code: 'already_booked' },
    })
  })

  it.each([
    ['in the past', { appointment_date: '2026-11-30' }, 'start_time'],
    ['less than an hour away', { appointment_date: '2026-12-01', start_time: '08:30' }, 'start_time'],
    ['more than 90 days away', { appointment_date: '2027-03-02' }, 'appointment_date'],
    ['off the grid', { start_time: '10:15' }, 'start_time'],
    ['before opening', { start_time: '07:30' }, 'start_time'],
    ['ending after closing', { start_time: '17:00' }, 'start_time'],
    ['on a day that does not exist', { appointment_date: '2027-02-29' }, 'appointment_date'],
    ['at a time that does not exist', { start_time: '24:00' }, 'start_time'],
  ])('refuses a start %s', async (_case, changes, path) => {
    await aClinic(database())
    const { status, body } = await postBooking(app, aBooking(changes))
    expect({ status, code: body.code, path: body.errors?.[0]?.path }).toEqual({
      status: 422,
      code: 'invalid',
      path,
    })
    expect(body.message).not.toMatch(/\{\{|^\w+\.\w+$/)
    expect(await stored()).toEqual([])
    expect(await patients()).toEqual([])
  })

  it('takes the first and the last start of the day, and the first after the notice', async () => {
    await aClinic(database())
    for (const [index, start_time] of ['08:00', '16:30'].entries()) {
      expect((await postBooking(app, aBooking({ ...stranger(index), start_time }))).status).toBe(200)
    }
    const today = aBooking({ ...stranger(5), appointment_date: '2026-12-01', start_time: '09:00' })
    expect((await postBooking(app, today)).status).toBe(200)
  })

  it('refuses services, doctors and departments of another branch, and a service of the other type', async () => {
    const lagos = await aClinic(database())
    const abuja = await aClinic(database(), { branch: 'fct' })
    const wrong: [string, Record<string, unknown>][] = [
      ['service_id', { service_id: abuja.consultationId }],
      ['service_id', { service_id: lagos.procedureId }],
      ['doctor_id', { doctor_id: abuja.doctorIds[0] }],
      ['department_id', { department_id: abuja.departmentId }],
      ['department_id', { doctor_id: lagos.doctorIds[0], department_id: 99_999 }],
    ]
    for (const [path, changes] of wrong) {
      const { status, body } = await postBooking(app, aBooking(changes))
      expect({ status, path: body.errors?.[0]?.path }).toEqual({ status: 422, path })
    }
    expect(await stored()).toEqual([])
  })

  it('asks the parent of a child under 10 to call', async () => {
    await aClinic(database())
    expect((await postBooking(app, aBooking({ age: 9 }))).body.message).toMatch(/parent can call the branch/)
    const child = await aPatient(database(), { date_of_birth: '2016-12-02' })
    const { body } = await postBooking(app, aBooking(), { bearer: await tokenOf(child.id) })
    expect(body.errors).toMatchObject([{ path: 'date_of_birth' }])
  })

  it('allows two open appointments for one phone or e-mail, and says when there may be another', async () => {
    await aClinic(database(), { doctors: 4, rooms: 4 })
    const sibling = (surname: string, start_time: string) =>
      aBooking({ surname, start_time, email: `${surname}@example.com` })
    expect((await postBooking(app, sibling('ada', '10:00'))).status).toBe(200)
    expect((await postBooking(app, sibling('obi', '10:30'))).status).toBe(200)
    const third = await postBooking(app, sibling('uju', '11:00'))
    expect(third).toMatchObject({ status: 429, body: { code: 'too_many' } })
    expect(Number(third.headers['retry-after'])).toBe(26 * 3600)
    clock.set('2026-12-02T10:01:00+01:00')
    expect((await postBooking(app, sibling('uju', '11:30'))).status).toBe(200)
  })

  it('books twenty an hour from one address, and counts only what was booked', async () => {
    await aClinic(database(), { doctors: 30, rooms: 30 })
    await postBooking(app, aBooking({ start_time: '07:00' }), { ip: '102.89.1.1' })
    const statuses = []
    for (let number = 0; number < 21; number += 1) {
      statuses.push((await postBooking(app, aBooking(stranger(number)), { ip: '102.89.1.1' })).status)
    }
    expect(statuses).toEqual([...Array(20).fill(200), 429])
    expect((await postBooking(app, aBooking(stranger(50)), { ip: '102.89.1.2' })).status).toBe(200)
    clock.advance({ minutes: 61 })
    expect((await postBooking(app, aBooking(stranger(51)), { ip: '102.89.1.1' })).status).toBe(200)
  })

  it('counts the address that a trusted proxy names', async () => {
    const db = database()
    await aClinic(db)
    await db.updateTable('branches').set({ bookings_per_address_and_hour: 1 }).execute()
    const behind = await testApp({ db, clock, settings: { trustProxy: 'loopback' } })
    const from = async (number: number, address: string) => {
      const headers = { 'x-forwarded-for': address }
      const payload = aBooking(stranger(number))
      return (await behind.inject({ method: 'POST', url: '/appointments/book', headers, payload })).statusCode
    }
    expect([await from(1, '102.89.1.1'), await from(2, '102.89.1.1'), await from(3, '102.89.1.2')]).toEqual([
      200, 429, 200,
    ])
    await behind.close()
  })

  it('leaves half of a day to registered patients', async () => {
    const db = database()
    await aClinic(db, { doctors: 1, rooms: 1 })
    // Two hours: four starts, so new patients get two.
    await db.updateTable('branch_hours').set({ opens: '08:00', closes: '10:00' }).execute()
    const at = (number: number, start_time: string) => aBooking({ ...stranger(number), start_time })
    expect((await postBooking(app, at(1, '08:00'))).status).toBe(200)
    expect((await postBooking(app, at(2, '08:30'))).status).toBe(200)
    const third = await postBooking(app, at(3, '09:00'))
    expect(third).toMatchObject({ status: 409, body: { code: 'slot_taken' } })
    expect(third.body.message).toMatch(/new patients/)
    const ada = await aPatient(db)
    const { status } = await postBooking(app, at(4, '09:00'), { bearer: await tokenOf(ada.id) })
    expect(status).toBe(200)
  })

  it('refuses what a blocker closes, for everybody or for one doctor', async () => {
    const db = database()
    const { doctorIds } = await aClinic(db)
    const closed = { type: 'One Time' as const, description: 'Power maintenance', active_from: '2026-12-01' }
    await db
      .insertInto('blockers')
      .values([
        { ...closed, starts_at: '2026-12-02 10:15', ends_at: '2026-12-02 11:00', branch: 'lag' },
        { ...closed, starts_at: '2026-12-02 14:00', ends_at: '2026-12-02 15:00', doctor_id: doctorIds[0] },
      ])
      .execute()
    expect(await postBooking(app, aBooking())).toMatchObject({ status: 409, body: { code: 'slot_blocked' } })
    expect((await postBooking(app, aBooking({ start_time: '11:00' }))).status).toBe(200)
    const atTwo = { ...stranger(9), start_time: '14:00' }
    expect((await postBooking(app, aBooking(atTwo))).body.data!.doctor.id).toBe(doctorIds[1])
    const theBlocked = aBooking({ ...stranger(10), start_time: '14:30', doctor_id: doctorIds[0] })
    expect(await postBooking(app, theBlocked)).toMatchObject({ status: 409, body: { code: 'slot_blocked' } })
  })

  it('ignores what only the server decides', async () => {
    await aClinic(database())
    const odd = {
      duration: 'all day',
      duration_type: {},
      consulting_room_id: 77,
      bill: true,
      consultation_id: 5,
      tariff: [],
    }
    expect((await postBooking(app, aBooking(odd))).status).toBe(200)
    expect(await stored()).toMatchObject([{ ends_at: '2026-12-02 10:30:00' }])
  })

  it('takes a base client, which sends neither key nor nulls', async () => {
    await aClinic(database())
    const { patient_id, doctor_id, department_id, service_id, tariff, token, age, date_of_birth, ...base } =
      aBooking()
    expect([patient_id, doctor_id, department_id, service_id, tariff, token, date_of_birth]).toEqual(
      Array(7).fill(null),
    )
    expect(age).toBe(34)
    expect((await postBooking(app, base)).status).toBe(200)
  })
})
