import type { FastifyInstance } from 'fastify'
import { aBooking, postBooking, anotherPatient } from '../../testing/booking.ts'
import { aClinic, aPatient } from '../../testing/clinic.ts'
import { onBothDatabases } from '../../testing/databases.ts'
import { withServer } from '../../testing/server.ts'

onBothDatabases((database) => {
  let app: FastifyInstance
  const clock = withServer(database, (server) => (app = server))

  const stored = () => database().selectFrom('appointments').selectAll().execute()
  const patients = () => database().selectFrom('patients').selectAll().orderBy('id').execute()
  const tokenOf = (patientId: number) => app.tokens.issue({ kind: 'patient', patientId })

  it('Booking for a new patient assigns a doctor and a room and returns the booked appointment', async () => {
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

  it('A new patient is stored with first, last and middle name and age, and without a date of birth', async () => {
    await aClinic(database())
    await postBooking(
      app,
      aBooking({ surname: 'Chioma', other_names: 'Okafor Ada Ruth', email: 'Chioma+Teeth@Example.com' }),
    )
    expect(await patients()).toMatchObject([
      {
        raw_id: null,
        first_name: 'Chioma',
        last_name: 'Okafor',
        middle_name: 'Ada Ruth',
        email: 'chioma+teeth@example.com',
        phone: '+2348031234567',
        age: 34,
        date_of_birth: null,
      },
    ])
  })

  it('A booking writes its confirmation in the same transaction', async () => {
    await aClinic(database(), { doctors: 1 })
    const { body } = await postBooking(app, aBooking())
    expect(body.data).toMatchObject({ sentBy: ['email', 'sms'] })
    await postBooking(app, aBooking(anotherPatient(1)))
    const outbox = database().selectFrom('outbox').select(['kind', 'channel', 'appointment_id'])
    const confirmation = { kind: 'confirmation', appointment_id: (await stored())[0]!.id }
    expect(await outbox.orderBy('channel').execute()).toEqual([
      { ...confirmation, channel: 'email' },
      { ...confirmation, channel: 'sms' },
    ])
  })

  it('A booking with a token uses the patient of the token and ignores the personal data in the body', async () => {
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

  it('A booking without a token never changes the record of a known patient whose id it sends', async () => {
    await aClinic(database())
    const ada = await aPatient(database())
    await postBooking(app, aBooking({ patient_id: ada.raw_id, email: ada.email, phone_number: ada.phone }))
    const [before, added] = await patients()
    expect(before).toEqual(ada)
    expect(added).toMatchObject({ raw_id: null })
    expect(await stored()).toMatchObject([{ patient_id: added!.id, verified: false }])
  })

  it('A booking with an expired or forged token returns verify_again and books nothing', async () => {
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

  it('A patient registered in Lagos can book in Abuja', async () => {
    await aClinic(database(), { branch: 'fct' })
    const ada = await aPatient(database())
    const { body } = await postBooking(app, aBooking({ location: 'abuja' }), {
      bearer: await tokenOf(ada.id),
    })
    expect(body.data).toMatchObject({ location: 'fct' })
  })

  it('A booking gets the requested doctor, and is refused when that doctor is not available', async () => {
    const { doctorIds } = await aClinic(database(), { doctors: 3, rooms: 3 })
    const wanted = aBooking({ doctor_id: doctorIds[1] })
    expect((await postBooking(app, wanted)).body.data!.doctor.id).toBe(doctorIds[1])
    const second = await postBooking(app, { ...wanted, ...anotherPatient(2) })
    expect(second).toMatchObject({ status: 409, body: { code: 'slot_taken' } })
  })

  it('A booking is refused when every room is booked, even if a doctor is available', async () => {
    await aClinic(database(), { doctors: 2, rooms: 1 })
    await postBooking(app, aBooking())
    expect(await postBooking(app, aBooking(anotherPatient(3)))).toMatchObject({
      status: 409,
      body: { code: 'slot_taken' },
    })
    expect(await patients()).toHaveLength(1)
  })

  it('A second booking of one person at the same time is refused', async () => {
    await aClinic(database())
    expect((await postBooking(app, aBooking())).status).toBe(200)
    expect(await postBooking(app, aBooking())).toMatchObject({ status: 429, body: { code: 'too_many' } })
    expect(await stored()).toHaveLength(1)
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
  ])('A booking returns 422 for a start %s', async (_case, changes, path) => {
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

  it('The first and last start of the day, and the first start after the minimum notice, can be booked', async () => {
    await aClinic(database())
    for (const [index, start_time] of ['08:00', '16:30'].entries()) {
      expect((await postBooking(app, aBooking({ ...anotherPatient(index), start_time }))).status).toBe(200)
    }
    const today = aBooking({ ...anotherPatient(5), appointment_date: '2026-12-01', start_time: '09:00' })
    expect((await postBooking(app, today)).status).toBe(200)
  })

  it('A booking returns 422 for a service, doctor or department of another branch, or a service of the other type', async () => {
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

  it('Refused bookings leave no patient and no gap between the ids of patients', async () => {
    await aClinic(database(), { doctors: 1, rooms: 1 })
    await postBooking(app, aBooking())
    for (const [number, start_time] of ['10:00', '10:00', '07:00', '10:15'].entries())
      await postBooking(app, aBooking({ ...anotherPatient(number), start_time }))
    await postBooking(app, aBooking({ ...anotherPatient(9), start_time: '11:00' }))
    expect((await patients()).map(({ id }) => id)).toEqual([1, 2])
  })

  it('A booking ignores fields that only the server sets', async () => {
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

  it('A booking without an idempotency key and without null fields is accepted', async () => {
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
