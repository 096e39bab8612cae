import { moveMyAppointment } from '@molar/contract'
import type { FastifyInstance } from 'fastify'
import { freeStarts, setHours } from '../../testing/available-times.ts'
import { aBooking, anotherPatient, postBooking } from '../../testing/booking.ts'
import { aClinic } from '../../testing/clinic.ts'
import { onBothDatabasesInLongRun } from '../../testing/databases.ts'
import { withServer } from '../../testing/server.ts'

onBothDatabasesInLongRun((database) => {
  let app: FastifyInstance
  withServer(database, (server) => (app = server))

  it('A link to an appointment shows the times of its day, and of every day to a patient who booked with a code', async () => {
    await aClinic(database(), { doctors: 1, rooms: 1 })
    await setHours(database(), '10:00', '11:00')
    const { id } = (await postBooking(app, aBooking())).body.data!
    await postBooking(app, aBooking({ ...anotherPatient(1), appointment_date: '2026-12-03' }))
    const link = await app.links.issue(app.db, id)
    expect(await freeStarts(app, { days: 2 })).toEqual([])
    expect(await freeStarts(app, { days: 2 }, link)).toEqual(['10:30'])
    await database().updateTable('appointments').set({ verified: true }).where('id', '=', id).execute()
    expect(await freeStarts(app, { days: 2 }, link)).toEqual(['10:30', '10:30'])
  })

  it('A link shows times that overlap only its own appointment, and not the time that it has', async () => {
    const { procedureId } = await aClinic(database(), { doctors: 1, rooms: 1 })
    await database().updateTable('branches').set({ new_patient_share: 100 }).execute()
    await setHours(database(), '10:00', '12:00')
    await database().updateTable('services').set({ duration_minutes: 60 }).execute()
    const procedure = { appointmentType: 'procedure', service_id: procedureId }
    const { id } = (await postBooking(app, aBooking({ ...procedure, start_time: '10:30' }))).body.data!
    const link = await app.links.issue(app.db, id)
    const query = { serviceId: procedureId }
    expect(await freeStarts(app, query, link)).toEqual(['10:00', '11:00'])
    const move = {
      token: link,
      answer: '4567',
      version: 1,
      appointment_date: '2026-12-02',
      start_time: '11:00',
    }
    expect(
      (await app.inject({ method: 'POST', url: moveMyAppointment.path, payload: move })).statusCode,
    ).toBe(200)
    expect(await freeStarts(app, query, link)).toEqual(['10:00', '10:30'])
    await postBooking(app, aBooking({ ...anotherPatient(1), ...procedure, start_time: '10:00' }))
    expect(await freeStarts(app, query, link)).toEqual([])
  })

  it('A patient who entered a code sees the times for one of their own verified appointments, and no others', async () => {
    const { procedureId } = await aClinic(database(), { doctors: 1, rooms: 1 })
    await setHours(database(), '10:00', '12:00')
    await database().updateTable('services').set({ duration_minutes: 60 }).execute()
    const procedure = { appointmentType: 'procedure', service_id: procedureId }
    const { id } = (await postBooking(app, aBooking({ ...procedure, start_time: '10:30' }))).body.data!
    const { patient_id: patientId } = await database()
      .updateTable('appointments')
      .set({ verified: true })
      .where('id', '=', id)
      .returning('patient_id')
      .executeTakeFirstOrThrow()
    const other = (await postBooking(app, aBooking({ ...anotherPatient(1), appointment_date: '2026-12-09' })))
      .body.data!
    const bearer = await app.tokens.issue({ kind: 'patient', patientId })
    const query = { serviceId: procedureId }
    expect(await freeStarts(app, { ...query, appointmentId: id }, bearer)).toEqual(['10:00', '11:00'])
    expect(await freeStarts(app, { ...query, appointmentId: id, days: 2 }, bearer)).toHaveLength(5)
    for (const appointmentId of [other.id, 999_999])
      expect(await freeStarts(app, { ...query, appointmentId }, bearer)).toEqual([])
    expect(await freeStarts(app, { ...query, appointmentId: id })).toEqual([])
    await database().updateTable('appointments').set({ verified: false }).where('id', '=', id).execute()
    expect(await freeStarts(app, { ...query, appointmentId: id }, bearer)).toEqual([])
  })

  it('A link shows times of the length of its appointment, also after its service has become longer', async () => {
    const { procedureId } = await aClinic(database(), { doctors: 1, rooms: 1 })
    await setHours(database(), '10:00', '12:00')
    const procedure = { appointmentType: 'procedure', service_id: procedureId }
    const { id } = (await postBooking(app, aBooking(procedure))).body.data!
    await postBooking(app, aBooking({ ...anotherPatient(1), start_time: '11:00' }))
    await database().updateTable('services').set({ duration_minutes: 60 }).execute()
    const query = { serviceId: procedureId }
    expect(await freeStarts(app, query)).toEqual([])
    expect(await freeStarts(app, query, await app.links.issue(app.db, id))).toEqual(['10:30', '11:30'])
  })
})
