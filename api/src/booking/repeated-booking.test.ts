import type { FastifyInstance } from 'fastify'
import { aBooking, anotherPatient, postBooking } from '../../testing/booking.ts'
import { aClinic, aPatient } from '../../testing/clinic.ts'
import { onBothDatabasesInLongRun } from '../../testing/databases.ts'
import { withServer } from '../../testing/server.ts'
import { aStaffMember } from '../../testing/staff.ts'

const KEY = '0123456789abcdef0123456789abcdef'

onBothDatabasesInLongRun((database) => {
  let app: FastifyInstance
  withServer(database, (server) => (app = server))

  const change = (id: number, values: { state: 'cancelled' } | { starts_at: string; ends_at: string }) =>
    database().updateTable('appointments').set(values).where('id', '=', id).execute()
  const countRows = async () => (await database().selectFrom('appointments').selectAll().execute()).length

  it('A booking that is repeated with its key after it was cancelled is a new booking', async () => {
    await aClinic(database())
    const first = await postBooking(app, aBooking(), { key: KEY })
    await change(first.body.data!.id, { state: 'cancelled' })
    const second = await postBooking(app, aBooking(), { key: KEY })
    expect(second.status).toBe(200)
    expect(second.body.data!.id).not.toBe(first.body.data!.id)
    expect((await postBooking(app, aBooking(), { key: KEY })).body.data).toEqual(second.body.data)
    expect(await countRows()).toBe(2)
  })

  it('Another booking under the key of a cancelled one is a new booking', async () => {
    await aClinic(database())
    const first = await postBooking(app, aBooking(), { key: KEY })
    await change(first.body.data!.id, { state: 'cancelled' })
    const later = aBooking({ start_time: '11:00' })
    expect((await postBooking(app, later, { key: KEY })).body.data).toMatchObject({ start_time: '11:00' })
    expect((await postBooking(app, later, { key: KEY })).body.data).toMatchObject({ start_time: '11:00' })
    expect(await countRows()).toBe(2)
  })

  it('Two repetitions at once after a cancellation make one new booking', async () => {
    await aClinic(database())
    const first = await postBooking(app, aBooking(), { key: KEY })
    await change(first.body.data!.id, { state: 'cancelled' })
    const again = await Promise.all([1, 2].map(() => postBooking(app, aBooking(), { key: KEY })))
    expect(again.map(({ status }) => status)).toEqual([200, 200])
    expect(again[0]!.body.data).toEqual(again[1]!.body.data)
    expect(await countRows()).toBe(2)
  })

  it('To book again under the key of a cancelled booking counts as another attempt', async () => {
    await aClinic(database())
    await database().updateTable('branches').set({ bookings_per_address_and_hour: 2 }).execute()
    for (let time = 0; time < 2; time++) {
      const { body } = await postBooking(app, aBooking(), { key: KEY })
      await change(body.data!.id, { state: 'cancelled' })
    }
    expect(await postBooking(app, aBooking(), { key: KEY })).toMatchObject({ status: 429 })
  })

  it('A booking that is repeated with its key after a move says nothing about the new time', async () => {
    await aClinic(database())
    const first = await postBooking(app, aBooking(), { key: KEY })
    const { id, appointment_date: day } = first.body.data!
    await change(id, { starts_at: `${day} 14:00`, ends_at: `${day} 14:30` })
    const second = await postBooking(app, aBooking(), { key: KEY })
    expect(second.body.data).toEqual(first.body.data)
    expect(await countRows()).toBe(1)
  })

  it('Staff read first that a person has an appointment at the time in their branch, but not in another one', async () => {
    await aClinic(database(), { doctors: 1, rooms: 1 })
    await aClinic(database(), { branch: 'fct', doctors: 1, rooms: 1 })
    const { id: patientId } = await aPatient(database())
    const token = await app.tokens.issue({ kind: 'patient', patientId })
    const { id: userId } = await aStaffMember(database(), { role: 'front-desk', branches: ['lag'] })
    const bearer = await app.tokens.issue({ kind: 'staff', userId })
    const bookAtDesk = async () => (await postBooking(app, aBooking({ token }), { bearer })).body.code

    await postBooking(app, aBooking({ ...anotherPatient(1), location: 'lag' }))
    await postBooking(app, aBooking({ token, location: 'fct' }))
    expect(await bookAtDesk()).toBe('slot_taken')

    await database().deleteFrom('appointments').execute()
    await postBooking(app, aBooking({ token, location: 'lag' }))
    expect(await bookAtDesk()).toBe('already_booked')
  })
})
