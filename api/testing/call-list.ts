import { fetchAffectedAppointments } from '@molar/contract'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../src/database/connect.ts'
import { aBlocker } from './blockers.ts'
import { aBooking, anotherPatient, postBooking } from './booking.ts'
import { aClinic } from './clinic.ts'
import { type StaffCalls, withStaff } from './staff-calls.ts'

/** A clinic with a member of staff who works through the call list of Lagos. */
export function withCallList(database: () => Db) {
  let app: FastifyInstance
  let staff: StaffCalls
  let doctors: number[]
  const clock = withStaff(database, (calls, server) => {
    staff = calls
    app = server
  })
  beforeEach(async () => {
    doctors = (await aClinic(database())).doctorIds
  })

  /** The id of a booking of another patient for each number. */
  const booked = async (number: number, changes: object) =>
    (await postBooking(app, aBooking({ ...anotherPatient(number), ...changes }))).body.data!.id
  /** A blocker of the first doctor on 2 December. */
  const ill = (changes: object = {}) =>
    aBlocker({
      description: 'Doctor is ill',
      startDateTime: '2026-12-02T08:00',
      endDateTime: '2026-12-02T17:00',
      doctorId: doctors[0]!,
      location: 'lag',
      ...changes,
    })
  const calls = async () =>
    (await staff.call(fetchAffectedAppointments, { query: 'location=lag' })).data.map(
      ({ appointment, offered }) => [appointment.start, appointment.patient, offered],
    )
  return { app: () => app, staff: () => staff, doctors: () => doctors, clock, booked, ill, calls }
}
