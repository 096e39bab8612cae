import { fetchMyWaitingList, joinWaitingList, type MyWaitingList } from '@molar/contract'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { changeState } from '../src/appointments/changes.ts'
import type { Db } from '../src/database/connect.ts'
import { storedAppointment } from './appointments.ts'
import { setHours } from './available-times.ts'
import { aBooking, anotherPatient, postBooking } from './booking.ts'
import { aClinic } from './clinic.ts'
import { withServer } from './server.ts'

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6]
/** The time that tests offer. */
export const OFFERED = { appointment_date: '2026-12-02', start_time: '10:00' }

/** A server whose clinic has one doctor and one room, and patients on its waiting list. */
export function withWaitingList(database: () => Db) {
  let app: FastifyInstance
  const clock = withServer(database, (server) => (app = server))
  // One doctor and one room: one patient at a time.
  beforeEach(async () => {
    await aClinic(database(), { doctors: 1, rooms: 1 })
    await sql`update branches set new_patient_share = 100`.execute(database())
  })

  async function call({ path }: { path: string }, body: object) {
    const response = await app.inject({ method: 'POST', url: path, payload: body })
    const parsed = response.json<{ code?: string; message: string; data: MyWaitingList }>()
    return { ...parsed, status: response.statusCode }
  }

  let people = 0
  /** A booking of a new patient and the target of their calls. */
  async function booked(changes: object) {
    people += 1
    const patient = anotherPatient(people)
    const { body } = await postBooking(app, aBooking({ ...patient, ...changes }), {
      ip: `10.2.${people >> 8}.${people & 255}`,
    })
    expect(body.success).toBe(true)
    const { id } = body.data!
    const token = await app.links.issue(app.db, id)
    return { id, target: { token, answer: patient.phone_number.slice(-4) } }
  }
  type Booked = Awaited<ReturnType<typeof booked>>

  const join = ({ target }: Booked, wish: object = {}) =>
    call(joinWaitingList, {
      ...target,
      doctor_id: null,
      weekdays: EVERY_DAY,
      partOfDay: 'any',
      until: '2026-12-31',
      ...wish,
    })
  const offerTo = async ({ target }: Booked) => (await call(fetchMyWaitingList, target)).data.offer
  const rowOf = (id: number) => storedAppointment(database(), id)
  /** Whether the public sees 2 December 10:00 as available. */
  const isAvailable = async () => {
    const query = 'location=lag&from=2026-12-02&days=1'
    const { data } = (await app.inject(`/availability?${query}`)).json<{
      data: { slots: { start: string; free: boolean }[] }[]
    }>()
    return data[0]!.slots.find(({ start }) => start === '10:00')!.free
  }

  /** A branch that is open only on 2 and 3 December, 10:00 to 11:00. The first patient has 2 December 10:00. */
  async function oneTime() {
    await database().deleteFrom('branch_hours').where('weekday', 'not in', [3, 4]).execute()
    await setHours(database(), '10:00', '11:00')
    const first = await booked(OFFERED)
    const filler = await booked({ ...OFFERED, start_time: '10:30' })
    const ada = await booked({ appointment_date: '2026-12-03', start_time: '10:00' })
    const ben = await booked({ appointment_date: '2026-12-03', start_time: '10:30' })
    expect((await join(ada)).status).toBe(200)
    expect((await join(ben)).status).toBe(200)
    return { first, filler, ada, ben }
  }
  const cancel = ({ id }: Booked) =>
    app.db
      .transaction()
      .execute((trx) => changeState(app, trx, { id, actor: { kind: 'patient' }, to: 'cancelled' }))

  return { app: () => app, clock, call, booked, join, offerTo, rowOf, isAvailable, oneTime, cancel }
}
