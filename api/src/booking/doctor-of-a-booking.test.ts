import type { FastifyInstance } from 'fastify'
import { aBooking, anotherPatient, postBooking } from '../../testing/booking.ts'
import { aClinic } from '../../testing/clinic.ts'
import { onBothDatabasesInLongRun } from '../../testing/databases.ts'
import { withServer } from '../../testing/server.ts'

onBothDatabasesInLongRun((database) => {
  let app: FastifyInstance
  withServer(database, (server) => (app = server))

  /** Books for a new patient. Returns the id of the doctor. */
  const doctorOf = async (patient: number, changes: object) =>
    (await postBooking(app, aBooking({ ...anotherPatient(patient), ...changes }))).body.data!.doctor.id

  it('A booking for a department gets a doctor of that department', async () => {
    const { doctorIds, departmentId } = await aClinic(database())
    const department = { branch: 'lag' as const, name: 'Orthodontics' }
    const { id } = await database()
      .insertInto('departments')
      .values(department)
      .returning('id')
      .executeTakeFirstOrThrow()
    await database()
      .updateTable('doctors')
      .set({ department_id: id })
      .where('id', '=', doctorIds[0]!)
      .execute()
    for (const hour of [10, 11, 12])
      expect(await doctorOf(hour, { start_time: `${hour}:00`, department_id: departmentId })).toBe(
        doctorIds[1],
      )
  })

  it('A booking for any doctor gets the one with the fewest appointments of the day', async () => {
    const { doctorIds } = await aClinic(database())
    for (const hour of [10, 11, 12, 13, 14, 15, 16])
      await doctorOf(hour, { start_time: `${hour}:00`, doctor_id: doctorIds[0] })
    for (const hour of [10, 11, 12, 13, 14, 15])
      expect(await doctorOf(hour + 10, { start_time: `${hour}:30` })).toBe(doctorIds[1])
  })
})
