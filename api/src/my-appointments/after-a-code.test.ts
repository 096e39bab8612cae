import {
  cancelMyAppointment,
  fetchMyAppointment,
  listMyAppointments,
  moveMyAppointment,
  notMyAppointment,
} from '@molar/contract'
import type { FastifyInstance } from 'fastify'
import { aBooking, postBooking } from '../../testing/booking.ts'
import { aClinic, aPatient } from '../../testing/clinic.ts'
import { onBothDatabases } from '../../testing/databases.ts'
import { withServer } from '../../testing/server.ts'

const NEW_TIME = { appointment_date: '2026-12-03', start_time: '14:00' }

onBothDatabases((database) => {
  let app: FastifyInstance
  withServer(database, (server) => (app = server))
  beforeEach(async () => {
    await aClinic(database())
  })

  async function call({ path }: { path: string }, payload: object, headers: Record<string, string> = {}) {
    const response = await app.inject({ method: 'POST', url: path, payload, headers })
    return { ...response.json<{ code?: string; data: unknown }>(), status: response.statusCode }
  }
  const unverified = async () => (await postBooking(app, aBooking())).body.data!.id

  /** A booking of a verified patient, and the header of their calls. */
  async function verified() {
    const { id: patientId } = await aPatient(database())
    const bearer = await app.tokens.issue({ kind: 'patient', patientId })
    const { body } = await postBooking(app, aBooking(), { bearer })
    return { id: body.data!.id, headers: { authorization: `Bearer ${bearer}` } }
  }

  it('A patient sees and cancels their own upcoming appointments without an answer', async () => {
    const { id, headers } = await verified()
    await unverified()
    const list = await app.inject({ method: 'POST', url: listMyAppointments.path, headers, payload: {} })
    expect(list.json().data).toMatchObject([{ id, verified: true, patient: 'Adaeze Okafor' }])
    expect(await call(cancelMyAppointment, { id, version: 1 }, headers)).toMatchObject({
      status: 200,
      data: { id, state: 'cancelled' },
    })
  })

  it.each([
    ['a cancelled one', { state: 'cancelled' }, 200],
    ['one that has begun', { starts_at: '2026-12-01 07:30', ends_at: '2026-12-01 08:00' }, 200],
    ['one that nobody verified', { verified: false }, 404],
  ] as const)('The list of upcoming appointments leaves out %s', async (_what, values, status) => {
    const { id, headers } = await verified()
    await database().updateTable('appointments').set(values).execute()
    const list = await app.inject({ method: 'POST', url: listMyAppointments.path, headers, payload: {} })
    expect(list.json().data).toEqual([])
    expect((await call(fetchMyAppointment, { id }, headers)).status).toBe(status)
  })

  it('A patient can move to the time of an appointment that they have cancelled', async () => {
    const { id, headers } = await verified()
    const bearer = headers.authorization.slice('Bearer '.length)
    const { body } = await postBooking(app, aBooking(NEW_TIME), { bearer })
    const to = { id, version: 1, ...NEW_TIME }
    expect((await call(moveMyAppointment, to, headers)).status).toBe(409)
    await call(cancelMyAppointment, { id: body.data!.id, version: 1 }, headers)
    expect((await call(moveMyAppointment, to, headers)).status).toBe(200)
  })

  it("Another person's appointment is a 404, and without a token the response is 401", async () => {
    const { headers } = await verified()
    const id = await unverified()
    expect((await call(fetchMyAppointment, { id }, headers)).status).toBe(404)
    expect((await call(fetchMyAppointment, { id })).status).toBe(401)
    expect((await call(notMyAppointment, {}, headers)).status).toBe(422)
  })

  it('A verified booking cannot be refused as somebody else’s', async () => {
    const { id } = await verified()
    const token = await app.links.issue(app.db, id)
    expect(await call(notMyAppointment, { token })).toMatchObject({ status: 409, code: 'state_conflict' })
  })
})
