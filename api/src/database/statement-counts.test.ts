import { AsyncLocalStorage } from 'node:async_hooks'
import { listAppointments } from '@molar/contract'
import type { FastifyInstance } from 'fastify'
import { testApp } from '../../testing/app.ts'
import { aBooking, anotherPatient, postBooking } from '../../testing/booking.ts'
import { aClinic, aPatient } from '../../testing/clinic.ts'
import { onBothDatabases } from '../../testing/databases.ts'
import { answerTo, askForCode, sendOtp, verifyOtp } from '../../testing/otp.ts'
import { asStaff, type StaffCalls } from '../../testing/staff-calls.ts'
import { countStatements } from '../../testing/statements.ts'
import { setListen } from './notices.ts'

const AVAILABILITY = '/availability?location=lag&from=2026-12-01&days=30'

onBothDatabases((database) => {
  let app: FastifyInstance
  let staff: StaffCalls
  const counting = new AsyncLocalStorage<{ statements: number }>()
  beforeEach(async () => {
    const db = countStatements(database(), () => {
      const store = counting.getStore()
      if (store) store.statements += 1
    })
    app = await testApp({
      db: setListen(db, async ({ onConnected }) => {
        onConnected()
        return async () => {}
      }),
    })
    await aClinic(database())
    staff = await asStaff(app)
  })
  afterEach(() => app.close())

  /** How many statements a call runs, without `begin` and `commit`. */
  async function statementsOf(call: () => Promise<unknown>) {
    const count = { statements: 0 }
    await counting.run(count, async () => {
      await call()
    })
    return count.statements
  }
  const list = (body = {}) => staff.call(listAppointments, { params: { location: 'all' }, body })
  const listen = () => app.listen({ port: 0, host: '127.0.0.1' })

  it('Each request runs a known number of statements when nothing is remembered', async () => {
    await aPatient(database(), { email: 'ada@example.com' })
    await postBooking(app, aBooking({ ...anotherPatient(1), start_time: '08:00' }))
    const counts = {
      list: await statementsOf(() => list()),
      search: await statementsOf(() => list({ search: 'patient' })),
      availability: await statementsOf(() => app.inject(AVAILABILITY)),
      booking: await statementsOf(() => postBooking(app, aBooking(anotherPatient(2)))),
      bookingUnderKey: await statementsOf(() =>
        postBooking(app, aBooking({ ...anotherPatient(3), start_time: '11:00' }), {
          key: 'the-key-of-a-booking',
        }),
      ),
      sendingCode: await statementsOf(() => sendOtp(app, { destination: 'ada@example.com' })),
    }
    expect(counts).toEqual({
      // The token; the counts of the days; the rows with the row of the audit log.
      list: 3,
      search: 5,
      availability: 1,
      // The branch; the limits; the chosen service and doctor; the booking with its messages.
      booking: 4,
      // And the key: looked for, claimed, stored with the answer.
      bookingUnderKey: 7,
      sendingCode: 7,
    })
  })

  it('A verified patient books with the token and the patient in two statements more', async () => {
    await aPatient(database(), { email: 'ada@example.com' })
    const { row, code } = await askForCode(app, 'ada@example.com')
    let token = ''
    const verifying = await statementsOf(async () => {
      token = (await verifyOtp(app, answerTo(row, code))).data.token
    })
    const booking = await statementsOf(() => postBooking(app, aBooking(), { bearer: token }))
    expect({ verifying, booking }).toEqual({ verifying: 14, booking: 6 })
  })

  it('A listening server reads free times once a second, and a page of the list in one statement', async () => {
    await listen()
    await Promise.all([app.inject(AVAILABILITY), list()])
    const both = await statementsOf(() => Promise.all([app.inject(AVAILABILITY), app.inject(AVAILABILITY)]))
    expect(both).toBeLessThan(2)
    expect(await statementsOf(() => list())).toBeLessThan(4)
  })
})
