import type { FastifyInstance } from 'fastify'
import { aBooking, postBooking } from '../../testing/booking.ts'
import { aClinic, aPatient } from '../../testing/clinic.ts'
import { onBothDatabasesInLongRun } from '../../testing/databases.ts'
import { withServer } from '../../testing/server.ts'

onBothDatabasesInLongRun((database) => {
  let app: FastifyInstance
  withServer(database, (server) => (app = server))
  const tokenOf = (patientId: number) => app.tokens.issue({ kind: 'patient', patientId })

  it('A booking for a child under 10 is refused and asks the parent to call', async () => {
    await aClinic(database())
    expect((await postBooking(app, aBooking({ age: 9 }))).body.message).toMatch(/parent can call the branch/)
    const byDate = await postBooking(app, aBooking({ age: null, date_of_birth: '2016-12-02' }))
    expect(byDate.body.errors).toMatchObject([{ path: 'date_of_birth' }])
  })

  it('A registered child of 7 can book', async () => {
    await aClinic(database())
    const child = await aPatient(database(), { date_of_birth: '2019-06-02' })
    const bearer = await tokenOf(child.id)
    expect((await postBooking(app, aBooking({ age: 7 }), { bearer })).status).toBe(200)
  })

  it.each([
    ['an age of 90 and a birth in 2010', { age: 90, date_of_birth: '2010-01-01' }, 'age'],
    ['a birth in 1890', { age: null, date_of_birth: '1890-01-01' }, 'date_of_birth'],
    ['a birth in the future', { age: 34, date_of_birth: '2027-01-01' }, 'date_of_birth'],
  ])('A booking of a new patient with %s is refused', async (_case, changes, path) => {
    await aClinic(database())
    const { status, body } = await postBooking(app, aBooking(changes))
    expect({ status, path: body.errors?.[0]?.path }).toEqual({ status: 422, path })
  })
})
