import { AsyncLocalStorage } from 'node:async_hooks'
import {
  changeAppointmentState,
  fetchMyAppointment,
  fetchSchedule,
  joinWaitingList,
  listAppointments,
  listMyAppointments,
  listWaiting,
  moveMyAppointment,
} from '@molar/contract'
import type { FastifyInstance } from 'fastify'
import { testApp } from '../../testing/app.ts'
import { aStaffAccount, PASSWORD, trySignIn } from '../../testing/auth.ts'
import { aBooking, anotherPatient, postBooking } from '../../testing/booking.ts'
import { aClinic, aPatient } from '../../testing/clinic.ts'
import { onBothDatabases } from '../../testing/databases.ts'
import { askForCode, bodyFor, sendOtp, verifyOtp } from '../../testing/otp.ts'
import { asStaff, type StaffCalls } from '../../testing/staff-calls.ts'
import { countStatements } from '../../testing/statements.ts'
import { setListen } from './listen.ts'

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

  it('Each request runs a known number of statements when nothing is cached', async () => {
    await aPatient(database(), { email: 'ada@example.com' })
    await postBooking(app, aBooking({ ...anotherPatient(1), start_time: '08:00' }))
    const counts = {
      list: await statementsOf(() => list()),
      search: await statementsOf(() => list({ search: 'patient' })),
      searchWithAccent: await statementsOf(() => list({ search: 'Títí' })),
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
      // The patients and their appointments instead of the counts.
      search: 3,
      // And the words of the search without accents.
      searchWithAccent: 4,
      availability: 1,
      // The branch; the limits; the chosen service and doctor; the booking with its notifications.
      booking: 4,
      // And what was booked with the key. The statement of the booking also claims it and stores the response.
      bookingUnderKey: 5,
      sendingCode: 7,
    })
  })

  it('A verified patient books with the token and the patient in two statements more', async () => {
    await aPatient(database(), { email: 'ada@example.com' })
    const { row, code } = await askForCode(app, 'ada@example.com')
    let token = ''
    const verifying = await statementsOf(async () => {
      token = (await verifyOtp(app, bodyFor(row, code))).data.token
    })
    const booking = await statementsOf(() => postBooking(app, aBooking(), { bearer: token }))
    expect({ verifying, booking }).toEqual({ verifying: 14, booking: 6 })
  })

  it('The calls of the desk run a known number of statements', async () => {
    const { id } = (await postBooking(app, aBooking(anotherPatient(1)))).body.data!
    await aStaffAccount(app)
    const query = 'location=lag&from=2026-12-02&days=1'
    const body = { version: 1, state: 'booked' }
    const counts = {
      signingIn: await statementsOf(() => trySignIn(app, 'ngozi.eze', PASSWORD)),
      dayOfSchedule: await statementsOf(() => staff.call(fetchSchedule, { query })),
      changeOfState: await statementsOf(() => staff.call(changeAppointmentState, { params: { id }, body })),
      waitingList: await statementsOf(() => staff.call(listWaiting, { query: 'location=lag' })),
    }
    expect(counts).toEqual({ signingIn: 13, dayOfSchedule: 8, changeOfState: 12, waitingList: 4 })
  })

  it('The email and the SMS of a booking are claimed, and their appointment is read, in two statements', async () => {
    await postBooking(app, aBooking(anotherPatient(1)))
    const statements = await statementsOf(() => app.outbox.drain())
    const sent = await database()
      .selectFrom('outbox')
      .select(['channel', 'state'])
      .orderBy('channel')
      .execute()
    expect(sent).toEqual([
      { channel: 'email', state: 'sent' },
      { channel: 'sms', state: 'sent' },
    ])
    // Each also reads its branch, takes its limits, is written into the inbox and stored as sent; the SMS reads the branch twice.
    expect(statements).toBe(11)
  })

  it('The calls of a patient to an own appointment run a known number of statements', async () => {
    const { id: patientId } = await aPatient(database())
    const bearer = await app.tokens.issue({ kind: 'patient', patientId })
    const { id } = (await postBooking(app, aBooking(), { bearer })).body.data!
    const target = { token: await app.links.issue(database(), id), answer: '4821' }
    const call = ({ path }: { path: string }, payload: object) =>
      statementsOf(async () => {
        const headers = { authorization: `Bearer ${bearer}` }
        const { statusCode, body } = await app.inject({ method: 'POST', url: path, payload, headers })
        expect([statusCode, body]).toEqual([200, expect.any(String)])
      })
    const wish = { doctor_id: null, weekdays: [1], partOfDay: 'any', until: '2026-12-02' }
    const time = { appointment_date: '2026-12-03', start_time: '14:00' }
    const counts = {
      link: await call(fetchMyAppointment, target),
      list: await call(listMyAppointments, {}),
      waiting: await call(joinWaitingList, { ...target, ...wish }),
      move: await call(moveMyAppointment, { ...target, version: 1, ...time }),
    }
    expect(counts).toEqual({ link: 6, list: 2, waiting: 13, move: 19 })
  })

  it('A listening server reads available times once a second, and a page of the list in one statement', async () => {
    await listen()
    await Promise.all([app.inject(AVAILABILITY), list()])
    const both = await statementsOf(() => Promise.all([app.inject(AVAILABILITY), app.inject(AVAILABILITY)]))
    expect(both).toBeLessThan(2)
    expect(await statementsOf(() => list())).toBeLessThan(4)
  })
})
