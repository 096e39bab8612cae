import type { FastifyInstance } from 'fastify'
import { aBooking, anotherPatient, postBooking } from '../../testing/booking.ts'
import { aClinic, aPatient } from '../../testing/clinic.ts'
import { onBothDatabasesInLongRun } from '../../testing/databases.ts'
import { withServer } from '../../testing/server.ts'

const DAYS = ['2026-12-02', '2026-12-03']
const TIMES = ['09:00', '09:30', '10:00', '10:30', '11:00']

const victim = { surname: 'Adaeze', other_names: 'Okafor', email: 'ada@example.com' }
const victimAt = (day: number, time: number) => ({
  ...victim,
  appointment_date: DAYS[day],
  start_time: TIMES[time],
})
/** What a requester sees of a response. */
const seen = ({ status, headers, body }: Awaited<ReturnType<typeof postBooking>>) =>
  JSON.stringify({ status, retryAfter: headers['retry-after'], body })

/** An outsider knows a patient's name, email and phone, and wants to know when the patient has an appointment. */
onBothDatabasesInLongRun((database) => {
  let app: FastifyInstance
  withServer(database, (server) => (app = server))

  const allow = (count: number) =>
    database()
      .updateTable('branches')
      .set({ bookings_per_address_and_hour: count, open_bookings_per_contact: count, new_patient_share: 100 })
      .execute()

  it('Attempts at every taken time and doctor get the same response at the time of the person as elsewhere', async () => {
    const { doctorIds } = await aClinic(database(), { doctors: 2, rooms: 2 })
    await allow(1000)
    let number = 0
    for (const [day, appointment_date] of DAYS.entries())
      for (const [time, start_time] of TIMES.entries())
        for (const doctor_id of doctorIds) {
          const isVictim = day === 1 && time === 2 && doctor_id === doctorIds[0]
          const person = isVictim ? victim : anotherPatient((number += 1))
          const body = aBooking({ ...person, appointment_date, start_time, doctor_id })
          expect((await postBooking(app, body)).status).toBe(200)
        }

    const responses = new Set<string>()
    for (const day of DAYS.keys())
      for (const time of TIMES.keys())
        for (const doctor_id of [...doctorIds, null])
          responses.add(seen(await postBooking(app, aBooking({ ...victimAt(day, time), doctor_id }))))
    expect([...responses].map((response) => JSON.parse(response))).toMatchObject([
      { body: { code: 'slot_taken' } },
    ])
  })

  it('At available times, a person with an appointment then and a contact with enough appointments get one refusal', async () => {
    await aClinic(database(), { doctors: 9, rooms: 9 })
    await allow(2)
    await database().updateTable('branches').set({ bookings_per_address_and_hour: 1000 }).execute()
    await postBooking(app, aBooking(victimAt(1, 2)))
    const alreadyBooked = await postBooking(app, aBooking(victimAt(1, 2)))
    await postBooking(app, aBooking(victimAt(1, 3)))
    const enough = await postBooking(app, aBooking(victimAt(1, 4)))
    // Eight attempts an hour for two open appointments: these are too many.
    for (let attempt = 0; attempt < 4; attempt += 1) await postBooking(app, aBooking(victimAt(0, 1)))
    const tooManyAttempts = await postBooking(app, aBooking(victimAt(0, 1)))
    expect(alreadyBooked).toMatchObject({ status: 429, body: { code: 'too_many' } })
    expect(new Set([alreadyBooked, enough, tooManyAttempts].map(seen)).size).toBe(1)
    // The last attempts were not even compared with the appointments.
    const left = await postBooking(app, aBooking({ ...victimAt(1, 0), start_time: '07:00' }))
    expect(seen(left)).toBe(seen(enough))
  })

  it('The limit of an address ends the search of an outsider after sixty refused attempts', async () => {
    const { doctorIds } = await aClinic(database(), { doctors: 1, rooms: 1 })
    await postBooking(app, aBooking(victimAt(0, 0)), { ip: '102.89.9.9' })
    const codes: (string | undefined)[] = []
    for (let attempt = 0; attempt < 62; attempt += 1) {
      // Another name and contact each time, so that only the address is the same.
      const body = aBooking({ ...victimAt(0, 0), ...anotherPatient(attempt), doctor_id: doctorIds[0] })
      codes.push((await postBooking(app, body, { ip: '102.89.1.1' })).body.code)
    }
    expect(codes).toEqual([...Array(60).fill('slot_taken'), 'too_many', 'too_many'])
  })

  it('The limit of a contact ends a search from many addresses', async () => {
    const { doctorIds } = await aClinic(database(), { doctors: 1, rooms: 1 })
    await postBooking(
      app,
      aBooking({ ...anotherPatient(1), appointment_date: DAYS[0], start_time: TIMES[0] }),
    )
    const codes: (string | undefined)[] = []
    for (let attempt = 0; attempt < 26; attempt += 1) {
      const body = aBooking({ ...victimAt(0, 0), doctor_id: doctorIds[0] })
      codes.push((await postBooking(app, body, { ip: `102.89.3.${attempt}` })).body.code)
    }
    expect(codes).toEqual([...Array(24).fill('slot_taken'), 'too_many', 'too_many'])
  })

  it('A verified patient reads that the person has an appointment at the time, also when no doctor is left', async () => {
    await aClinic(database(), { doctors: 1, rooms: 3 })
    const { id } = await aPatient(database())
    const bearer = await app.tokens.issue({ kind: 'patient', patientId: id })
    await postBooking(app, aBooking(), { bearer })
    expect(await postBooking(app, aBooking(), { bearer })).toMatchObject({
      status: 409,
      body: { code: 'already_booked' },
    })
  })
})
