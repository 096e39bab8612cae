import { type DayOfSlots, moveMyAppointment } from '@molar/contract'
import type { FastifyInstance } from 'fastify'
import { aBooking, anotherPatient, postBooking } from '../../testing/booking.ts'
import { aClinic, aPatient } from '../../testing/clinic.ts'
import { onBothDatabasesInLongRun } from '../../testing/databases.ts'
import { withServer } from '../../testing/server.ts'

const WEDNESDAY = '2026-12-02'
const THURSDAY = '2026-12-03'

onBothDatabasesInLongRun((database) => {
  let app: FastifyInstance
  let clinic: Awaited<ReturnType<typeof aClinic>>
  withServer(database, (server) => (app = server))

  /** Open from 08:00 to 10:00. */
  async function twoHours(doctors = 1) {
    clinic = await aClinic(database(), { doctors, rooms: doctors })
    await database().updateTable('branch_hours').set({ opens: '08:00', closes: '10:00' }).execute()
    await database()
      .updateTable('services')
      .set({ duration_minutes: 60 })
      .where('id', '=', clinic.procedureId)
      .execute()
  }
  let people = 0
  const book = (start_time: string, changes: object = {}, options = {}) =>
    postBooking(app, aBooking({ ...anotherPatient((people += 1)), start_time, ...changes }), options)
  const anHour = () => ({ appointmentType: 'procedure', service_id: clinic.procedureId })
  const asRegistered = async () => {
    const { id: patientId } = await aPatient(database())
    return app.tokens.issue({ kind: 'patient', patientId })
  }
  async function freeStarts(query = '', bearer = 'molar-web') {
    const url = `/availability?location=lag&from=${WEDNESDAY}&days=1${query}`
    const { data } = (await app.inject({ url, headers: { authorization: `Bearer ${bearer}` } })).json<{
      data: DayOfSlots[]
    }>()
    return data[0]!.slots.filter(({ free }) => free).map(({ start }) => start)
  }
  const full = { status: 409, body: { code: 'slot_taken', message: expect.stringMatching(/new patients/) } }

  it('An hour that a new patient books is two half hours of the share, and the rest is kept for registered patients', async () => {
    await twoHours()
    expect(await book('08:00', anHour())).toMatchObject({ status: 200 })
    expect(await freeStarts()).toEqual([])
    expect(await book('09:00')).toMatchObject(full)
    const bearer = await asRegistered()
    expect(await freeStarts('', bearer)).toEqual(['09:00', '09:30'])
    expect(await book('09:00', {}, { bearer })).toMatchObject({ status: 200 })
  })

  it('A new patient is not shown an hour where half an hour of the share is left, and cannot book it or move to it', async () => {
    await twoHours()
    const elsewhere = await book('08:00', { ...anHour(), appointment_date: THURSDAY })
    await book('08:00')
    expect(await freeStarts()).toEqual(['08:30', '09:00', '09:30'])
    expect(await freeStarts(`&serviceId=${clinic.procedureId}`)).toEqual([])
    expect(await book('09:00', anHour())).toMatchObject(full)
    const { id } = elsewhere.body.data!
    const payload = {
      token: await app.links.issue(app.db, id),
      answer: anotherPatient(people - 2).phone_number.slice(-4),
      version: 1,
      appointment_date: WEDNESDAY,
      start_time: '09:00',
    }
    const moved = await app.inject({ method: 'POST', url: moveMyAppointment.path, payload })
    expect({ status: moved.statusCode, body: moved.json() }).toMatchObject(full)
  })

  it.each(['rooms', 'doctors'] as const)(
    'Those of the %s that are not in use add nothing to the share',
    async (table) => {
      await twoHours(2)
      const [, second] = table === 'rooms' ? clinic.roomIds : clinic.doctorIds
      await database().updateTable(table).set({ active: false }).where('id', '=', second!).execute()
      expect((await book('08:00')).status).toBe(200)
      expect((await book('08:30')).status).toBe(200)
      expect(await freeStarts()).toEqual([])
      expect(await book('09:00')).toMatchObject(full)
    },
  )

  it('A cancelled booking of a new patient gives its part of the share back', async () => {
    await twoHours()
    await book('08:00', anHour())
    expect(await book('09:00')).toMatchObject(full)
    await database().updateTable('appointments').set({ state: 'cancelled' }).execute()
    expect(await freeStarts()).toEqual(['08:00', '08:30', '09:00', '09:30'])
    expect(await book('09:00')).toMatchObject({ status: 200 })
  })

  it('A new patient can move within a day whose share is used up', async () => {
    await twoHours()
    const { body } = await book('08:00', anHour())
    const payload = {
      token: await app.links.issue(app.db, body.data!.id),
      answer: anotherPatient(people).phone_number.slice(-4),
      version: 1,
      appointment_date: WEDNESDAY,
      start_time: '09:00',
    }
    const moved = await app.inject({ method: 'POST', url: moveMyAppointment.path, payload })
    expect(moved.statusCode).toBe(200)
  })

  it('The share is that of the opening time, also where times are offered every quarter of an hour', async () => {
    await twoHours()
    await database().updateTable('branches').set({ grid_minutes: 15 }).execute()
    expect(await book('08:15')).toMatchObject({ status: 200 })
    expect(await book('08:45')).toMatchObject({ status: 200 })
    expect(await freeStarts()).toEqual([])
    expect(await book('09:15')).toMatchObject(full)
  })

  it('The share is that of the time in which doctors work', async () => {
    await twoHours(2)
    const [, second] = clinic.doctorIds as [number, number]
    const hours = { doctor_id: second, opens: '07:00', closes: '09:00' }
    await database()
      .insertInto('doctor_hours')
      .values({ ...hours, weekday: 4 })
      .execute()
    expect((await book('08:00')).status).toBe(200)
    expect((await book('08:30')).status).toBe(200)
    expect(await freeStarts()).toEqual([])
    expect(await book('09:00')).toMatchObject(full)
    await database()
      .insertInto('doctor_hours')
      .values({ ...hours, weekday: 3 })
      .execute()
    expect((await book('09:00')).status).toBe(200)
    expect(await freeStarts()).toEqual([])
  })
})
