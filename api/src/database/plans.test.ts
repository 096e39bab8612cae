import { fetchFigures, listAppointments, renewCalendarFeed } from '@molar/contract'
import type { FastifyInstance } from 'fastify'
import { testApp } from '../../testing/app.ts'
import { aBooking, anotherPatient, postBooking } from '../../testing/booking.ts'
import { aClinic, aPatient } from '../../testing/clinic.ts'
import { answerTo, askForCode, verifyOtp } from '../../testing/otp.ts'
import { openWithPlans, wholeReads } from '../../testing/plans.ts'
import { asStaff, type StaffCalls } from '../../testing/staff-calls.ts'

/** Tables that grow with the appointments or the calls. */
const LARGE = [
  'appointments',
  'appointment_links',
  'audit_log',
  'idempotency_keys',
  'limit_hits',
  'outbox',
  'patients',
  'tokens',
]

let database: Awaited<ReturnType<typeof openWithPlans>>
let app: FastifyInstance
let staff: StaffCalls
beforeAll(async () => {
  database = await openWithPlans()
  app = await testApp({ db: database.db })
  await aClinic(database.db)
  staff = await asStaff(app)
}, 60_000)
afterAll(async () => {
  await app.close()
  await database.close()
})

/** What `work` reads whole, once it has run at least one statement. */
async function wholeReadsOf(work: () => Promise<unknown>) {
  database.clear()
  await work()
  expect(database.plans().length).toBeGreaterThan(0)
  return wholeReads(database.plans(), LARGE)
}

const list = (query: string, location = 'all', body = {}) =>
  staff.call(listAppointments, { params: { location }, query, body })

it.each([
  ['of all branches', '', 'all'],
  ['of a branch', '', 'lag'],
  ['of a state', '?status=1', 'all'],
  ['of a branch and a state', '?status=0', 'lag'],
  ['of a period', '?from=2026-12-01&to=2026-12-05', 'lag'],
])('A page of the list %s reads no large table whole', async (_name, query, location) => {
  await postBooking(app, aBooking({ ...anotherPatient(1), start_time: '08:00' }))
  expect(await wholeReadsOf(() => list(query, location))).toEqual([])
})

it.each(['ad', 'adaeze okafor', '0803 123', 'MLR-ABC'])(
  'A search for "%s" reads no large table whole',
  async (search) => {
    expect(await wholeReadsOf(() => list('', 'all', { search }))).toEqual([])
  },
)

it('The free times of 30 days read no large table whole', async () => {
  const url = '/availability?location=lag&from=2026-12-01&days=30'
  expect(await wholeReadsOf(() => app.inject(url))).toEqual([])
})

it.each([
  ['a branch', null],
  ['a doctor', 1],
])('The calendar of %s reads no large table whole', async (_name, doctorId) => {
  await database.db.updateTable('staff').set({ doctor_id: doctorId }).where('id', '=', staff.userId).execute()
  const { path } = (await staff.call(renewCalendarFeed)).data
  let status = 0
  const reads = await wholeReadsOf(async () => {
    status = (await app.inject(path)).statusCode
  })
  await database.db.updateTable('staff').set({ doctor_id: null }).where('id', '=', staff.userId).execute()
  expect([status, reads]).toEqual([200, []])
})

it('The figures of all branches read no large table whole', async () => {
  let status = 0
  const query = 'location=all&from=2026-11-01&to=2026-11-30'
  const reads = await wholeReadsOf(async () => {
    status = (await staff.call(fetchFigures, { query })).status
  })
  expect([status, reads]).toEqual([200, []])
})

it('A booking under a key, and sending its messages, read no large table whole', async () => {
  const key = 'a-key-of-this-booking'
  const answers: number[] = []
  const reads = await wholeReadsOf(async () => {
    answers.push((await postBooking(app, aBooking({ ...anotherPatient(2) }), { key })).status)
    answers.push((await postBooking(app, aBooking({ ...anotherPatient(2) }), { key })).status)
    await app.outbox.drain()
  })
  expect(answers).toEqual([200, 200])
  expect(reads).toEqual([])
})

it('A patient who verifies a code and books reads no large table whole', async () => {
  await aPatient(database.db, { email: 'ada@example.com' })
  let status = 0
  const reads = await wholeReadsOf(async () => {
    const { row, code } = await askForCode(app, 'ada@example.com')
    const { data } = await verifyOtp(app, answerTo(row, code))
    status = (await postBooking(app, aBooking({ start_time: '12:00' }), { bearer: data.token })).status
  })
  expect(status).toBe(200)
  expect(reads).toEqual([])
})

it('A statement without an index is reported', async () => {
  const reads = await wholeReadsOf(() =>
    database.db.selectFrom('appointments').select('id').where('description', '=', 'Upper left').execute(),
  )
  expect(reads).toEqual([expect.stringMatching(/^appointments: select "id" from "appointments"/)])
})
